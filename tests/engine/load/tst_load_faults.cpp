#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

/// Servers that stall, reset, lie, refuse and vanish: the figures stay ordered and add up.
class TestLoadFaults : public QObject {
    Q_OBJECT

private slots:
    void timeoutsCountWithAtLeastTheLimit() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        LoadPlan plan = planFor(server.url());
        plan.timeout = 100ms;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.of(Outcome::Timeout) >= 4);
        QCOMPARE(finished.of(Outcome::Timeout), finished.result.errors.timeout);
        const LatencyHistogram& latency = finished.result.latency[std::size_t(Outcome::Timeout)];
        QCOMPARE(latency.count(), finished.result.errors.timeout);
        QVERIFY(latency.min() >= 100ms);
        QCOMPARE(finished.result.firstError->system, std::errc::timed_out);
    }

    void resetsAreFailuresAndTheRestGoesOn() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            if (peer.readRequest()) peer.reset();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.receive > 0);
        QCOMPARE(finished.result.errors.total(), finished.result.errors.receive);
        QCOMPARE(finished.result.firstError->system, std::errc::connection_reset);
    }

    void garbageIsAProtocolErrorWithoutATightLoop() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send("SSH-2.0-OpenSSH_9.2\r\n");
            peer.waitForClose();
        });
        Load load(planFor(server.url(), 2));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.errors.protocol >= 2);
        QVERIFY(finished.result.started <= 2 * 30);  // the pause of 10 ms doubles
    }

    void aTargetMayDisappear() {
        std::atomic<int> answers{0};
        RawServer* self = nullptr;
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                peer.send(kAnswer);
                if (++answers == 50) self->vanish();
            }
        });
        self = &server;
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.connect > 0);
        QVERIFY(finished.result.errors.connect <= 4 * 30);
    }

    void errorAnswersAreCompletedOnes() {
        RawServer server([](RawServer::Peer& peer) {
            while (peer.readRequest())
                peer.send("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n");
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(finished.of(Outcome::ClientError), finished.result.completed);
        QCOMPARE(finished.result.errors.total(), 0u);
    }

    /// locust#5, hey#283, loadtest#204: what was sent, answered and failed adds up, whatever share fails.
    void halfOfTheRequestsAreReset() {
        std::atomic<std::uint64_t> asked{0};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                if (++asked % 2 == 0) return peer.reset();
                peer.send(kAnswer);
            }
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.receive > 0);
        QTRY_COMPARE(asked.load(), finished.result.started);
        QVERIFY(finished.result.errors.total() <= finished.result.completed + 4);
    }

    void nothingAnsweredIsFiniteToo() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 0u);
        QCOMPARE(finished.result.aborted, 4u);
        QCOMPARE(finished.result.latencyAll().max(), Nanos(0));
        QCOMPARE(finished.result.perThread.max, 0.0);
    }

    /// locust#254: a percentile above the maximum, from rounding.
    void oneAnswerOnlyIsEveryPercentile() {
        std::atomic<bool> answered{false};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                if (!answered.exchange(true)) peer.send(kAnswer);
            }
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.completed, 1u);
        QCOMPARE(finished.result.aborted, 4u);
        const LatencyHistogram all = finished.result.latencyAll();
        QCOMPARE(all.valueAt(50), all.max());
        QCOMPARE(all.valueAt(99), all.min());
    }

    /// bombardier#56
    void anUnannouncedCloseIsNoFailure() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.closeWriting();
            peer.waitForClose();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 4);
        QVERIFY(finished.result.reopened > 0);
        QTRY_COMPARE(server.connections(),
                     1 + 4 + finished.result.reopened);  // one to see whether it listens
    }

    void aRequestThatMeetsTheCloseIsSentAgain() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.readRequest();
            peer.closeWriting();
            peer.waitForClose();
        });
        Load load(planFor(server.url()));
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.reopened > 0);
        QVERIFY(finished.result.completed >= finished.result.reopened);
    }

    void aPostIsNotSentTwice() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            peer.send(kAnswer);
            peer.readRequest();
            peer.closeWriting();
            peer.waitForClose();
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "POST";
        Load load(plan);
        const Finished& finished = load.finish();
        checkSums(finished);
        QCOMPARE(finished.result.reopened, 0u);
        QVERIFY(finished.result.errors.total() > 0);
    }
};

QTEST_APPLESS_MAIN(TestLoadFaults)
#include "tst_load_faults.moc"
