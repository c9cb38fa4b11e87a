#include "ui/charts/time_axis.h"

#include <QtTest>

using namespace sluice;

class TestTimeAxis : public QObject {
    Q_OBJECT

private slots:
    void plannedRunFillsTheViewFromTheStart() {
        TimeAxis axis;
        QSignalSpy moved(&axis, &TimeAxis::viewChanged);
        axis.setExtent(1, 88);
        QCOMPARE(axis.view(), (TimeAxis::View{0, 88}));
        for (int second = 2; second < 88; ++second) axis.setExtent(second, 88);
        QCOMPARE(moved.count(), 1);
    }

    void zoomKeepsTheTimeUnderTheCursor() {
        TimeAxis axis;
        axis.setExtent(100, 100);
        axis.zoomAt(25, 0.5);
        QCOMPARE(axis.view(), (TimeAxis::View{12.5, 62.5}));
        QVERIFY(!axis.isFitted());
    }

    void stepsBackThroughEveryRange() {
        TimeAxis axis;
        axis.setExtent(100, 100);
        axis.select(10, 50);
        axis.select(20, 30);
        axis.stepBack();
        QCOMPARE(axis.view(), (TimeAxis::View{10, 50}));
        axis.stepBack();
        QCOMPARE(axis.view(), (TimeAxis::View{0, 100}));
        QVERIFY(axis.isFitted());
        QVERIFY(!axis.canStepBack());
    }

    void neverLeavesTheRun() {
        TimeAxis axis;
        axis.setExtent(100, 100);
        axis.select(90, 99);
        axis.pan(1000);
        QCOMPARE(axis.view().to, 100.0);
        axis.zoomAt(95, 1e9);
        QCOMPARE(axis.view(), (TimeAxis::View{0, 100}));
        axis.zoomAt(50, 1e-9);
        QVERIFY(axis.view().width() >= 0.5);
    }

    void pauseFreezesTheViewAndFollowReturnsToTheEdge() {
        TimeAxis axis;
        axis.setExtent(30, 0);
        axis.select(10, 20);
        axis.setPaused(true);
        const auto frozen = axis.view();
        axis.setExtent(90, 0);
        QCOMPARE(axis.view(), frozen);
        axis.follow();
        QVERIFY(!axis.isPaused());
        QVERIFY(axis.view().from <= 90 && axis.view().to >= 90);
        QCOMPARE(axis.view().width(), frozen.width());
        axis.setExtent(130, 0);
        QVERIFY(axis.view().to >= 130);
    }
};

QTEST_APPLESS_MAIN(TestTimeAxis)
#include "tst_time_axis.moc"
