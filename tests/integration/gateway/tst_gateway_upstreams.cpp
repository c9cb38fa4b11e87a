#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <atomic>
#include <memory>
#include <set>
#include <thread>
#include <vector>

using namespace sluice;
using namespace sluice::test;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Answers everything with this text.
ScriptedUpstream::Script saying(const std::string& text) {
    return [text](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer(text);
    };
}

PoolCounters::Node node(PoolFixture& gateway, std::size_t index) {
    return gateway.collect().upstreams.at(0).nodes.at(index);
}

}  // namespace

/// How the gateway treats an upstream's nodes: who is chosen, who is left out, how many requests may go
/// there.
class TestGatewayUpstreams : public QObject {
    Q_OBJECT

private slots:
    void aKeyInTheHeaderKeepsItsNode() {
        ScriptedUpstream one(saying("one")), two(saying("two")), three(saying("three"));
        GatewayConfig config = proxyTo({one.port(), two.port(), three.port()});
        config.upstreams[0].balancer = BalancerKind::ConsistentHash;
        config.upstreams[0].hash = {HashOn::Header, "X-User"};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        std::set<std::string> all;
        for (int user = 0; user < 40; ++user) {
            std::set<std::string> answers;
            for (int i = 0; i < 3; ++i) {
                client.send("GET / HTTP/1.1\r\nHost: a\r\nX-User: u" + std::to_string(user) + "\r\n\r\n");
                answers.insert(client.read().body);
            }
            QCOMPARE(answers.size(), std::size_t(1));
            all.insert(*answers.begin());
        }
        QCOMPARE(all.size(), std::size_t(3));
    }

    void aKeyInCookieOrQueryKeepsItsNode() {
        ScriptedUpstream one(saying("one")), two(saying("two"));
        GatewayConfig config = proxyTo({one.port(), two.port()});
        config.upstreams[0].balancer = BalancerKind::ConsistentHash;
        config.upstreams[0].hash = {HashOn::Cookie, "session"};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        const auto answers = [&](const std::string& request) {
            std::set<std::string> bodies;
            for (int i = 0; i < 20; ++i) {
                client.send(QString::fromStdString(request).replace('#', QString::number(i)).toStdString());
                bodies.insert(client.read().body);
            }
            return bodies.size();
        };
        QCOMPARE(answers("GET /#?k=# HTTP/1.1\r\nHost: a\r\nCookie: a=#; session=me\r\n\r\n"),
                 std::size_t(1));
        QCOMPARE(answers("GET / HTTP/1.1\r\nHost: a\r\nCookie: session=#\r\n\r\n"), std::size_t(2));
        config.upstreams[0].hash = {HashOn::Query, "k"};
        gateway.install(config);
        QCOMPARE(answers("GET /?k=# HTTP/1.1\r\nHost: a\r\nCookie: session=me\r\n\r\n"), std::size_t(2));
        QCOMPARE(answers("GET /?k=1 HTTP/1.1\r\nHost: a\r\nCookie: session=#\r\n\r\n"), std::size_t(1));
        config.upstreams[0].hash = {HashOn::Address, ""};
        gateway.install(config);
        QCOMPARE(answers("GET /?k=# HTTP/1.1\r\nHost: a\r\nCookie: session=#\r\n\r\n"), std::size_t(1));
    }

    void faultsAreCountedByTheirKind() {
        ScriptedUpstream garbage([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("what is this\r\n\r\n");
        });
        ScriptedUpstream reset([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.reset();
        });
        ScriptedUpstream cut([](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello");
        });
        ScriptedUpstream broken([](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) peer.send("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
        });
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        const ReservedPort closed;
        GatewayConfig config =
            proxyTo({garbage.port(), reset.port(), cut.port(), broken.port(), silent.port(), closed});
        config.upstreams[0].retries = 0;
        config.upstreams[0].timeout.read = Millis(100);
        PoolFixture gateway(config);
        for (int i = 0; i < 12; ++i) RawClient(gateway.port()).get("/");
        const auto nodes = gateway.collect().upstreams.at(0).nodes;
        const auto faults = [&](std::size_t index) { return nodes.at(index).counts.faults; };
        QVERIFY((faults(0) == NodeFaultCounts{.garbage = 2}));
        QVERIFY((faults(1) == NodeFaultCounts{.reset = 2}));
        QVERIFY((faults(2) == NodeFaultCounts{.reset = 2}));
        QVERIFY((faults(3) == NodeFaultCounts{.serverErrors = 2}));
        QVERIFY((faults(4) == NodeFaultCounts{.timedOut = 2}));
        QVERIFY((faults(5) == NodeFaultCounts{.refused = 2}));
        for (const PoolCounters::Node& each : nodes) {
            QCOMPARE(each.counts.requests, std::uint64_t(2));
            QCOMPARE(each.active, std::uint64_t(0));
        }
        QCOMPARE(nodes.at(2).counts.answers, std::uint64_t(2));
        QVERIFY(nodes.at(2).counts.answerTime > Nanos(0));
    }

