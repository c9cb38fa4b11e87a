#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <memory>
#include <vector>

using namespace sluice;
using namespace sluice::test;

namespace {

const std::string kAsk =
    "GET /chat HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n";
const std::string kSwitch =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: y\r\n\r\n";

/// Sends back whatever comes, until the end of it, and then says "bye".
void echoBytes(ScriptedUpstream::Peer& peer) {
    for (std::string byte = peer.readBytes(1); !byte.empty(); byte = peer.readBytes(1)) peer.send(byte);
    peer.send("bye");
}

void switchAndEcho(ScriptedUpstream::Peer& peer) {
    peer.readHead();
    peer.send(kSwitch);
    echoBytes(peer);
}

GatewayConfig connectTo(std::uint16_t port) {
    GatewayConfig config = proxyTo({port});
    config.routes[0].match.hosts = {"db.example"};
    config.routes[0].connect = true;
    return config;
}

}  // namespace

/// Connections that leave HTTP, through real sockets.
class TestGatewayTunnels : public QObject {
    Q_OBJECT

private slots:
    void anUpgradeGoesThroughBothWays() {
        std::string asked;
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            asked = peer.readHead();
            peer.send(kSwitch);
            echoBytes(peer);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(kAsk);
        const auto answer = client.read();
        QCOMPARE(answer.status, 101);
        QCOMPARE(answer.field("Upgrade"), std::string("websocket"));
        QCOMPARE(answer.field("Connection"), std::string("Upgrade"));
        QCOMPARE(answer.field("Sec-WebSocket-Accept"), std::string("y"));
        QVERIFY(asked.find("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n") != std::string::npos);
        QVERIFY(asked.find("\r\nSec-WebSocket-Key: x\r\n") != std::string::npos);
        for (const char* text : {"hello", "GET / HTTP/1.1\r\n\r\n", "0\r\n\r\n"}) {
            client.send(text);
            QCOMPARE(client.readBytes(std::string_view(text).size()), std::string(text));
        }
        QCOMPARE(gateway.collect().tunnels, std::uint64_t(1));
        client.shutdownSend();
        QCOMPARE(client.readBytes(100), std::string("bye"));
        QTRY_COMPARE(gateway.collect().tunnels, std::uint64_t(0));
        QCOMPARE(gateway.collect().upstreams[0].active, std::uint64_t(0));
    }

