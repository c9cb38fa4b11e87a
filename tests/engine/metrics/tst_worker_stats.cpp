#include "engine/metrics/worker_stats.h"

#include <QtTest>

using namespace sluice;

namespace {

/// All of it in one stage.
ExchangeCount exchangeOf(Nanos total, bool error) {
    ExchangeCount exchange;
    exchange.stages.begin(Nanos(0));
    exchange.stages.enter(Stage::Send, Nanos(0));
    exchange.stages.end(total);
    exchange.error = error;
    exchange.retries = 1;
    exchange.bytesIn = 10;
    exchange.bytesOut = 20;
    return exchange;
}

}  // namespace

class TestWorkerStats : public QObject {
    Q_OBJECT

private slots:
    void takesOnlyWhatHadTraffic() {
        WorkerStats stats(3);
        stats.record(1, exchangeOf(Millis(2), false));
        stats.record(1, exchangeOf(Millis(4), true));
        const auto taken = stats.take();
        QCOMPARE(taken.size(), std::size_t(1));
        QCOMPARE(taken[0].first, 1u);
        QCOMPARE(taken[0].second.requests, std::uint64_t(2));
        QCOMPARE(taken[0].second.errors, std::uint64_t(1));
        QCOMPARE(taken[0].second.latency.max(), Nanos(Millis(4)));
        QCOMPARE(taken[0].second.retries, std::uint64_t(2));
        QCOMPARE(taken[0].second.bytesIn, std::uint64_t(20));
        QCOMPARE(taken[0].second.bytesOut, std::uint64_t(40));
        const StageTime& send = taken[0].second.stages[static_cast<std::size_t>(Stage::Send)];
        QVERIFY(send == (StageTime{2, Millis(6)}));
        QVERIFY(taken[0].second.stages[0] == StageTime());
        QVERIFY(stats.take().empty());
    }

    void whatMatchedNoRouteComesLast() {
        WorkerStats stats(2);
        stats.record(0xFFFFFFFFu, exchangeOf(Millis(1), false));
        const auto taken = stats.take();
        QCOMPARE(taken.size(), std::size_t(1));
        QCOMPARE(taken[0].first, 2u);
    }

    void refusalsAreCountedByStatusAndReason() {
        WorkerStats stats(1);
        ExchangeCount refused = exchangeOf(Millis(1), true);
        stats.record(0, refused);
        refused.refusedWith = 503;
        refused.refusedBecause = "max-pending";
        for (int i = 0; i < 3; ++i) stats.record(0, refused);
        refused.refusedBecause = RefusalCounts::kRelayed;
        stats.record(0, refused);
        TrafficCount sum;
        for (const auto& [route, count] : stats.take()) sum.add(count);
        sum.add(TrafficCount(sum));
        QCOMPARE(sum.refusals.entries().size(), std::size_t(2));
        QCOMPARE(sum.refusals.count(503, "max-pending"), std::uint64_t(6));
        QCOMPARE(sum.refusals.count(503, "upstream"), std::uint64_t(2));
        QCOMPARE(sum.refusals.count(502, "upstream"), std::uint64_t(0));
        stats.record(0, exchangeOf(Millis(1), true));
        QVERIFY(stats.take()[0].second.refusals.entries().empty());
    }

    void sumsAddUp() {
        TrafficCount a;
        a.requests = 2;
        a.errors = 1;
        a.latency.record(Millis(1), 2);
        a.stages[0] = {2, Millis(2)};
        TrafficCount b;
        b.add(a);
        b.add(a);
        b.add(TrafficCount());
        QCOMPARE(b.requests, std::uint64_t(4));
        QCOMPARE(b.errors, std::uint64_t(2));
        QCOMPARE(b.latency.count(), std::uint64_t(4));
        QVERIFY(b.stages[0] == (StageTime{4, Millis(4)}));
        b.clear();
        QVERIFY(b.stages[0] == StageTime());
        QCOMPARE(b.latency.count(), std::uint64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestWorkerStats)
#include "tst_worker_stats.moc"
