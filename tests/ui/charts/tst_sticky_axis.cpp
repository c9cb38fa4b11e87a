#include "ui/charts/sticky_axis.h"

#include <QtTest>

#include <algorithm>

using namespace sluice;

class TestStickyAxis : public QObject {
    Q_OBJECT

private slots:
    void growsInNiceSteps() {
        StickyAxis axis;
        QVERIFY(axis.fit(0, 29'400));
        QCOMPARE(axis.scale().high(), 40'000.0);
        QVERIFY(!axis.fit(0, 39'000));
        QVERIFY(axis.fit(0, 41'000));
        QCOMPARE(axis.scale().high(), 50'000.0);
    }

    void standsStillWhenDataJitters() {
        StickyAxis axis;
        axis.fit(0, 50'000);
        int moves = 0;
        for (int i = 0; i < 1000; ++i) moves += axis.fit(0, 30'000 + (i * 7919) % 20'000) ? 1 : 0;
        QCOMPARE(moves, 0);
    }

    void followsWhenMostOfItIsEmpty() {
        StickyAxis axis;
        axis.fit(0, 50'000);
        QVERIFY(axis.fit(0, 1'000));
        QVERIFY(axis.scale().high() < 2'000);
    }

    void nothingMeasuredIsStillAnAxis() {
        StickyAxis axis;
        axis.fit(0, 0);
        QVERIFY(axis.scale().high() > axis.scale().low());
    }

    void logarithmicAxisKeepsZeroOnTheFloor() {
        StickyAxis axis;
        axis.setLogarithmic(true);
        QVERIFY(axis.fit(0.4, 900));
        QVERIFY(axis.scale().low() > 0);
        QVERIFY(axis.scale().low() <= 0.4);
        QCOMPARE(axis.scale().toUnit(0), 0.0);
        QCOMPARE(axis.scale().toUnit(-5), 0.0);
        QVERIFY(std::abs(axis.scale().fromUnit(axis.scale().toUnit(20)) - 20) < 1e-9);
    }

    void ticksAreRoundAndWithinTheAxis() {
        QCOMPARE(AxisScale(0, 60'000).ticks(5), (std::vector<double>{0, 15'000, 30'000, 45'000, 60'000}));
        QCOMPARE(AxisScale(0, 50).ticks(6), (std::vector<double>{0, 10, 20, 30, 40, 50}));
        for (double high : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
            for (int most = 2; most < 12; ++most) {
                const auto ticks = AxisScale(0, high).ticks(most);
                QVERIFY(!ticks.empty() && static_cast<int>(ticks.size()) <= most);
                QVERIFY(ticks.front() >= 0 && ticks.back() <= high * 1.0001);
            }
        }
        QCOMPARE(AxisScale(1, 1000, true).ticks(4), (std::vector<double>{1, 10, 100, 1000}));
    }

    void timeTicksCountAsPeopleDo() {
        QCOMPARE(timeTicks(0, 60, 7), (std::vector<double>{0, 10, 20, 30, 40, 50, 60}));
        QCOMPARE(timeTicks(0, 1440, 5), (std::vector<double>{0, 300, 600, 900, 1200}));
        QVERIFY(timeTicks(0, 1e6, 5).size() <= 7);
    }
};

QTEST_APPLESS_MAIN(TestStickyAxis)
#include "tst_sticky_axis.moc"
