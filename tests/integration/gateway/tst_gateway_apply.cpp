#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

ScriptedUpstream::Script saying(const std::string& word) {
    return [word](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer(word);
    };
}

}  // namespace

/// Changes under load: nothing is dropped, nothing is mixed, and what ends says so first.
class TestGatewayApply : public QObject {
    Q_OBJECT

private slots:
    void aChangedRouteTakesEffectForTheNextRequest() {
        ScriptedUpstream one(saying("one"));
        ScriptedUpstream two(saying("two"));
        GatewayConfig config = proxyTo({one.port()});
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").body, std::string("one"));
        config.upstreams[0].nodes[0].address.port = two.port();
        const std::uint16_t port = gateway.port();
        gateway.install(config);
        QCOMPARE(gateway.port(), port);
        QCOMPARE(client.get("/").body, std::string("two"));
    }

    void appliesUnderLoadDropNothing() {
        ScriptedUpstream one(saying("one"));
        ScriptedUpstream two(saying("two"));
        GatewayConfig config = proxyTo({one.port()});
        config.workers = 2;
        PoolFixture gateway(config);
        std::atomic<bool> over{false};
        std::atomic<int> served{0};
        std::atomic<int> failed{0};
        std::vector<std::thread> clients;
        for (int i = 0; i < 8; ++i) {
            clients.emplace_back([&, keeps = i % 2 == 0] {
                auto kept = std::make_unique<RawClient>(gateway.port());
                while (!over) {
                    if (!keeps) kept = std::make_unique<RawClient>(gateway.port());
                    const auto answer = kept->get("/");
                    if (answer.body == "one" || answer.body == "two")
                        ++served;
                    else
                        ++failed;
                    // A worker that retires says so with its last answer.
                    if (answer.field("Connection") == "close")
                        kept = std::make_unique<RawClient>(gateway.port());
                }
            });
        }
        for (int i = 0; i < 40; ++i) {
            config.workers = 1 + static_cast<unsigned>(i % 3);
            config.upstreams[0].nodes[0].address.port = i % 2 ? one.port() : two.port();
            gateway.install(config);
            const int before = served;
            QTRY_VERIFY(served > before + 20 || failed > 0);
        }
        over = true;
        for (std::thread& client : clients) client.join();
        QCOMPARE(failed.load(), 0);
    }

