#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

LoadPlan openPlan(const std::string& url, double rate, unsigned connections = 8) {
    LoadPlan plan = planFor(url, connections);
    plan.rate = rate;
    return plan;
}

/// What holds for every open loop.
void checkSchedule(const Finished& finished) {
    const LoadResult& result = finished.result;
    QCOMPARE(result.due, result.started + result.unsent);
    QVERIFY(result.sendLag.count() <= result.started);
    std::uint64_t due = 0;
    for (const SecondSample& second : finished.seconds) due += second.warmup ? 0 : second.due;
    QVERIFY(due <= result.due);
    if (!finished.seconds.empty()) QCOMPARE(finished.seconds.back().backlog, result.unsent);
}

}  // namespace

/// Requests are due by a schedule; what a slow server makes wait is late, and nothing is dropped.
class TestOpenLoop : public QObject {
    Q_OBJECT

private slots:
    void theScheduleDecidesHowManyAreSent() {
        RawServer server(answerAll);
        Load load(openPlan(server.url(), 1000));
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QCOMPARE(finished.result.due, 300u);
        QCOMPARE(finished.result.completed + finished.result.aborted + finished.result.unsent, 300u);
        QCOMPARE(finished.result.sendLag.count(), finished.result.started);
        QCOMPARE(finished.result.connectionsOpened, 8u);
    }

    void responseTimeIsServiceTimeAndLag() {
        RawServer server(answerAll);
        Load load(openPlan(server.url(), 500));
        const LoadResult& result = load.finish().result;
        const LatencyHistogram response = result.latencyAll();
        QCOMPARE(response.count(), result.service.count());
        QVERIFY(response.max() >= result.service.max());
        QVERIFY(response.mean() >= result.service.mean());
        QVERIFY(response.max() <= result.service.max() + result.sendLag.max());
    }

    /// wrk2#81, boom#100, vegeta#223: a server that stops for a while is one slow request to a closed loop,
    /// and to its users as many as came due meanwhile.
    void aStallIsLateForEveryoneWhoWaited() {
        std::atomic<int> answers{0};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                if (++answers == 20) std::this_thread::sleep_for(400ms);
                peer.send(kAnswer);
            }
        });
        LoadPlan plan = openPlan(server.url(), 200, 1);
        plan.threads = 1;
        plan.duration = 1s;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSchedule(finished);
        const LoadResult& result = finished.result;
        QVERIFY(result.latencyAll().valueAt(75) >= 50ms);
        QVERIFY(result.service.valueAt(75) < 50ms);
        QVERIFY(result.maxBacklog >= 70);
        QVERIFY(result.sendLag.max() >= 350ms);
    }

    void whatWasNotSentIsCounted() {
        RawServer server([](RawServer::Peer& peer) { peer.waitForClose(); });
        LoadPlan plan = openPlan(server.url(), 1000, 4);
        plan.warmup = 100ms;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QCOMPARE(finished.result.completed, 0u);
        QCOMPARE(finished.result.aborted, 4u);
        QCOMPARE(finished.result.due, 400u);  // those of the warm-up are still waiting
        QCOMPARE(finished.result.unsent, 396u);
        QCOMPARE(finished.result.maxBacklog, 396u);
    }

    void aTargetThatVanishesLeavesABacklog() {
        std::atomic<int> answers{0};
        RawServer* self = nullptr;
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                peer.send(kAnswer);
                if (++answers == 20) self->vanish();
            }
        });
        self = &server;
        Load load(openPlan(server.url(), 1000));
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QVERIFY(finished.result.errors.connect > 0);
        QVERIFY(finished.result.unsent > 0);
    }

    void aClosedIdleConnectionIsOpenedAnew() {
        RawServer server([](RawServer::Peer& peer) {
            if (peer.readRequest()) peer.send(kAnswer);  // and closes, without a word
        });
        Load load(openPlan(server.url(), 100, 2));
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(finished.result.reopened > 0);
    }

    void stagesFollowEachOther() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url(), 8);
        plan.stages = {{0, 1000, 100ms}, {1000, 1000, 100ms}, {100, 100, 100ms}};
        Load load(plan);
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QCOMPARE(finished.result.due, 50u + 100u + 10u);
    }

    void poissonArrivalsAreCountedAlike() {
        RawServer server(answerAll);
        LoadPlan plan = openPlan(server.url(), 2000);
        plan.arrivals = Arrivals::Poisson;
        Load load(plan);
        const Finished& finished = load.finish();
        checkSchedule(finished);
        QVERIFY(finished.result.due > 400 && finished.result.due < 800);
    }

    void impossibleSchedulesAreRefused_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("to");
        QTest::addColumn<int>("length");
        QTest::newRow("negative") << "rate" << -1.0 << 1.0 << 0;
        QTest::newRow("no number") << "rate" << std::nan("") << 1.0 << 0;
        QTest::newRow("both") << "stages" << 1.0 << 1.0 << 1;
        QTest::newRow("stage") << "stages[0].to" << 0.0 << -1.0 << 1;
        QTest::newRow("length") << "stages[0].length" << 0.0 << 1.0 << -1;
        QTest::newRow("nothing ever") << "stages" << 0.0 << 0.0 << 1;
    }

    void impossibleSchedulesAreRefused() {
        QFETCH(double, rate);
        QFETCH(double, to);
        QFETCH(int, length);
        LoadPlan plan = planFor("http://127.0.0.1:1/");
        plan.rate = rate;
        if (length != 0) plan.stages = {{0, to, Millis(length)}};
        const auto started = LoadRun::start(plan, {});
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::BadPlan);
        QTEST(QString::fromStdString(started.error().subject), "field");
    }
};

QTEST_APPLESS_MAIN(TestOpenLoop)
#include "tst_open_loop.moc"
