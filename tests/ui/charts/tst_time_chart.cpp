#include "ui/charts/chart_card.h"
#include "ui/charts/chart_legend.h"

#include <QAbstractButton>
#include <QContextMenuEvent>
#include <QWheelEvent>
#include <QtTest>

using namespace sluice;

namespace {

PlotData twoLines() {
    PlotData data;
    data.title = QStringLiteral("Latency");
    data.unit = PlotUnit::Milliseconds;
    data.series = {
        {QStringLiteral("p50"), QStringLiteral("p50"), Tone::ChartP50, LineDash::Solid, {{{1, 20}, {2, 21}}}},
        {QStringLiteral("p99"),
         QStringLiteral("p99"),
         Tone::ChartP99,
         LineDash::DashDot,
         {{{1, 0}, {2, 44}}}}};
    data.bands = {{0, 50, QStringLiteral("direct 600"), QStringLiteral("600"), PlotBand::Kind::LevelShaded},
                  {0, 1, {}, {}, PlotBand::Kind::Warmup}};
    data.guides = {{0, 50, 20, 19, 22}};
    data.marks = {{10, QStringLiteral("<b>note</b>")}};
    return data;
}

}  // namespace

class TestTimeChart : public QObject {
    Q_OBJECT

private:
    Theme m_theme;
    std::unique_ptr<TimeAxis> m_axis;
    std::unique_ptr<TimeChart> m_chart;

private slots:
    void init() {
        m_axis = std::make_unique<TimeAxis>();
        m_axis->setExtent(100, 100);
        m_chart = std::make_unique<TimeChart>(m_theme, *m_axis);
        m_chart->resize(600, 240);
        m_chart->setData(twoLines());
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void cleanup() {
        m_chart.reset();
        m_axis.reset();
    }

    void everyMouseButtonAnywhereIsHarmless() {
        m_chart->setData({});
        for (const QPoint at : {QPoint(0, 0), QPoint(300, 100), QPoint(599, 239), QPoint(300, 238)}) {
            for (const Qt::MouseButton button :
                 {Qt::LeftButton, Qt::MiddleButton, Qt::RightButton, Qt::BackButton}) {
                QTest::mouseClick(m_chart.get(), button, {}, at);
            }
        }
        QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, QPoint(300, 100));
        QVERIFY(m_axis->isFitted());
    }

    void dragSelectsAndRightClickStepsBack() {
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, QPoint(200, 100));
        QTest::mouseMove(m_chart.get(), QPoint(300, 100));
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, QPoint(300, 100));
        QVERIFY(m_axis->view().width() < 30);
        QSignalSpy menu(m_chart.get(), &TimeChart::menuRequested);
        QContextMenuEvent first(QContextMenuEvent::Mouse, QPoint(200, 100), QPoint(200, 100));
        QApplication::sendEvent(m_chart.get(), &first);
        QCOMPARE(m_axis->view().width(), 100.0);
        QCOMPARE(menu.count(), 0);
        QContextMenuEvent second(QContextMenuEvent::Mouse, QPoint(200, 100), QPoint(200, 100));
        QApplication::sendEvent(m_chart.get(), &second);
        QCOMPARE(menu.count(), 1);
    }

    void wheelZoomsAndHomeFits() {
        QWheelEvent wheel(QPointF(300, 100), QPointF(300, 100), QPoint(), QPoint(0, 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_chart.get(), &wheel);
        QVERIFY(m_axis->view().width() < 100);
        QTest::keyClick(m_chart.get(), Qt::Key_Home);
        QCOMPARE(m_axis->view().width(), 100.0);
        QTest::keyClick(m_chart.get(), Qt::Key_Plus);
        QVERIFY(m_axis->view().width() < 100);
        const double from = m_axis->view().from;
        QTest::keyClick(m_chart.get(), Qt::Key_Left);
        QVERIFY(m_axis->view().from < from);
    }

    void crosshairIsShared() {
        TimeChart other(m_theme, *m_axis);
        QTest::mouseMove(m_chart.get(), QPoint(300, 100));
        QTRY_VERIFY(m_axis->cursor().has_value());
        QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(m_axis->cursor().has_value());
    }

    void hiddenChartIsNotRedrawn() {
        m_chart->hide();
        const int before = m_chart->pictureCount();
        for (int i = 0; i < 50; ++i) m_chart->setData(twoLines());
        QCoreApplication::processEvents();
        QCOMPARE(m_chart->pictureCount(), before);
        m_chart->show();
        QTRY_COMPARE(m_chart->pictureCount(), before + 1);
    }

    void aBurstOfDataIsDrawnFourTimesASecondAtMost() {
        QTRY_VERIFY(m_chart->pictureCount() > 0);
        const int before = m_chart->pictureCount();
        QElapsedTimer passed;
        passed.start();
        for (int i = 0; i < 200; ++i) {
            m_chart->setData(twoLines());
            QCoreApplication::processEvents();
        }
        QVERIFY(m_chart->pictureCount() <= before + 2 + passed.elapsed() / 250);
    }

    void pausedChartKeepsItsPictureAndCatchesUp() {
        m_axis->setPaused(true);
        PlotData newer = twoLines();
        newer.series[0].pieces[0].push_back({3, 500});
        m_chart->setData(newer);
        QVERIFY(m_chart->frame(QRectF()).data.series[0].pieces[0].size() == 2);
        m_axis->setPaused(false);
        QVERIFY(m_chart->frame(QRectF()).data.series[0].pieces[0].size() == 3);
    }

    void legendHidesASeriesAndTakesNewNames() {
        ChartCard card(m_theme, *m_axis);
        card.setData(twoLines());
        card.show();
        const auto entries = card.findChild<ChartLegend*>()->findChildren<QAbstractButton*>();
        QCOMPARE(entries.size(), 2);
        entries[1]->click();
        QVERIFY(card.chart().frame(QRectF()).hidden.contains(QStringLiteral("p99")));
        PlotData other = twoLines();
        other.series[0].name = QStringLiteral("五十");
        card.setData(other);
        QCOMPARE(entries[0]->text(), QStringLiteral("五十"));
        QVERIFY(card.chart().frame(QRectF()).hidden.contains(QStringLiteral("p99")));
    }

    void logarithmicAxisKeepsALineThatTouchesZero() {
        m_chart->setLogarithmic(true);
        const QImage image = m_chart->grab().toImage();
        const QRgb p99 = m_theme.color(Tone::ChartP99).rgb();
        bool seen = false;
        for (int y = 0; y < image.height() && !seen; ++y) {
            for (int x = 0; x < image.width() && !seen; ++x) {
                const QColor c = image.pixelColor(x, y);
                seen = std::abs(c.red() - qRed(p99)) + std::abs(c.green() - qGreen(p99)) +
                           std::abs(c.blue() - qBlue(p99)) <
                       60;
            }
        }
        QVERIFY(seen);
    }
};

QTEST_MAIN(TestTimeChart)
#include "tst_time_chart.moc"