    void bytesBesideTheSwitchArriveBothWays() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch + "first from the node,");
            echoBytes(peer);
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(kAsk + "first from the client");
        QCOMPARE(client.read().status, 101);
        client.shutdownSend();
        QCOMPARE(client.readBytes(1000), std::string("first from the node,first from the clientbye"));
    }

    void anEndPassesWhileTheOtherWayFlows() {
        std::atomic<bool> nodeSawTheEnd{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch);
            peer.shutdownSend();
            // The client goes on after it has seen this end.
            const std::string late = peer.readBytes(4);
            nodeSawTheEnd = late == "late" && peer.readBytes(1).empty();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(kAsk);
        QCOMPARE(client.read().status, 101);
        QCOMPARE(client.readBytes(1), std::string());
        client.send("late");
        client.shutdownSend();
        QTRY_VERIFY(nodeSawTheEnd.load());
        QTRY_COMPARE(gateway.collect().tunnels, std::uint64_t(0));
    }

    void manyBytesPassUnchanged() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch);
            for (int i = 0; i < 1024; ++i) peer.send(std::string(16384, static_cast<char>('a' + i % 26)));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(kAsk);
        QCOMPARE(client.read().status, 101);
        for (int i = 0; i < 1024; ++i)
            QCOMPARE(client.readBytes(16384), std::string(16384, static_cast<char>('a' + i % 26)));
        QCOMPARE(client.readBytes(1), std::string());
    }

    void aSlowReaderHoldsTheNodeBack() {
        std::atomic<std::uint64_t> sent{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch);
            const std::string piece(1 << 16, 'x');
            while (sent < 1 << 30 && peer.send(piece)) sent += piece.size();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        const std::int64_t before = residentBytes();
        RawClient client(gateway.port());
        client.send(kAsk);
        QCOMPARE(client.read().status, 101);
        // Once the buffers between are full the node makes no progress.
        std::uint64_t last = 1;
        while (sent != last || sent == 0) {
            last = sent;
            QTest::qWait(100);
        }
        QVERIFY2(sent < 64 << 20, qPrintable(QString::number(sent)));
        QVERIFY2(residentBytes() - before < 1 << 20, qPrintable(QString::number(residentBytes() - before)));
    }

    void anotherAnswerIsAnOrdinaryOne() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            for (std::string head = peer.readHead(); !head.empty(); head = peer.readHead())
                peer.answer(head.substr(0, head.find("\r\n")));
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        // What came behind the request is the next one after all.
        client.send(kAsk + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n");
        QCOMPARE(client.read().body, std::string("GET /chat HTTP/1.1"));
        QCOMPARE(client.read().body, std::string("GET /next HTTP/1.1"));
        QCOMPARE(gateway.collect().tunnelsOpened, std::uint64_t(0));
    }

    void whatAnAnswerWantsTheClientToSwitchToArrives() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty())
                peer.send(
                    "HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Content-Length: 0\r\n\r\n");
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        for (int i = 0; i < 2; ++i) {
            const auto answer = client.get("/");
            QCOMPARE(answer.status, 426);
            QCOMPARE(answer.field("Upgrade"), std::string("websocket"));
            QCOMPARE(answer.field("Connection"), std::string("Upgrade"));
        }
        QCOMPARE(upstream.accepted(), 1);
    }

    void aSwitchThatNobodyAskedForIsNone() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch);
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        for (
            const std::string fields :
            {"", "Upgrade: websocket\r\n", "Connection: Upgrade\r\nUpgrade: other\r\n",
             "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"}) {
            RawClient client(gateway.port());
            client.send("GET / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n");
            QCOMPARE(client.read().status, 502);
        }
    }

    void aSwitchBeforeTheWholeRequestIsNone() {
        ScriptedUpstream upstream([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send(kSwitch);
            peer.readHead();
        });
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient client(gateway.port());
        client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 9\r\n\r\nabc");
        QCOMPARE(client.read().status, 502);
    }

    void anIdleTunnelEnds() {
        ScriptedUpstream upstream(switchAndEcho);
        GatewayConfig config = proxyTo({upstream.port()});
        config.client.tunnelTimeout = Millis(150);
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send(kAsk);
        QCOMPARE(client.read().status, 101);
        client.send("x");
        QCOMPARE(client.readBytes(1), std::string("x"));
        const Nanos before = monotonicNow();
        QCOMPARE(client.readBytes(1), std::string());
        QVERIFY(monotonicNow() - before >= Millis(100));
        QTRY_COMPARE(gateway.collect().tunnels, std::uint64_t(0));
    }

    void aTunnelOutlivesApplies() {
        ScriptedUpstream upstream(switchAndEcho);
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 2;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send(kAsk);
        QCOMPARE(client.read().status, 101);
        const auto stillEchoes = [&](const char* text) {
            client.send(text);
            return client.readBytes(std::string_view(text).size()) == text;
        };
        config.routes[0].match.paths = {"/other/**"};
        gateway.install(config);
        QVERIFY(stillEchoes("another route"));
        config.upstreams[0].nodes.push_back({{"127.0.0.1", 1}, 0});
        gateway.install(config);
        QVERIFY(stillEchoes("another upstream"));
        config.workers = 1;
        gateway.install(config);
        QVERIFY(stillEchoes("fewer workers"));
        config.listeners[0].address = {"127.0.0.2", 0};
        gateway.install(config);
        QVERIFY(stillEchoes("another address"));
        QCOMPARE(gateway.collect().tunnels, std::uint64_t(1));
    }

    void manyTunnelsOutliveManyApplies() {
        ScriptedUpstream upstream(switchAndEcho);
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 2;
        RouteConfig other = config.routes[0];
        other.name = "other";
        other.match.paths = {"/other/**"};
        config.routes.push_back(other);
        PoolFixture gateway(config);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 40; ++i) {
            clients.push_back(std::make_unique<RawClient>(gateway.port()));
            clients.back()->send(kAsk);
            QCOMPARE(clients.back()->read().status, 101);
        }
        for (int round = 0; round < 20; ++round) {
            config.routes[1].stripPrefix = round % 2 == 0 ? "/other" : "";
            gateway.installSoon(config);
            // Half of them are busy meanwhile.
            for (std::size_t i = 0; i < clients.size(); i += 2) {
                clients[i]->send("ping");
                QCOMPARE(clients[i]->readBytes(4), std::string("ping"));
            }
        }
        for (const auto& client : clients) {
            client->send("end");
            QCOMPARE(client->readBytes(3), std::string("end"));
        }
        QCOMPARE(gateway.collect().tunnels, std::uint64_t(40));
    }

    void aDrainCutsTunnelsAtItsDeadlineAndCountsThem() {
        ScriptedUpstream upstream(switchAndEcho);
        PoolFixture gateway(proxyTo({upstream.port()}));
        RawClient first(gateway.port());
        RawClient second(gateway.port());
        for (RawClient* client : {&first, &second}) {
            client->send(kAsk);
            QCOMPARE(client->read().status, 101);
        }
        QCOMPARE(gateway.drain(Millis(100)), std::uint64_t(2));
        QCOMPARE(first.readBytes(1), std::string());
    }

    void anExchangeThatBecameATunnelIsCountedOnce() {
        ScriptedUpstream upstream(switchAndEcho);
        PoolFixture gateway(proxyTo({upstream.port()}));
        {
            RawClient client(gateway.port());
            client.send(kAsk);
            QCOMPARE(client.read().status, 101);
            const PoolCounters open = gateway.collect();
            QCOMPARE(open.all.requests, std::uint64_t(1));
            QCOMPARE(open.all.errors, std::uint64_t(0));
            QCOMPARE(open.tunnelsOpened, std::uint64_t(1));
        }
        QTRY_COMPARE(gateway.collect().tunnels, std::uint64_t(0));
        QCOMPARE(gateway.collect().all.requests, std::uint64_t(0));
    }

    void connectIsRefusedUnlessARouteTakesIt() {
        ScriptedUpstream upstream(echoBytes);
        {
            PoolFixture gateway(proxyTo({upstream.port()}));
            RawClient client(gateway.port());
            client.send("CONNECT db.example:5432 HTTP/1.1\r\nHost: db.example:5432\r\n\r\n");
            const auto answer = client.read();
            QCOMPARE(answer.status, 405);
            QVERIFY(!answer.field("Allow").empty());
        }
        PoolFixture gateway(connectTo(upstream.port()));
        RawClient client(gateway.port());
        client.send("CONNECT other.example:5432 HTTP/1.1\r\nHost: other.example:5432\r\n\r\n");
        QCOMPARE(client.read().status, 405);
        QCOMPARE(upstream.accepted(), 0);
    }

    void connectOpensATunnelToANodeOfTheRoute() {
        ScriptedUpstream upstream(echoBytes);
        PoolFixture gateway(connectTo(upstream.port()));
        RawClient client(gateway.port());
        client.send("CONNECT db.example:5432 HTTP/1.1\r\nHost: db.example:5432\r\n\r\nearly ");
        const auto answer = client.read(false);
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.field("Content-Length"), std::string());
        QCOMPARE(answer.field("Transfer-Encoding"), std::string());
        client.send("late");
        client.shutdownSend();
        QCOMPARE(client.readBytes(100), std::string("early latebye"));
    }

    void connectToADeadNodeSaysWhoseFaultItIs() {
        PoolFixture gateway(connectTo(1));
        RawClient client(gateway.port());
        client.send(
            "CONNECT db.example:5432 HTTP/1.1\r\nHost: db.example:5432\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
        const auto answer = client.read();
        QCOMPARE(answer.status, 502);
        QVERIFY(QString::fromStdString(answer.body).contains("connect-refused"));
        // What was meant for the tunnel is no request.
        QCOMPARE(client.read().status, 0);
    }

    void aBadConnectIs400() {
        ScriptedUpstream upstream(echoBytes);
        PoolFixture gateway(connectTo(upstream.port()));
        for (const std::string request :
             {"CONNECT /path HTTP/1.1\r\nHost: db.example\r\n\r\n",
              "CONNECT db.example HTTP/1.1\r\nHost: db.example\r\n\r\n",
              "CONNECT db.example:0 HTTP/1.1\r\nHost: db.example\r\n\r\n",
              "CONNECT http://db.example:80/ HTTP/1.1\r\nHost: db.example\r\n\r\n",
              "CONNECT db.example:80 HTTP/1.1\r\nHost: db.example\r\nContent-Length: 3\r\n\r\nabc"}) {
            RawClient client(gateway.port());
            client.send(request);
            QVERIFY2(client.read().status == 400, request.c_str());
        }
        QCOMPARE(upstream.accepted(), 0);
    }
};

QTEST_GUILESS_MAIN(TestGatewayTunnels)
#include "tst_gateway_tunnels.moc"
