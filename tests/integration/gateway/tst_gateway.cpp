#include "engine/gateway_variants.h"
#include "tests/support/raw_client.h"
#include "tests/support/test_gateway.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;
using namespace std::chrono_literals;

namespace {

bool reachable(const GatewaySnapshot& snapshot) {
    return !snapshot.routes.empty() && snapshot.routes.front().nodesReachable == 1;
}

PluginConfig limitCount(int count) {
    return {"limit-count", fmt::format(R"({{"count":{},"key":"remote_addr","time_window":60}})", count),
            true};
}

}  // namespace

/// The facade with everything real behind it: client, configuration and backend in one scenario.
class TestGatewayFacade : public QObject {
    Q_OBJECT

private slots:
    void anAppliedRouteIsConfiguredLoadedAndReachable() {
        TestGateway gateway;
        const ApplyReport report = gateway.apply(gateway.config());
        QVERIFY(report.applied);
        QCOMPARE(report.configVersion, 1u);
        QVERIFY(!report.changes.empty());

        RawClient client(gateway.port());
        const auto answer = client.get("/http/test/requestBody");
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body.size(), 2048u);

        const GatewaySnapshot snapshot = gateway.snapshotWhen(
            [](const GatewaySnapshot& s) { return reachable(s) && s.traffic.requestsTotal == 1; });
        QCOMPARE(snapshot.state, GatewayState::Running);
        const RouteStatus& route = snapshot.routes.front();
        QVERIFY(route.configured);
        QVERIFY(route.loaded);
        QCOMPARE(route.nodesReachable, 1u);
        QCOMPARE(route.nodesTotal, 1u);
        QCOMPARE(route.traffic.requestsTotal, 1u);
        QCOMPARE(snapshot.workers.size(), 2u);
    }

    void aChangedRouteTakesEffectOnAnOpenConnection() {
        TestGateway gateway;
        gateway.apply(gateway.config());
        RawClient client(gateway.port());
        QCOMPARE(client.get("/http/ok").status, 200);

        GatewayConfig changed = gateway.config();
        changed.routes[0].match.paths = {"/api/**"};
        changed.routes[0].stripPrefix = "/api";
        QVERIFY(gateway.apply(changed).applied);

        QCOMPARE(client.get("/api/ok").status, 200);
        QCOMPARE(client.get("/http/ok").status, 404);
    }

    void aRefusedConfigurationLeavesTheRunningOne() {
        TestGateway gateway;
        gateway.apply(gateway.config());
        GatewayConfig broken = gateway.config();
        broken.routes[0].upstream = "nowhere";
        const ApplyReport report = gateway.apply(broken);
        QVERIFY(!report.applied);
        QVERIFY(hasErrors(report.issues));
        QCOMPARE(report.issues.front().code, IssueCode::UnknownUpstream);
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 200);
    }

    void aPortInUseIsToldAndTheRestRuns() {
        TestGateway other;
        other.apply(other.config());
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.listeners.push_back({"taken", {"127.0.0.1", other.mockPort()}, 128});
        const ApplyReport report = gateway.apply(config);
        QVERIFY(report.applied);
        QCOMPARE(report.listeners.size(), 2u);
        QVERIFY(report.listeners[0].listening);
        QVERIFY(!report.listeners[1].listening);
        QVERIFY(report.listeners[1].error.has_value());
        QCOMPARE(report.listeners[1].error->system.value(), EADDRINUSE);
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 200);
    }

    void aDeadNodeIsUnreachableWithItsReasonAndAnswers502() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.upstreams[0].nodes[0].address.port = 1;  // nothing listens on tcpmux here
        gateway.apply(config);
        const GatewaySnapshot snapshot = gateway.snapshotWhen([](const GatewaySnapshot& s) {
            return !s.upstreams.empty() && s.upstreams[0].nodes[0].reachability == Reachability::Unreachable;
        });
        const NodeStatus& node = snapshot.upstreams.at(0).nodes.at(0);
        QCOMPARE(node.reachability, Reachability::Unreachable);
        QCOMPARE(node.error->system.value(), ECONNREFUSED);
        const auto answer = RawClient(gateway.port()).get("/http/ok");
        QCOMPARE(answer.status, 502);
        QVERIFY(QString::fromStdString(answer.body).contains("upstream"));
    }

    void theMetricsPageAnswersWhileThePluginIsOn() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.routes[0].plugins = {{"prometheus", "{}", true}};
        gateway.apply(config);
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 200);

        const GatewaySnapshot snapshot =
            gateway.snapshotWhen([](const GatewaySnapshot& s) { return s.metricsAddress.has_value(); });
        QVERIFY(snapshot.metricsAddress.has_value());
        const std::string address = *snapshot.metricsAddress;
        const auto port = parseHostPort(address.substr(0, address.find('/'))).value().port;
        const auto page = RawClient(port).get("/apisix/prometheus/metrics");
        QCOMPARE(page.status, 200);
        QVERIFY(QString::fromStdString(page.body).contains("apisix_http_status{code=\"200\",route=\"http\""));
        QCOMPARE(RawClient(port).get("/other").status, 404);

        gateway.apply(gateway.config());
        QVERIFY(
            !gateway.snapshotWhen([](const GatewaySnapshot& s) { return !s.metricsAddress; }).metricsAddress);
        QVERIFY(!RawClient(port).connected());
    }

    void aMetricsPageThatCannotMoveStaysAndSaysWhy() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.plugins = {{"prometheus", "{}", true}};
        QVERIFY(gateway.apply(config).failures.empty());
        const std::string before = gateway.snapshot().metricsAddress.value();
        config.prometheus.address.port = gateway.mockPort();
        const ApplyReport report = gateway.apply(config);
        QVERIFY(report.applied);
        QCOMPARE(report.failures.size(), 1u);
        QCOMPARE(report.failures[0].system.value(), EADDRINUSE);
        QCOMPARE(gateway.snapshot().metricsAddress.value(), before);
    }

    void aMemoryBudgetBelowUseShedsNewRequests() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.memoryBudget = 1;
        gateway.apply(config);
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 503);
        gateway.apply(gateway.config());
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 200);
    }

    void stopDrainsAndTheGatewayStartsAgain() {
        TestGateway gateway;
        gateway.apply(gateway.config());
        const std::uint16_t port = gateway.port();
        RawClient slow(port);
        slow.send("GET /http/delay/300 HTTP/1.1\r\nHost: a\r\n\r\n");
        const GatewaySnapshot busy = gateway.snapshotWhen([](const GatewaySnapshot& s) {
            return !s.upstreams.empty() && s.upstreams[0].connectionsActive == 1;
        });
        QCOMPARE(busy.upstreams.at(0).connectionsActive, 1u);
        QCOMPARE(gateway.stop(5000ms).exchangesCut, 0u);
        const auto answer = slow.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(QString::fromStdString(answer.field("Connection")), QString("close"));
        QVERIFY(!RawClient(port).connected());
        QCOMPARE(gateway.snapshot().state, GatewayState::Stopped);

        QVERIFY(gateway.apply(gateway.config()).applied);
        QCOMPARE(RawClient(gateway.port()).get("/http/ok").status, 200);
    }

    void variantsSwitchPluginsOffAndBack() {
        TestGateway gateway;
        GatewayConfig config = gateway.config();
        config.routes[0].plugins = {limitCount(1000)};
        gateway.apply(config);
        config.listeners[0].address.port = gateway.port();
        GatewayVariants variants(gateway.gateway(), config);
        PlanTarget target{"off", TargetKind::Gateway, "", "plugins-off"};

        QVERIFY(!RawClient(gateway.port()).get("/http/ok").field("X-RateLimit-Limit").empty());
        QVERIFY(variants.prepare(target).has_value());
        QVERIFY(RawClient(gateway.port()).get("/http/ok").field("X-RateLimit-Limit").empty());
        variants.restore();
        QVERIFY(!RawClient(gateway.port()).get("/http/ok").field("X-RateLimit-Limit").empty());

        target.variant = "workers:2;routes:50;plugins:{\"limit-count\":{\"count\":7,\"time_window\":60}}";
        QVERIFY(variants.prepare(target).has_value());
        QCOMPARE(gateway.snapshot().workers.size(), std::size_t(2));
        QCOMPARE(gateway.snapshot().routes.size(), config.routes.size() + 50);
        QCOMPARE(QString::fromStdString(RawClient(gateway.port()).get("/http/ok").field("X-RateLimit-Limit")),
                 QString("7"));
        QVERIFY(variants.usage().has_value());
        variants.restore();
        QCOMPARE(gateway.snapshot().routes.size(), config.routes.size());

        for (const char* unknown : {"workers:0", "routes:many", "plugins:[]", "faster", "workers:2;"}) {
            const auto made = configVariant(config, unknown);
            QCOMPARE(made.has_value(), std::string(unknown) == "workers:2;");
            if (!made) QCOMPARE(made.error().code, ErrorCode::Unsupported);
        }
        target.variant = "profile:missing";
        QCOMPARE(variants.prepare(target).error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestGatewayFacade)
#include "tst_gateway.moc"
