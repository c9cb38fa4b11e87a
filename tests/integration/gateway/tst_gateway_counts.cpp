#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_gateway.h"

#include <QtTest>

#include <memory>
#include <thread>
#include <vector>

using namespace sluice;
using namespace sluice::test;

namespace {

ScriptedUpstream::Script sayingOk() {
    return [](ScriptedUpstream::Peer& peer) {
        while (!peer.readHead().empty()) peer.answer("ok");
    };
}

/// Routes "first" for /a and "second" for /b.
GatewayConfig twoRoutes(std::uint16_t port) {
    GatewayConfig config = proxyTo({port});
    config.routes[0].name = "first";
    config.routes[0].match.paths = {"/a"};
    config.routes.push_back(config.routes[0]);
    config.routes[1].name = "second";
    config.routes[1].match.paths = {"/b"};
    return config;
}

std::uint64_t requestsOf(const PoolCounters& counters, const char* route) {
    const auto found = counters.routes.find(std::string_view(route));
    return found == counters.routes.end() ? 0 : found->second.requests;
}

}  // namespace

/// Every request is counted once, for the route that took it, whatever changes meanwhile.
class TestGatewayCounts : public QObject {
    Q_OBJECT

private slots:
    void countsBelongToTheirRoute() {
        ScriptedUpstream upstream(sayingOk());
        PoolFixture gateway(twoRoutes(upstream.port()));
        RawClient client(gateway.port());
        for (const char* path : {"/a", "/b", "/b", "/none"}) client.get(path);
        const PoolCounters counters = gateway.collect();
        QCOMPARE(counters.all.requests, std::uint64_t(4));
        QCOMPARE(counters.all.latency.count(), std::uint64_t(4));
        QCOMPARE(requestsOf(counters, "first"), std::uint64_t(1));
        QCOMPARE(requestsOf(counters, "second"), std::uint64_t(2));
        QCOMPARE(requestsOf(counters, ""), std::uint64_t(1));
        QCOMPARE(counters.connectionsAccepted, std::uint64_t(1));
        QCOMPARE(counters.workers[0].connections, std::uint64_t(1));
        QCOMPARE(counters.upstreams[0].idle, std::uint64_t(1));
        const PoolCounters after = gateway.collect();
        QCOMPARE(after.all.requests, std::uint64_t(0));
        QVERIFY(after.routes.empty());
        QCOMPARE(after.connectionsAccepted, std::uint64_t(0));
    }

    void anApplyMovesNoCountToAnotherRoute() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = twoRoutes(upstream.port());
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int round = 0; round < 20; ++round) {
            client.get("/a");
            client.get("/b");
            client.get("/b");
            std::swap(config.routes[0], config.routes[1]);
            gateway.install(config);
        }
        const PoolCounters counters = gateway.collect();
        QCOMPARE(requestsOf(counters, "first"), std::uint64_t(20));
        QCOMPARE(requestsOf(counters, "second"), std::uint64_t(40));
        QCOMPARE(counters.all.requests, std::uint64_t(60));
    }

    void aRequestThatEndsUnderAFormerTableIsCountedForItsRoute() {
        std::atomic<bool> asked{false};
        std::atomic<bool> go{false};
        ScriptedUpstream upstream([&](ScriptedUpstream::Peer& peer) {
            peer.readHead();
            asked = true;
            while (!go) std::this_thread::yield();
            peer.answer("late");
        });
        GatewayConfig config = twoRoutes(upstream.port());
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n");
        QTRY_VERIFY(asked.load());
        config.routes.erase(config.routes.begin());
        gateway.install(config);
        QCOMPARE(gateway.collect().all.requests, std::uint64_t(0));
        go = true;
        QCOMPARE(client.read().body, std::string("late"));
        const PoolCounters counters = gateway.collect();
        QCOMPARE(requestsOf(counters, "first"), std::uint64_t(1));
        QCOMPARE(requestsOf(counters, "second"), std::uint64_t(0));
    }

    void workersThatAreGoneLeaveTheirCounts() {
        ScriptedUpstream upstream(sayingOk());
        GatewayConfig config = twoRoutes(upstream.port());
        config.workers = 4;
        PoolFixture gateway(config);
        std::uint64_t sent = 0;
        std::uint64_t counted = 0;
        std::uint64_t accepted = 0;
        for (int round = 0; round < 6; ++round) {
            std::vector<std::unique_ptr<RawClient>> clients;
            for (int i = 0; i < 16; ++i) clients.push_back(std::make_unique<RawClient>(gateway.port()));
            for (const auto& client : clients) QCOMPARE(client->get("/a").status, 200);
            sent += clients.size();
            config.workers = round % 2 == 0 ? 1 : 4;
            gateway.install(config);
            // Those of a retired worker answer one more request each.
            for (const auto& client : clients) QCOMPARE(client->get("/a").status, 200);
            sent += clients.size();
            if (round % 3 != 2) continue;
            const PoolCounters counters = gateway.collect();
            counted += requestsOf(counters, "first");
            accepted += counters.connectionsAccepted;
        }
        gateway.drain(Millis(2000));
        const PoolCounters last = gateway.collect();
        QCOMPARE(counted + requestsOf(last, "first"), sent);
        QCOMPARE(accepted + last.connectionsAccepted, std::uint64_t(6 * 16));
        QCOMPARE(gateway.collect().all.requests, std::uint64_t(0));
    }

    void totalsAreExactAcrossAppliesUnderLoadAndAStop() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        RouteConfig other = config.routes[0];
        other.name = "other";
        other.match.paths = {"/other/**"};
        other.stripPrefix = "/other";
        config.routes.push_back(other);
        gateway.apply(config);
        std::atomic<std::uint64_t> http{0};
        std::atomic<std::uint64_t> others{0};
        std::vector<std::thread> clients;
        for (int i = 0; i < 4; ++i) {
            clients.emplace_back([&, i] {
                RawClient client(gateway.port());
                for (int k = 0; k < 200; ++k) {
                    const bool first = (i + k) % 3 == 0;
                    if (client.get(first ? "/http/ok" : "/other/ok").status != 200) return;
                    ++(first ? http : others);
                }
            });
        }
        for (int i = 0; i < 20; ++i) {
            std::swap(config.routes[0], config.routes[1]);
            gateway.apply(config);
            gateway.snapshot();
        }
        for (std::thread& client : clients) client.join();
        QCOMPARE(http + others, std::uint64_t(800));
        gateway.stop(Millis(1000));
        const GatewaySnapshot snapshot = gateway.snapshot();
        QCOMPARE(snapshot.traffic.requestsTotal, std::uint64_t(800));
        for (const RouteStatus& route : snapshot.routes)
            QCOMPARE(route.traffic.requestsTotal, route.name == "other" ? others.load() : http.load());
    }
};

QTEST_GUILESS_MAIN(TestGatewayCounts)
#include "tst_gateway_counts.moc"