    void aClientThatLeavesIsNotTheNodesFault() {
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        PoolFixture gateway(proxyTo({silent.port()}));
        {
            RawClient client(gateway.port());
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf");
            QTRY_COMPARE(silent.accepted(), 1);
        }
        QTRY_COMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
        QVERIFY(node(gateway, 0).counts.faults == NodeFaultCounts{});
    }

    void aDeadNodeIsEjectedAndHealsByItself() {
        const ReservedPort port;
        ScriptedUpstream up(saying("up"));
        GatewayConfig config = proxyTo({port, up.port()});
        config.upstreams[0].retries = 0;
        config.upstreams[0].health.passive.emplace();
        config.upstreams[0].health.passive->ejectionTime = Millis(300);
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        int failed = 0;
        for (int i = 0; i < 20; ++i) failed += client.get("/").status == 502;
        QCOMPARE(failed, 2);
        const PoolCounters::Node out = node(gateway, 0);
        QCOMPARE(out.ejectedIn, 1u);
        QCOMPARE(out.ejectedFor, NodeFault::Refused);
        ScriptedUpstream again(saying("back"), port);
        std::set<std::string> answers;
        QTRY_VERIFY((answers.insert(client.get("/").body), answers.contains("back")));
        QCOMPARE(node(gateway, 0).ejectedIn, 0u);
    }

    void nodesThatFailedTheirChecksAreLeftOutWhileOthersAreThere() {
        ScriptedUpstream one(saying("one")), two(saying("two"));
        GatewayConfig config = proxyTo({one.port(), two.port()});
        PoolFixture gateway(config);
        const auto unhealthy = [&](const ScriptedUpstream& upstream) {
            return std::pair<std::string, std::string>("backend",
                                                       "127.0.0.1:" + std::to_string(upstream.port()));
        };
        RawClient client(gateway.port());
        const auto answers = [&] {
            std::set<std::string> bodies;
            for (int i = 0; i < 4; ++i) bodies.insert(client.get("/").body);
            return bodies;
        };
        QCOMPARE(answers(), (std::set<std::string>{"one", "two"}));
        gateway.pool().setUnhealthy({unhealthy(one)});
        QTRY_COMPARE(answers(), (std::set<std::string>{"two"}));
        config.upstreams[0].retries = 0;  // a new table keeps what is known
        gateway.install(config);
        QCOMPARE(answers(), (std::set<std::string>{"two"}));
        gateway.pool().setUnhealthy({unhealthy(one), unhealthy(two)});
        QTRY_COMPARE(answers(), (std::set<std::string>{"one", "two"}));
    }

