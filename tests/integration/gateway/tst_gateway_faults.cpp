#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

using namespace sluice;
using namespace sluice::test;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A port where nothing listens: taken and given back.
std::uint16_t closedPort() {
    return ScriptedUpstream([](ScriptedUpstream::Peer&) {}).port();
}

enum class Ending { Fin, Reset, CloseOnAccept, Timeout408 };

/// Serves a few requests on each connection, then ends it in one of the wrong ways just as the next request
/// may come. Notes the path of every request that it saw whole.
class FlakyUpstream {
public:
    explicit FlakyUpstream(Ending ending)
        : m_server([this, ending](ScriptedUpstream::Peer& peer) {
              if (ending == Ending::CloseOnAccept && peer.number() % 3 == 1) return;
              for (int i = 0; i < 3; ++i) {
                  const std::string head = peer.readHead();
                  if (head.empty()) return;
                  note(head);
                  if (!peer.answer("ok")) return;
              }
              if (ending == Ending::Timeout408) {
                  peer.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
              } else if (ending == Ending::Reset) {
                  // The fourth request is read and then refused with a reset, as a process that is killed
                  // does.
                  peer.readHead();
                  peer.reset();
              }
          }) {}

    std::uint16_t port() const { return m_server.port(); }
    bool sawTwice() {
        std::lock_guard lock(m_mutex);
        return m_twice;
    }

private:
    void note(const std::string& head) {
        std::lock_guard lock(m_mutex);
        if (!m_seen.insert(head.substr(0, head.find('\r'))).second) m_twice = true;
    }

    std::mutex m_mutex;
    std::set<std::string> m_seen;
    bool m_twice = false;
    ScriptedUpstream m_server;
};

}  // namespace

Q_DECLARE_METATYPE(Ending)

/// What the gateway makes of upstreams that are down, stale, slow or mad, and how it says so.
class TestGatewayFaults : public QObject {
    Q_OBJECT

