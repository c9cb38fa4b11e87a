#include "tests/engine/load/finished_load.h"

#include <QtTest>

#include <atomic>
#include <future>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

/// What a load sends, counts and tells while all goes well.
class TestLoadRun : public QObject {
    Q_OBJECT

private slots:
    void theServerSawEveryRequest() {
        RawServer server(answerAll);
        Load load(planFor(server.url("/a?b")));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(finished.result.errors.total(), 0u);
        QTRY_COMPARE(server.requests(), finished.result.started);
        QVERIFY(finished.result.bytesIn >= finished.result.completed * kAnswer.size());
        QCOMPARE(finished.result.resolvedAddress, "127.0.0.1:" + std::to_string(server.port()));
        QCOMPARE(finished.of(Outcome::Success), finished.result.completed);
    }

    void allConnectionsAreOpened() {
        RawServer server(answerAll);
        Load load(planFor(server.url(), 10, 3));
        QCOMPARE(load.finish().result.connectionsOpened, 10u);
        QCOMPARE(server.connections(), 10u + 1u);  // one to see whether somebody listens
    }

    void withoutKeepAliveEveryRequestHasItsConnection() {
        RawServer server([](RawServer::Peer& peer) {
            if (!peer.readRequest()) return;
            const bool asked = peer.request().find("Connection: close\r\n") != std::string::npos;
            peer.send(asked ? "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nuntil the close" : "nonsense");
        });
        LoadPlan plan = planFor(server.url());
        plan.keepAlive = false;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 4);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(server.connections() >= finished.result.completed);
    }

    void answersToHeadHaveNoBody() {
        RawServer server([](RawServer::Peer& peer) {
            while (peer.readRequest()) peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "HEAD";
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 4);
    }

    void aLargeBodyIsSentWhole() {
        std::atomic<std::uint64_t> wrong{0};
        RawServer server([&](RawServer::Peer& peer) {
            const std::string unit = std::string(4 * 1024 - 4, 'x') + "\r\n\r\n";
            while (peer.readRequest()) {  // the head, then the body cut by its blank lines
                for (int i = 0; i < 512; ++i) {
                    if (!peer.readRequest()) return;
                    if (peer.request() != unit) ++wrong;
                }
                peer.send(kAnswer);
            }
        });
        LoadPlan plan = planFor(server.url());
        plan.method = "PUT";
        for (int i = 0; i < 512; ++i) plan.body += std::string(4 * 1024 - 4, 'x') + "\r\n\r\n";
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 0);
        QCOMPARE(wrong.load(), 0u);
    }

    void theWarmupIsToldButLeftOut() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.warmup = 200ms;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.inSeconds(true) > 0);
        QVERIFY(finished.result.completed > 0);
        QTRY_VERIFY(server.requests() >= finished.inSeconds(true) + finished.inSeconds(false));
    }

    void stopKeepsWhatWasMeasured() {
        std::promise<void> busy;
        std::atomic<int> answers{0};
        RawServer server([&](RawServer::Peer& peer) {
            while (peer.readRequest()) {
                peer.send(kAnswer);
                if (++answers == 20) busy.set_value();
            }
        });
        LoadPlan plan = planFor(server.url());
        plan.duration = 1h;
        Load load(plan);
        busy.get_future().wait();
        load.stop();
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed >= 16);
        QVERIFY(finished.result.elapsed < 1min);
    }

    void theDestructorEndsTheRun() {
        RawServer server(answerAll);
        LoadPlan plan = planFor(server.url());
        plan.duration = 1h;
        int calls = 0;
        LoadRun::Callbacks callbacks;
        callbacks.finished = [&](LoadResult) { ++calls; };
        auto run = LoadRun::start(plan, std::move(callbacks));
        QVERIFY(run.has_value());
        run->reset();
        QCOMPARE(calls, 1);
    }
};

QTEST_APPLESS_MAIN(TestLoadRun)
#include "tst_load_run.moc"
