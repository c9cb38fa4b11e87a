#include "engine/proxy/plugins/prometheus_registry.h"
#include "tests/integration/gateway/pool_fixture.h"
#include "tests/integration/gateway/scripted_upstream.h"
#include "tests/support/raw_client.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

namespace {

void sayOk(ScriptedUpstream::Peer& peer) {
    while (!peer.readHead().empty()) peer.answer("ok");
}

PluginConfig limitTo(int count) {
    return {"limit-count",
            "{\"count\":" + std::to_string(count) +
                ",\"key\":\"remote_addr\",\"rejected_code\":429,\"time_window\":3600}",
            true};
}

}  // namespace

/// Plugins as the request path runs them: where they are configured, what they add, what outlives an apply.
class TestGatewayPlugins : public QObject {
    Q_OBJECT

private slots:
    void aLimitAnswersInsteadOfTheUpstream() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].plugins = {limitTo(2)};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        const auto first = client.get("/");
        QCOMPARE(first.status, 200);
        QCOMPARE(first.field("X-RateLimit-Limit"), std::string("2"));
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(client.get("/").status, 429);
    }

    void aLongRejectionIsWhole() {
        ScriptedUpstream upstream(sayOk);
        const std::string message(80 * 1024, 'm');
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].plugins = {
            {"limit-count",
             std::string("{\"count\":1,\"key\":\"remote_addr\",\"time_window\":3600,\"rejected_msg\":\"") +
                 message + "\"}",
             true}};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        for (int i = 0; i < 2; ++i) {
            const auto answer = client.get("/");
            QCOMPARE(answer.status, 503);
            QVERIFY(answer.body.find(message) != std::string::npos);
        }
    }

    void countersOutliveAnApplyAndAreSharedByWorkers() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.workers = 3;
        config.routes[0].plugins = {limitTo(10)};
        PoolFixture gateway(config);
        int served = 0;
        for (int i = 0; i < 30; ++i) {
            if (i % 5 == 0) gateway.install(config);
            RawClient client(gateway.port());
            if (client.get("/").status == 200) ++served;
        }
        QCOMPARE(served, 10);
    }

    void aRoutesPluginReplacesTheGatewaysOne() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.plugins = {limitTo(1)};
        config.routes[0].plugins = {limitTo(2)};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(client.get("/").status, 200);
        QCOMPARE(client.get("/").status, 429);
    }

    void theGatewaysPluginRunsForEveryRequest() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.plugins = {limitTo(1)};
        config.routes[0].match.paths = {"/known"};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/unknown").status, 404);
        QCOMPARE(client.get("/known").status, 429);
    }

    void whatIsOffOrUnknownDoesNotRun() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].plugins = {limitTo(1), {"no-such-plugin", "{}", true}};
        config.routes[0].plugins[0].enabled = false;
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        for (int i = 0; i < 3; ++i) QCOMPARE(client.get("/").status, 200);
    }

    void theLogPhaseSeesWhatWasSent() {
        ScriptedUpstream upstream(sayOk);
        GatewayConfig config = proxyTo({upstream.port()});
        config.routes[0].name = "seen-by-prometheus";
        config.routes[0].plugins = {{"prometheus", "{}", true}};
        PoolFixture gateway(config);
        RawClient client(gateway.port());
        QCOMPARE(client.get("/").status, 200);
        gateway.collect();  // the log phase follows the last byte: this comes after it on the worker's thread
        const std::string page = prometheusText({});
        const auto line = page.find("apisix_http_status{");
        QVERIFY2(line != std::string::npos, page.c_str());
        QVERIFY2(page.find("seen-by-prometheus") != std::string::npos, page.c_str());
    }
};

QTEST_GUILESS_MAIN(TestGatewayPlugins)
#include "tst_gateway_plugins.moc"
