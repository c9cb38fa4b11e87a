#include "engine/metrics/worker_stats.h"

#include <QtTest>

using namespace sluice;

class TestWorkerStats : public QObject {
    Q_OBJECT

private slots:
    void takesOnlyWhatHadTraffic() {
        WorkerStats stats(3);
        stats.record(1, Millis(2), false);
        stats.record(1, Millis(4), true);
        const auto taken = stats.take();
        QCOMPARE(taken.size(), std::size_t(1));
        QCOMPARE(taken[0].first, 1u);
        QCOMPARE(taken[0].second.requests, std::uint64_t(2));
        QCOMPARE(taken[0].second.errors, std::uint64_t(1));
        QCOMPARE(taken[0].second.latency.max(), Nanos(Millis(4)));
        QVERIFY(stats.take().empty());
    }

    void whatMatchedNoRouteComesLast() {
        WorkerStats stats(2);
        stats.record(0xFFFFFFFFu, Millis(1), false);
        const auto taken = stats.take();
        QCOMPARE(taken.size(), std::size_t(1));
        QCOMPARE(taken[0].first, 2u);
    }

    void sumsAddUp() {
        TrafficCount a;
        a.requests = 2;
        a.errors = 1;
        a.latency.record(Millis(1), 2);
        TrafficCount b;
        b.add(a);
        b.add(a);
        b.add(TrafficCount());
        QCOMPARE(b.requests, std::uint64_t(4));
        QCOMPARE(b.errors, std::uint64_t(2));
        QCOMPARE(b.latency.count(), std::uint64_t(4));
        b.clear();
        QCOMPARE(b.latency.count(), std::uint64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestWorkerStats)
#include "tst_worker_stats.moc"