    void downloadsAndUploadsOutliveApplies() {
        constexpr int kPieces = 60;
        std::atomic<int> applied{0};
        const std::string piece(20'000, 'x');
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            const std::string head = peer.readHead();
            if (head.starts_with("PUT")) {
                peer.answer(std::to_string(peer.discard(kPieces * piece.size())));
                return;
            }
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(kPieces * piece.size()) +
                      "\r\n\r\n");
            for (int i = 0; i < kPieces; ++i) {
                for (int now = applied; now < i; now = applied) applied.wait(now);
                if (!peer.send(piece)) return;
            }
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 3;
        PoolFixture gateway(config);
        std::vector<std::unique_ptr<RawClient>> downloads, uploads;
        for (int i = 0; i < 6; ++i) {
            downloads.push_back(std::make_unique<RawClient>(gateway.port(), 30));
            downloads.back()->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            uploads.push_back(std::make_unique<RawClient>(gateway.port(), 30));
            uploads.back()->send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: " +
                                 std::to_string(kPieces * piece.size()) + "\r\n\r\n");
        }
        QTRY_COMPARE(upstream.accepted(), 12);
        const GatewayConfig other = proxyTo({1});
        for (int i = 0; i < kPieces; ++i) {
            // Another node, fewer workers, no upstream at all: none of it is theirs any more.
            GatewayConfig next = i % 3 == 0 ? other : config;
            next.workers = 1 + static_cast<unsigned>(i % 3);
            if (i % 4 == 0) next.routes.clear();
            next.listeners[0].address.port = gateway.port();
            gateway.install(next);
            for (auto& upload : uploads) upload->send(piece);
            ++applied;
            applied.notify_all();
        }
        for (auto& download : downloads) QCOMPARE(download->read().body.size(), kPieces * piece.size());
        for (auto& upload : uploads) QCOMPARE(upload->read().body, std::to_string(kPieces * piece.size()));
    }

    void connectionsInAQueueOutliveTheirWorker() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 3;
        PoolFixture gateway(config);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 60; ++i) clients.push_back(std::make_unique<RawClient>(gateway.port()));
        config.workers = 1;
        gateway.install(config);
        for (auto& client : clients) QCOMPARE(client->get("/").body, std::string("ok"));
    }

    void aListenerInUseSaysSoAndTheRestRuns() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.listeners.push_back({"taken", {"127.0.0.1", upstream.port()}, 16});
        PoolFixture gateway(config);
        const auto listeners = gateway.install(config);
        QCOMPARE(listeners.size(), std::size_t(2));
        QVERIFY(listeners[0].listening);
        QVERIFY(!listeners[1].listening);
        QCOMPARE(listeners[1].error->code, ErrorCode::ListenFailed);
        QVERIFY(listeners[1].error->system == std::errc::address_in_use);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").body, std::string("ok"));
    }

    void aListenerMayWidenItsAddress() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        const std::uint16_t port = gateway.port();
        config.listeners[0].address = {"0.0.0.0", port};
        const auto listeners = gateway.install(config);
        QVERIFY(listeners[0].listening);
        QVERIFY(!listeners[0].error);
        QCOMPARE(listeners[0].address, "0.0.0.0:" + std::to_string(port));
        RawClient client(port);
        QCOMPARE(client.get("/").body, std::string("ok"));
    }

    void aListenerThatCannotMoveStays() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        const std::uint16_t port = gateway.port();
        config.listeners[0].address.port = upstream.port();
        // Said at every install, because every one tries again.
        for (int i = 0; i < 2; ++i) {
            const auto listeners = gateway.install(config);
            QVERIFY(listeners[0].listening);
            QCOMPARE(listeners[0].address, "127.0.0.1:" + std::to_string(port));
            QVERIFY(listeners[0].error && listeners[0].error->system == std::errc::address_in_use);
        }
        RawClient client(port);
        QCOMPARE(client.get("/").body, std::string("ok"));
    }

    void aListenerThatIsGoneRefuses() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        const std::uint16_t port = gateway.port();
        config.listeners.clear();
        gateway.install(config);
        QVERIFY(!RawClient(port).connected());
    }

    void sheddingRefusesNewRequests() {
        ScriptedUpstream upstream(saying("ok"));
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        gateway.pool().setShedding(true);
        QCOMPARE(client.get("/").status, 503);
        gateway.pool().setShedding(false);
        QCOMPARE(client.get("/").status, 200);
    }

    void drainFinishesWhatIsInFlight() {
        std::atomic<bool> asked{false};
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            asked = true;
            while (!mayAnswer) std::this_thread::yield();
            peer.answer("late");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::uint16_t port = gateway.port();
        RawClient idle(port);
        RawClient busy(port);
        busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY(asked);
        std::thread releases([&] {
            while (RawClient(port).connected()) std::this_thread::yield();
            mayAnswer = true;
        });
        QCOMPARE(gateway.drain(Seconds(20)), std::uint64_t(0));
        releases.join();
        const auto answer = busy.read();
        QCOMPARE(answer.body, std::string("late"));
        QCOMPARE(answer.field("Connection"), std::string("close"));
    }

    void drainEndsAConnectionWhoseAnswerHadBegun() {
        std::atomic<bool> mayGoOn{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
            while (!mayGoOn) std::this_thread::yield();
            peer.send("hello");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::uint16_t port = gateway.port();
        RawClient client(port);
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read().status, 100);  // the head behind it is on its way too
        std::thread releases([&] {
            while (RawClient(port).connected()) std::this_thread::yield();
            mayGoOn = true;
        });
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(gateway.drain(Seconds(60)), std::uint64_t(0));
        QVERIFY(timer.elapsed() < 30'000);  // did not wait for the deadline
        releases.join();
        QCOMPARE(client.read().body, std::string("hellohello"));
    }

    void drainCutsAtTheDeadlineAndCounts() {
        std::atomic<int> asked{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            ++asked;
            peer.readBytes(1);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient one(gateway.port());
        RawClient two(gateway.port());
        one.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        two.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(asked.load(), 2);
        QCOMPARE(gateway.drain(Millis(100)), std::uint64_t(2));
    }

    void drainAwaitsAndCountsRetiredWorkersToo() {
        std::atomic<int> asked{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            ++asked;
            peer.readBytes(1);
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 3;
        PoolFixture gateway(config);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 12; ++i) {
            clients.push_back(std::make_unique<RawClient>(gateway.port()));
            clients.back()->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        QTRY_COMPARE(asked.load(), 12);
        config.workers = 1;
        gateway.install(config);
        QCOMPARE(gateway.drain(Millis(100)), std::uint64_t(12));
    }
};

QTEST_GUILESS_MAIN(TestGatewayApply)
#include "tst_gateway_apply.moc"