    static void endings() {
        QTest::addColumn<Ending>("ending");
        QTest::newRow("fin") << Ending::Fin;
        QTest::newRow("reset") << Ending::Reset;
        QTest::newRow("close on accept") << Ending::CloseOnAccept;
        QTest::newRow("408") << Ending::Timeout408;
    }

private slots:
    void staleConnectionsAreNotSeenByIdempotentRequests_data() { endings(); }
    void staleConnectionsAreNotSeenByIdempotentRequests() {
        QFETCH(Ending, ending);
        FlakyUpstream upstream(ending);
        // A second entry for the same node: a fresh connection that dies may be followed by one to another
        // node.
        GatewayConfig config = proxyTo({upstream.port(), upstream.port()});
        config.upstreams[0].retries = 2;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 300; ++i) {
            const auto answer = client.get("/" + std::to_string(i));
            QVERIFY2(
                answer.status == 200,
                qPrintable(
                    QString("%1: %2 %3").arg(i).arg(answer.status).arg(QString::fromStdString(answer.body))));
        }
    }

    void theAnswerOfAStaleConnectionIsForgotten() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.answer(peer.number() == 0 ? "first" : "fresh");
            // The second request comes just as the connection is given up for idleness.
            if (!peer.readHead().empty())
                peer.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        QCOMPARE(client.get("/1").body, std::string("first"));
        const auto answer = client.get("/2");
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("fresh"));
    }

    void aPostIsNeverSentTwice_data() { endings(); }
    void aPostIsNeverSentTwice() {
        QFETCH(Ending, ending);
        FlakyUpstream upstream(ending);
        PoolFixture gateway(proxyTo({upstream.port(), upstream.port()}));
        int answered = 0;
        for (int i = 0; i < 100; ++i) {
            RawClient client(gateway.port());
            client.send("POST /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
            const auto answer = client.read();
            QVERIFY(answer.status == 200 || answer.status == 502 || answer.status == 408);
            if (answer.status == 200) ++answered;
        }
        QVERIFY(answered > 50);
        QVERIFY(!upstream.sawTwice());
    }

    void anUpstreamThatIsDownIsNamed() {
        const std::uint16_t port = closedPort();
        PoolFixture gateway(proxyTo({port}));
        RawClient client(gateway.port());
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 502);
        QCOMPARE(answer.body,
                 "{\"error\":\"connect-refused\",\"side\":\"upstream\",\"stage\":\"connect\",\"node\":\"127."
                 "0.0.1:" +
                     std::to_string(port) + "\"}\n");
        QCOMPARE(answer.field("Content-Type"), std::string("application/json"));
        QCOMPARE(client.get("/").status, 502);  // and the client's connection goes on
    }

    void anotherNodeIsTriedWhenOneIsDown() {
        ScriptedUpstream up([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("up");
        });
        PoolFixture gateway(proxyTo({closedPort(), up.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 10; ++i) QCOMPARE(client.get("/").body, std::string("up"));
    }

    void garbageIsABadGateway() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("\x01\x02 what is this\r\n\r\n");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 502);
        QVERIFY(contains(answer.body, "\"bad-response\""));
    }

    void anUpstreamThatIsSilentTimesOut() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].timeout.read = Millis(300);
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 504);
        QVERIFY(contains(answer.body, "\"response-header-timeout\""));
        QVERIFY(timer.elapsed() >= 300);
    }

    void theTimeForAnAnswerCountsFromTheEndOfTheRequest() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].timeout.read = Millis(400);
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell");
        QTRY_VERIFY(timer.elapsed() >= 300);
        timer.restart();
        client.send("o");
        QCOMPARE(client.read().status, 504);
        QVERIFY(timer.elapsed() >= 350);  // 100 had it counted from the start; the wheel is a few ms coarse
    }

    void anUploadThatEndsBadlyCutsNoAnswer() {
        std::atomic<bool> timedOut{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
            while (!timedOut) std::this_thread::yield();
            peer.send("hello");
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.bodyTimeout = Millis(100);
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QElapsedTimer timer;
        timer.start();
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
        QTRY_VERIFY(timer.elapsed() >= 400);
        timedOut = true;
        const auto answer = client.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, std::string("hellohello"));
    }

    void aCutAnswerIsSeenAsCut() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 0);  // the body never gets whole
        QCOMPARE(gateway.collect().all.errors, std::uint64_t(1));
    }

    void aCutAnswerWithoutALengthEndsInAReset() {
        for (const bool cut : {true, false}) {
            ScriptedUpstream upstream([cut](ScriptedUpstream::Peer& peer) {
                peer.readHead();
                peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
                if (!cut) peer.send("0\r\n\r\n");
            });
            PoolFixture gateway(proxyTo({upstream.port()}));
            RawClient old(gateway.port());
            old.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n");  // who cannot read chunks: the end tells the end
            QCOMPARE(old.readsReset(), cut);
        }
    }

    void slowHeadsAndBodiesTimeOut() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.headerTimeout = Millis(200);
        config.client.bodyTimeout = Millis(200);
        PoolFixture gateway(config);
        RawClient head(gateway.port());
        head.send("GET / HTTP/1.1\r\nHost");
        QVERIFY(contains(head.read().body, "\"header-timeout\""));
        RawClient body(gateway.port());
        body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
        const auto answer = body.read();
        QCOMPARE(answer.status, 408);
        QVERIFY(contains(answer.body, "\"body-timeout\""));
    }

    void limitsGiveTheirStatus() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.maxBody = 4;
        PoolFixture gateway(config);
        const auto status = [&](const std::string& request) {
            RawClient client(gateway.port());
            client.send(request);
            return client.read().status;
        };
        QCOMPARE(status("GET /" + std::string(9000, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n"), 414);
        QCOMPARE(status("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(40000, 'a') + "\r\n\r\n"), 431);
        QCOMPARE(status("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(20000, 'a') + "\r\n\r\n"), 200);
        QCOMPARE(status("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"), 413);
        QCOMPARE(status("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
                 413);
        QCOMPARE(status("GET / HTTP/3.0\r\nHost: a\r\n\r\n"), 505);
        QCOMPARE(status("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n"), 405);
    }

    void connectionsOfAnUpstreamAreLimited() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].maxConnections = 1;
        PoolFixture gateway(config);
        RawClient first(gateway.port());
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(upstream.accepted(), 1);
        RawClient second(gateway.port());
        const auto answer = second.get("/");
        QCOMPARE(answer.status, 503);
        QVERIFY(contains(answer.body, "\"upstream-busy\""));
        QVERIFY(contains(answer.body, "\"limit\":\"max-connections\""));
    }

    void anIdleConnectionGivesWayAtTheLimit() {
        const auto sayOk = [](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        };
        ScriptedUpstream one(sayOk);
        ScriptedUpstream two(sayOk);
        GatewayConfig config = proxyTo({one.port(), two.port()});
        config.upstreams[0].maxConnections = 1;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 4; ++i) QCOMPARE(client.get("/").status, 200);
        QCOMPARE(gateway.collect().upstreams[0].idle, std::uint64_t(1));
    }

    void weightZeroGivesNoNode() {
        GatewayConfig config = proxyTo({closedPort()});
        config.upstreams[0].nodes[0].weight = 0;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        const auto answer = client.get("/");
        QCOMPARE(answer.status, 503);
        QVERIFY(contains(answer.body, "\"no-node\""));
    }

    void aLoopIsRefused() {
        ScriptedUpstream unused([](ScriptedUpstream::Peer&) {});
        GatewayConfig config = proxyTo({unused.port()});
        PoolFixture gateway(config);
        config.upstreams[0].nodes[0].address.port = gateway.port();
        gateway.install(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 508);
    }

    void namesAreResolvedAndEveryAddressIsTried() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.answer("ok");
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].nodes[0].address.host = "localhost";
        PoolFixture gateway(config);
        for (int i = 0; i < 4; ++i) {
            RawClient client(gateway.port());
            QCOMPARE(client.get("/").status, 200);
        }
    }
};

QTEST_GUILESS_MAIN(TestGatewayFaults)
#include "tst_gateway_faults.moc"
