#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_gateway.h"

#include <QtTest>

#include <algorithm>
#include <atomic>

using namespace sluice;
using namespace sluice::test;

namespace {

ScriptedUpstream::Script saying(const std::string& text) {
    return [text](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer(text);
    };
}

boost::asio::ip::address address(const char* text) {
    return boost::asio::ip::make_address(text);
}

/// The node's health in every event that told of that node.
std::vector<NodeHealth> toldHealth(EventQueue& events) {
    std::vector<NodeHealth> told;
    for (const Event& event : events.drain().events) {
        const auto* changed = std::get_if<NodeChanged>(&event);
        if (changed && (told.empty() || told.back() != changed->node.health))
            told.push_back(changed->node.health);
    }
    return told;
}

}  // namespace

/// What the gateway knows of its nodes: their names, their health, and how it tells.
class TestGatewayNodes : public QObject {
    Q_OBJECT

private slots:
    void addressesThatComeLateAreUsed() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].nodes[0].address.host = "nobody.invalid";
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 502);
        gateway.pool().setAddresses({"nobody.invalid", {address("127.0.0.1")}});
        QTRY_COMPARE(client.get("/").status, 200);  // the worker is told, not waited for
        // The next apply finds no address either: the last ones stay.
        config.upstreams[0].retries = 3;
        gateway.install(config);
        QCOMPARE(client.get("/").status, 200);
        gateway.install(config);
        QCOMPARE(client.get("/").status, 200);
    }

    void connectionsStayWhileTheirAddressDoes() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].nodes[0].address.host = "nobody.invalid";
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        const auto idleAfter = [&](std::vector<boost::asio::ip::address> addresses) {
            gateway.pool().setAddresses({"nobody.invalid", std::move(addresses)});
            return gateway.collect().upstreams.at(0).idle;
        };
        QCOMPARE(idleAfter({address("127.0.0.1")}), std::uint64_t(0));
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(idleAfter({address("127.0.0.2"), address("127.0.0.1")}), std::uint64_t(1));
        QCOMPARE(idleAfter({address("127.0.0.2")}), std::uint64_t(0));
    }

    void everyAddressOfANameIsUsed() {
        ScriptedUpstream upstream(saying("ok"));
        GatewayConfig config = proxyTo({upstream.port()});
        config.upstreams[0].nodes[0].address.host = "nobody.invalid";
        config.upstreams[0].keepalive.size = 0;
        PoolFixture gateway(config);
        // Nothing listens at the second one: each time it is its turn, the first one is tried after it.
        gateway.pool().setAddresses({"nobody.invalid", {address("127.0.0.1"), address("127.0.0.2")}});
        RawClient client(gateway.port());
        for (int i = 0; i < 6; ++i) QCOMPARE(client.get("/").status, 200);
        QCOMPARE(upstream.accepted(), 6);
    }

    void theSnapshotAndTheEventsTellOfAFailedCheck() {
        std::atomic<bool> ill{false};
        std::atomic<int> checks{0};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            for (std::string head; !(head = peer.readHead()).empty();) {
                const bool isCheck = head.find("/health") != std::string::npos;
                checks += isCheck;
                peer.send(isCheck && ill ? "HTTP/1.1 503 Ill\r\nContent-Length: 0\r\n\r\n"
                                         : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            }
        });
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.upstreams[0].nodes = {{{"127.0.0.1", upstream.port()}, 1}};
        ActiveHealthConfig& active = config.upstreams[0].health.active.emplace();
        active.httpPath = "/health";
        active.healthyInterval = active.unhealthyInterval = Millis(20);
        active.unhealthy.httpFailures = 2;
        QVERIFY(gateway.apply(config).applied);
        const auto healthIs = [](NodeHealth health, NodeFault reason) {
            return [=](const GatewaySnapshot& snapshot) {
                const NodeStatus& node = snapshot.upstreams.at(0).nodes.at(0);
                return node.health == health && node.healthReason == reason;
            };
        };
        ill = true;
        gateway.snapshotWhen(healthIs(NodeHealth::Unhealthy, NodeFault::ServerError));
        // The only node there is: it is asked all the same.
        QCOMPARE(RawClient(gateway.port()).get("/http/x").status, 200);
        ill = false;
        const GatewaySnapshot well = gateway.snapshotWhen(healthIs(NodeHealth::Healthy, NodeFault::None));
        QCOMPARE(well.upstreams.at(0).nodes.at(0).requestsTotal, std::uint64_t(1));
        const auto told = toldHealth(gateway.events());
        QCOMPARE(std::count(told.begin(), told.end(), NodeHealth::Unhealthy), 1);
        QCOMPARE(told.back(), NodeHealth::Healthy);
        // A node that is gone is checked no more.
        config.upstreams[0].nodes[0].address.port = gateway.mockPort();
        config.upstreams[0].health.active.reset();
        QVERIFY(gateway.apply(config).applied);
        gateway.snapshot();
        const int before = checks;
        for (int i = 0; i < 5; ++i) {
            const Nanos taken = gateway.snapshot().takenAt;
            gateway.snapshotWhen([&](const GatewaySnapshot& next) { return next.takenAt > taken; });
        }
        QVERIFY(checks <= before + 1);  // one may have been under way
    }

    void theSnapshotTellsOfAnEjection() {
        ScriptedUpstream up(saying("up"));
        const ReservedPort dead;
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.upstreams[0].nodes = {{{"127.0.0.1", dead}, 1}, {{"127.0.0.1", up.port()}, 1}};
        config.upstreams[0].health.passive.emplace();
        QVERIFY(gateway.apply(config).applied);
        // Each connection may land in another worker: enough of them for both.
        for (int i = 0; i < 60; ++i) QCOMPARE(RawClient(gateway.port()).get("/http/x").status, 200);
        const GatewaySnapshot snapshot = gateway.snapshotWhen([](const GatewaySnapshot& taken) {
            return taken.upstreams.at(0).nodes.at(0).health == NodeHealth::Ejected;
        });
        const NodeStatus& node = snapshot.upstreams.at(0).nodes.at(0);
        QCOMPARE(node.health, NodeHealth::Ejected);
        QCOMPARE(node.healthReason, NodeFault::Refused);
        QVERIFY(node.ejectedIn >= 1 && node.ejectedIn <= 2);
        QCOMPARE(node.faults.refused, node.requestsTotal);
        QCOMPARE(snapshot.upstreams.at(0).nodes.at(1).requestsTotal, std::uint64_t(60));
        QTRY_VERIFY(gateway.snapshot().upstreams.at(0).nodes.at(0).health == NodeHealth::Ejected);
        const auto told = toldHealth(gateway.events());
        QVERIFY(std::count(told.begin(), told.end(), NodeHealth::Ejected) >= 1);
        // An edit of the upstream begins with all nodes.
        config.upstreams[0].retries = 2;
        QVERIFY(gateway.apply(config).applied);
        gateway.snapshotWhen([](const GatewaySnapshot& taken) {
            return taken.upstreams.at(0).nodes.at(0).health == NodeHealth::Healthy;
        });
        QVERIFY(toldHealth(gateway.events()).back() == NodeHealth::Healthy);
    }
};

QTEST_GUILESS_MAIN(TestGatewayNodes)
#include "tst_gateway_nodes.moc"
