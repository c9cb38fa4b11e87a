#include "engine/lab/chart_scale.h"
#include "engine/lab/chart_series.h"
#include "tests/engine/lab/sample_record.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace sluice;
using namespace sluice::test;

class TestChartSeries : public QObject {
    Q_OBJECT

private slots:
    void theScaleEndsAtARoundNumberAboveTheValue_data() {
        QTest::addColumn<double>("highest");
        QTest::addColumn<double>("high");
        QTest::addColumn<QString>("last");
        QTest::newRow("thousands") << 21'340.0 << 25'000.0 << "25000";
        QTest::newRow("exact") << 100.0 << 100.0 << "100";
        QTest::newRow("small") << 0.034 << 0.04 << "0.04";
        QTest::newRow("one") << 1.0 << 1.0 << "1.0";
        QTest::newRow("zero") << 0.0 << 1.0 << "1.0";
        QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << 1.0 << "1.0";
        QTest::newRow("endless") << std::numeric_limits<double>::infinity() << 1.0 << "1.0";
    }
    void theScaleEndsAtARoundNumberAboveTheValue() {
        QFETCH(double, highest);
        QFETCH(double, high);
        QFETCH(QString, last);
        const ChartScale scale(highest, 5);
        QVERIFY(std::abs(scale.high - high) < high * 1e-9);
        QVERIFY(scale.ticks().size() <= 6);
        QCOMPARE(QString::fromStdString(scale.label(scale.ticks().back())), last);
    }

    void everySecondIsAPointWhereThereIsRoom() {
        const ExperimentRecord record =
            recordOf({{.requests = 10'000}, {.target = 1, .round = 1, .requests = 5'000}});
        const ChartSeries series = chartSeries(record, 1'000);
        QCOMPARE(series.phases.size(), std::size_t(2));
        QCOMPARE(series.phases[0].points.size(), std::size_t(11));
        QVERIFY(series.phases[0].points[0].warmup);
        QVERIFY(!series.phases[0].points[1].warmup);
        QCOMPARE(series.phases[0].points[1].requestsPerSecond, 1'000.0);
        QCOMPARE(series.phases[1].points[0].time, 11.5);
        QCOMPARE(series.bands.size(), std::size_t(2));
        QCOMPARE(series.bands[1].from, 11.0);
        QCOMPARE(series.end, 22.0);
    }

    void longRunsAreMergedByAddingNotByAveraging() {
        ExperimentRecord record = recordOf({{.requests = 10'000}});
        record.phases[0].seconds[1].latency.record(Millis(500), 9'000);  // one bad second of eleven
        const ChartSeries series = chartSeries(record, 4);
        QVERIFY(series.phases[0].points.size() <= 5);
        QCOMPARE(series.phases[0].points[1].requestsPerSecond, 1'000.0);
        QVERIFY(series.phases[0].points[1].latencyMillis[0] > 490);  // most of those requests were slow
    }

    void aCutLastSecondHasItsTrueRate() {
        ExperimentRecord record = recordOf({{.requests = 10'000}});
        PhaseRecord& phase = record.phases[0];
        phase.result.elapsed = Millis(9'500);
        phase.seconds[10].outcomes[0] = 500;
        QCOMPARE(chartSeries(record, 1'000).phases[0].points.back().requestsPerSecond, 1'000.0);
        phase.result.elapsed = Millis(9'100);
        QCOMPARE(chartSeries(record, 1'000).phases[0].points.size(), std::size_t(10));
    }

    void nothingIsNoSeries() {
        const ChartSeries series = chartSeries(ExperimentRecord{}, 100);
        QVERIFY(series.phases.empty());
        QVERIFY(series.bands.empty());
    }
};

QTEST_APPLESS_MAIN(TestChartSeries)
#include "tst_chart_series.moc"
