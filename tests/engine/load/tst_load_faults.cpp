#include "tests/engine/load/finished_load.h"
#include "tests/engine/load/script_file.h"

#include <QtTest>

#include <atomic>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

/// Answers one request, and closes in order when it has read another.
void closeOnTheSecond(RawServer::Peer& peer) {
    if (!peer.readRequest()) return;
    peer.send(kAnswer);
    peer.readRequest();
    peer.closeWriting();
    peer.waitForClose();
}

/// Runs until its end, and checks what holds of every load.
Finished run(const LoadPlan& plan) {
    Load load(plan);
    return load.finish();
}

}  // namespace

/// Servers that stall, reset, lie, refuse and vanish: the figures stay ordered and add up.
class TestLoadFaults : public QObject {
    Q_OBJECT

private slots:
    void timeoutsCountWithAtLeastTheLimit() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        LoadPlan plan = planFor(server.url());
        plan.timeout = 100ms;
        const Finished finished = run(plan);
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
        const Finished finished = run(planFor(server.url()));
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
        const Finished finished = run(planFor(server.url(), 2));
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
        const Finished finished = run(planFor(server.url()));
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.connect > 0);
        QVERIFY(finished.result.errors.connect <= 4 * 30);
    }

    void errorAnswersAreCompletedOnes() {
        RawServer server([](RawServer::Peer& peer) {
            while (peer.readRequest())
                peer.send("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n");
        });
        const Finished finished = run(planFor(server.url()));
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
        const Finished finished = run(planFor(server.url()));
        QVERIFY(finished.result.completed > 0);
        QVERIFY(finished.result.errors.receive > 0);
        QTRY_COMPARE(asked.load(), finished.result.started);
        QVERIFY(finished.result.errors.total() <= finished.result.completed + 4);
    }

    void oneRequestIsAWholeRun() {
        RawServer server(answerAll);
        const ScriptFile script("function response() wrk.thread:stop() end");
        LoadPlan plan = planFor(server.url(), 1, 1);
        plan.script = script.path();
        const Finished finished = run(plan);
        QCOMPARE(finished.result.started, 1u);
        QCOMPARE(finished.result.completed, 1u);
        QCOMPARE(finished.result.latencyAll().valueAt(99.9), finished.result.latencyAll().max());
        QTRY_COMPARE(server.requests(), 1u);
    }

    void noRequestIsARunToo() {
        RawServer server(answerAll);
        const ScriptFile script("function setup(thread) thread:stop() end");
        LoadPlan plan = planFor(server.url());
        plan.script = script.path();
        const Finished finished = run(plan);
        QCOMPARE(finished.result.started, 0u);
        QCOMPARE(finished.result.requestsPerSecond(), 0.0);
        QCOMPARE(finished.result.latencyAll().max(), Nanos(0));
        QCOMPARE(server.requests(), 0u);
    }

    void aRunOfOneSecondHasOneSecond() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.duration = 1s;
        const Finished finished = run(plan);
        QCOMPARE(finished.seconds.size(), 1u);
        QCOMPARE(finished.result.elapsed, Nanos(1s));
        QVERIFY(finished.result.completed > 0);
    }

    void nothingAnsweredIsFiniteToo() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        const Finished finished = run(planFor(server.url()));
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
        const Finished finished = run(planFor(server.url()));
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
        const Finished finished = run(planFor(server.url()));
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.completed > 4);
        QVERIFY(finished.result.reopened > 0);
        QTRY_COMPARE(server.connections(),
                     1 + 4 + finished.result.reopened);  // one to see whether it listens
    }

    void aRequestThatMeetsTheCloseIsSentAgain() {
        RawServer server(closeOnTheSecond);
        const Finished finished = run(planFor(server.url()));
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.reopened > 0);
        QVERIFY(finished.result.completed >= finished.result.reopened);
    }

    void aPostIsNotSentTwice() {
        RawServer server(closeOnTheSecond);
        LoadPlan plan = planFor(server.url());
        plan.method = "POST";
        const Finished finished = run(plan);
        QCOMPARE(finished.result.reopened, 0u);
        QVERIFY(finished.result.errors.total() > 0);
    }
};

QTEST_APPLESS_MAIN(TestLoadFaults)
#include "tst_load_faults.moc"
