#include "engine/lab/percentile_interval.h"

#include <QtTest>

using namespace sluice;

class TestPercentileInterval : public QObject {
    Q_OBJECT

private slots:
    void itsEndsAreOrderStatistics() {
        LatencyHistogram latency;
        for (int i = 1; i <= 10'000; ++i) latency.record(std::chrono::microseconds(i));
        const auto interval = percentileInterval(latency, 50);
        QVERIFY(interval.has_value());
        // 5000 -+ 1.96 x 50 = 4902 and 5098, each exact to 0.1 %
        QVERIFY(std::abs(interval->low.count() - 4'902'000) < 5'000);
        QVERIFY(std::abs(interval->high.count() - 5'098'000) < 5'200);
    }

    void itHoldsThePercentile() {
        LatencyHistogram latency;
        for (int i = 0; i < 5'000; ++i) latency.record(Nanos(1'000 + i * i));
        for (double percent : {1.0, 25.0, 50.0, 90.0, 99.0}) {
            const auto interval = percentileInterval(latency, percent);
            QVERIFY(interval && interval->low <= latency.valueAt(percent) &&
                    latency.valueAt(percent) <= interval->high);
        }
    }

    void fewValuesHaveNone() {
        LatencyHistogram latency;
        latency.record(Millis(1), 999);
        QVERIFY(isThin(latency, 99));
        QVERIFY(!percentileInterval(latency, 99));
        latency.record(Millis(1));
        QVERIFY(!isThin(latency, 99));
        QVERIFY(percentileInterval(latency, 99));
        QVERIFY(!percentileInterval(LatencyHistogram{}, 50));
    }
};

QTEST_APPLESS_MAIN(TestPercentileInterval)
#include "tst_percentile_interval.moc"