    void aRequestWaitsForAConnection() {
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                while (!mayAnswer) std::this_thread::yield();
                peer.answer("ok");
            }
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].maxConnections = 1;
        config.upstreams[0].maxPending = 1;
        config.upstreams[0].timeout.queue = Millis(20'000);
        PoolFixture gateway(config);
        RawClient first(gateway.port()), second(gateway.port()), third(gateway.port());
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(upstream.accepted(), 1);
        second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(gateway.collect().upstreams.at(0).pending, std::uint64_t(1));
        const auto refused = third.get("/");
        QCOMPARE(refused.status, 503);
        QCOMPARE(refused.field("Retry-After"), std::string("1"));
        QVERIFY(contains(refused.body, "\"upstream-busy\""));
        QVERIFY(contains(refused.body, "\"limit\":\"max-pending\""));
        std::uint64_t counted = 0;
        QTRY_COMPARE(counted += gateway.collect().all.refusals.count(503, "max-pending"), std::uint64_t(1));
        mayAnswer = true;
        QCOMPARE(first.read().body, std::string("ok"));
        QCOMPARE(second.read().body, std::string("ok"));
        QCOMPARE(upstream.accepted(), 1);
        QCOMPARE(gateway.collect().upstreams.at(0).pending, std::uint64_t(0));
    }

    void waitingEndsWithItsTime() {
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({silent.port()});
        config.upstreams[0].maxConnections = 1;
        config.upstreams[0].maxPending = 5;
        config.upstreams[0].timeout.queue = Millis(100);
        PoolFixture gateway(config);
        RawClient first(gateway.port());
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(silent.accepted(), 1);
        RawClient second(gateway.port());
        QElapsedTimer timer;
        timer.start();
        const auto late = second.get("/");
        QCOMPARE(late.status, 503);
        QVERIFY(contains(late.body, "\"queue-timeout\""));
        QCOMPARE(late.field("Retry-After"), std::string("1"));
        QVERIFY(timer.elapsed() >= 90);
    }

    void whoWaitsDoesNotHoldUpTheEnd() {
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({silent.port()});
        config.upstreams[0].maxConnections = 1;
        config.upstreams[0].maxPending = 5;
        config.upstreams[0].timeout.queue = Seconds(3600);
        PoolFixture gateway(config);
        RawClient first(gateway.port()), second(gateway.port());
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_COMPARE(gateway.collect().upstreams.at(0).pending, std::uint64_t(1));
        QCOMPARE(gateway.drain(Millis(50)), std::uint64_t(2));
    }

    void aConnectionHasItsNumberOfRequests() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].keepalive.requests = 3;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 9; ++i) QCOMPARE(client.get("/").status, 200);
        QCOMPARE(upstream.accepted(), 3);
    }

    void noMoreConnectionsAreKeptThanThePoolsSize() {
        std::atomic<int> waiting{0};
        std::atomic<bool> mayAnswer{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            while (!peer.readHead().empty()) {
                ++waiting;
                while (!mayAnswer) std::this_thread::yield();
                peer.answer("ok");
            }
        });
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].keepalive.size = 2;
        PoolFixture gateway(config);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 5; ++i) {
            clients.push_back(std::make_unique<RawClient>(gateway.port()));
            clients.back()->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        QTRY_COMPARE(waiting.load(), 5);
        mayAnswer = true;
        for (const auto& client : clients) QCOMPARE(client->read().status, 200);
        QTRY_COMPARE(gateway.collect().upstreams.at(0).active, std::uint64_t(0));
        QCOMPARE(gateway.collect().upstreams.at(0).idle, std::uint64_t(2));
        for (const auto& client : clients) QCOMPARE(client->get("/").status, 200);
        QCOMPARE(upstream.accepted(), 5);  // one after the other: two are enough
    }

    void requestsOfAnUpstreamAreLimited() {
        ScriptedUpstream silent([](ScriptedUpstream::Peer& peer) { peer.readBytes(1 << 20); });
        GatewayConfig config = proxyTo({silent.port()});
        config.upstreams[0].maxRequests = 1;
        PoolFixture gateway(config);
        {
            RawClient first(gateway.port());
            first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            QTRY_COMPARE(silent.accepted(), 1);
            const auto refused = RawClient(gateway.port()).get("/");
            QCOMPARE(refused.status, 503);
            QCOMPARE(refused.field("Retry-After"), std::string("1"));
        }
        QCOMPARE(silent.accepted(), 1);
    }

    void retriesStayWithinTheirBudget() {
        ScriptedUpstream up(saying("up"));
        const ReservedPort closed;
        GatewayConfig config = proxyTo({closed, up.port()});
        config.upstreams[0].retryBudget = {0, 0};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 502);
        QCOMPARE(client.get("/").status, 200);
        config.upstreams[0].retryBudget = {0, 1};
        gateway.install(config);
        for (int i = 0; i < 10; ++i) QCOMPARE(client.get("/").status, 200);
    }

    void anEditKeepsTheConnectionsToItsNodes() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        config.upstreams[0].nodes[0].weight = 5;
        config.upstreams[0].balancer = BalancerKind::LeastConnections;
        gateway.install(config);
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(upstream.accepted(), 1);
        const PoolCounters::Upstream counted = gateway.collect().upstreams.at(0);
        QCOMPARE(counted.idle, std::uint64_t(1));
        QCOMPARE(counted.active, std::uint64_t(0));
        QCOMPARE(counted.nodes.at(0).counts.requests, std::uint64_t(2));
    }
};

QTEST_GUILESS_MAIN(TestGatewayUpstreams)
#include "tst_gateway_upstreams.moc"
