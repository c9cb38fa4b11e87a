#include "engine/gateway.h"
#include "engine/mock/mock_server.h"
#include "tests/support/raw_client.h"

#include <QtTest>

#include <future>

using namespace sluice;
using sluice::test::RawClient;

namespace {

/// A gateway with two workers in front of a mock, asked from the test's thread.
class PluginScene {
public:
    PluginScene()
        : m_mock(MockServer::start({{"127.0.0.1", 0}, Millis{0}, 16, 1}).value()), m_gateway(m_events) {
        config.workers = 2;
        config.listeners = {{"main", {"127.0.0.1", 0}, 1024}};
        config.prometheus.address.port = 0;
        UpstreamConfig upstream;
        upstream.name = "mock";
        upstream.nodes = {{m_mock->address(), 1}};
        config.upstreams = {upstream};
    }

    /// `GET path -> mock` with these plugins.
    void route(const std::string& name, const std::string& path, std::vector<PluginConfig> plugins) {
        RouteConfig route;
        route.name = name;
        route.match.paths = {path};
        route.upstream = "mock";
        route.plugins = std::move(plugins);
        config.routes.push_back(std::move(route));
    }

    bool apply() {
        std::promise<ApplyReport> answer;
        m_gateway.apply(config, [&](ApplyReport report) { answer.set_value(std::move(report)); });
        const ApplyReport report = answer.get_future().get();
        if (!report.applied || report.listeners.empty() || !report.listeners.front().listening) return false;
        m_port = portOf(report.listeners.front().address);
        return true;
    }

    /// On a connection of its own, so that the kernel spreads the calls over the workers.
    RawClient::Answer get(const std::string& path) { return RawClient(m_port).get(path); }

    std::string metricsPage() {
        std::promise<GatewaySnapshot> answer;
        m_gateway.requestSnapshot([&](GatewaySnapshot snapshot) { answer.set_value(std::move(snapshot)); });
        const std::string address = answer.get_future().get().metricsAddress.value_or("");
        if (address.empty()) return {};
        return RawClient(portOf(address)).get(address.substr(address.find('/'))).body;
    }

    GatewayConfig config;

private:
    static std::uint16_t portOf(const std::string& address) {
        return static_cast<std::uint16_t>(std::stoi(address.substr(address.find(':') + 1)));
    }

    std::unique_ptr<MockServer> m_mock;
    EventQueue m_events;
    Gateway m_gateway;
    std::uint16_t m_port = 0;
};

PluginConfig limit(const std::string& config) {
    return {"limit-count", config, true};
}

}  // namespace

/// Report 004's pair of plugins in a real gateway.
class TestPlugins : public QObject {
    Q_OBJECT

private slots:
    void theLimitIsExactAcrossWorkers() {
        PluginScene scene;
        const char* config = "{\"count\":15,\"rejected_msg\":\"it's \\\"full\\\"\",\"time_window\":600}";
        scene.route("hello", "/hello", {limit(config)});
        QVERIFY(scene.apply());
        int admitted = 0;
        int rejected = 0;
        for (int i = 0; i < 40; ++i) {
            const RawClient::Answer answer = scene.get("/hello");
            admitted += answer.status == 200;
            rejected += answer.status == 503;
            QCOMPARE(answer.field("X-RateLimit-Limit"), std::string("15"));
            QCOMPARE(answer.field("X-RateLimit-Remaining"), std::to_string(std::max(14 - i, 0)));
            QVERIFY(std::stoi(answer.field("X-RateLimit-Reset")) <= 600);
            if (answer.status != 503) continue;
            QCOMPARE(answer.field("Retry-After"), answer.field("X-RateLimit-Reset"));
            QCOMPARE(answer.body, std::string("{\"error_msg\":\"it's \\\"full\\\"\"}"));
        }
        QCOMPARE(admitted, 15);
        QCOMPARE(rejected, 25);
    }

    void anApplyThatLeavesThePluginAloneKeepsItsCount() {
        PluginScene scene;
        scene.route("hello", "/hello", {limit(R"({"count":5,"time_window":600})")});
        QVERIFY(scene.apply());
        QCOMPARE(scene.get("/hello").field("X-RateLimit-Remaining"), std::string("4"));
        scene.route("other", "/ok", {});
        QVERIFY(scene.apply());
        QCOMPARE(scene.get("/ok").field("X-RateLimit-Remaining"), std::string());
        QCOMPARE(scene.get("/hello").field("X-RateLimit-Remaining"), std::string("3"));
        scene.config.routes[0].plugins = {limit(R"({"count":6,"time_window":600})")};
        QVERIFY(scene.apply());
        QCOMPARE(scene.get("/hello").field("X-RateLimit-Remaining"), std::string("5"));
    }

    void countsOf64BitsPass() {
        PluginScene scene;
        scene.route("hello", "/hello", {limit(R"({"count":2000000000000,"time_window":60})")});
        QVERIFY(scene.apply());
        const RawClient::Answer answer = scene.get("/hello");
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.field("X-RateLimit-Remaining"), std::string("1999999999999"));
    }

    void theMetricsPageCountsEveryAnswer() {
        PluginScene scene;
        scene.route("counted", "/hello",
                    {limit(R"({"count":7,"time_window":600})"), {"prometheus", "{}", true}});
        QVERIFY(scene.apply());
        for (int i = 0; i < 10; ++i) scene.get("/hello");
        const auto series = [](const char* code, const char* node, int count) {
            return "apisix_http_status{code=\"" + std::string(code) +
                   "\",route=\"counted\",matched_uri=\"/"
                   "hello\",matched_host=\"\",service=\"\",consumer=\"\",node=\"" +
                   node + "\"} " + std::to_string(count) + "\n";
        };
        // An exchange is counted when it is over, which may be just after its client has the answer.
        QTRY_VERIFY(scene.metricsPage().find(series("200", "127.0.0.1", 7)) != std::string::npos);
        QTRY_VERIFY(scene.metricsPage().find(series("503", "", 3)) != std::string::npos);
        const std::string page = scene.metricsPage();
        QVERIFY(page.find("# TYPE apisix_http_latency histogram\n") != std::string::npos);
        QVERIFY(page.find(
                    "apisix_http_latency_count{type=\"request\",route=\"counted\",service=\"\",consumer=\"\","
                    "node=\"127.0.0.1\"} 7\n") != std::string::npos);
    }

    void withoutThePluginThereIsNoPage() {
        PluginScene scene;
        scene.route("hello", "/hello", {});
        QVERIFY(scene.apply());
        QCOMPARE(scene.metricsPage(), std::string());
    }
};

QTEST_GUILESS_MAIN(TestPlugins)
#include "tst_plugins.moc"
