#include "engine/proxy/plugins/prometheus.h"
#include "engine/proxy/plugins/prometheus_registry.h"
#include "tests/engine/plugins/exposition_parser.h"
#include "tests/engine/plugins/fake_request.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

ExchangeOutcome outcome(int status, std::string_view node, Nanos total, Nanos upstream) {
    return {status, node, total, upstream, 100, 2'000};
}

std::map<std::string, double> scrape() {
    return ExpositionParser(prometheusText({})).samples;
}

std::string statusSeries(const std::string& code, const std::string& route, const std::string& uri,
                         const std::string& node) {
    return "apisix_http_status{code=\"" + code + "\",route=\"" + route + "\",matched_uri=\"" + uri +
           "\",matched_host=\"\",service=\"\",consumer=\"\",node=\"" + node + "\"}";
}

std::string labels(const std::string& type, const std::string& route, const std::string& node,
                   const std::string& bound = "") {
    return "{type=\"" + type + "\",route=\"" + route + "\",service=\"\",consumer=\"\",node=\"" + node + "\"" +
           (bound.empty() ? "" : ",le=\"" + bound + "\"") + "}";
}

}  // namespace

/// The registry lives as long as the process, so every slot counts on a route of its own.
class TestPrometheus : public QObject {
    Q_OBJECT

private slots:
    void statusesAreCountedByCodeAndNode() {
        PrometheusFactory factory({"statuses", "/hello", ""});
        const auto plugin = factory.makeInstance(0);
        for (int i = 0; i < 3; ++i) plugin->log(FakeRequest(), outcome(200, "127.0.0.1", 5ms, 4ms));
        plugin->log(FakeRequest(), outcome(200, "127.0.0.2", 5ms, 4ms));
        plugin->log(FakeRequest(), outcome(503, "", 1ms, 0ms));
        plugin->log(FakeRequest(), outcome(0, "127.0.0.1", 1ms, 1ms));
        auto samples = scrape();
        QCOMPARE(samples[statusSeries("200", "statuses", "/hello", "127.0.0.1")], 3.0);
        QCOMPARE(samples[statusSeries("200", "statuses", "/hello", "127.0.0.2")], 1.0);
        QCOMPARE(samples[statusSeries("503", "statuses", "/hello", "")], 1.0);
        QCOMPARE(samples[statusSeries("499", "statuses", "/hello", "127.0.0.1")], 1.0);
    }

    void latencyBucketsAreCumulativeAndInclusive() {
        PrometheusFactory factory({"latency", "/", ""});
        const auto plugin = factory.makeInstance(0);
        plugin->log(FakeRequest(), outcome(200, "n", 1ms, 0ms));
        plugin->log(FakeRequest(), outcome(200, "n", 1000001ns, 0ms));
        plugin->log(FakeRequest(), outcome(200, "n", 60s, 59s));
        plugin->log(FakeRequest(), outcome(200, "n", 61s, 1s));
        auto samples = scrape();
        const auto bucket = [&](const char* type, const char* bound) {
            return samples.at("apisix_http_latency_bucket" + labels(type, "latency", "n", bound));
        };
        QCOMPARE(bucket("request", "1"), 1.0);
        QCOMPARE(bucket("request", "2"), 2.0);
        QCOMPARE(bucket("request", "30000"), 2.0);
        QCOMPARE(bucket("request", "60000"), 3.0);
        QCOMPARE(bucket("request", "+Inf"), 4.0);
        QCOMPARE(samples.at("apisix_http_latency_count" + labels("request", "latency", "n")), 4.0);
        QCOMPARE(samples.at("apisix_http_latency_sum" + labels("request", "latency", "n")), 121002.000001);
        QCOMPARE(samples.at("apisix_http_latency_count" + labels("upstream", "latency", "n")), 2.0);
        QCOMPARE(bucket("apisix", "1000"), 3.0);
    }

    void bandwidthHasTwoDirections() {
        PrometheusFactory factory({"bandwidth", "/", ""});
        const auto plugin = factory.makeInstance(0);
        plugin->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        plugin->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        auto samples = scrape();
        QCOMPARE(samples["apisix_bandwidth" + labels("ingress", "bandwidth", "n")], 200.0);
        QCOMPARE(samples["apisix_bandwidth" + labels("egress", "bandwidth", "n")], 4000.0);
    }

    void countersOutliveTheirInstances() {
        const auto count = [] { return scrape()[statusSeries("200", "departed", "/a", "n")]; };
        PrometheusFactory factory({"departed", "/a", ""});
        auto old = factory.makeInstance(0);
        old->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        auto next = PrometheusFactory({"departed", "/a", ""}).makeInstance(0);
        next->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        QCOMPARE(count(), 2.0);
        old.reset();
        QCOMPARE(count(), 2.0);
        next.reset();
        QCOMPARE(count(), 2.0);
    }

    void anEditedPathStaysOneSeriesOfLatency() {
        const auto old = PrometheusFactory({"edited", "/a", ""}).makeInstance(0);
        const auto next = PrometheusFactory({"edited", "/b", ""}).makeInstance(0);
        old->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        next->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        QCOMPARE(scrape()["apisix_http_latency_count" + labels("request", "edited", "n")], 2.0);
    }

    void labelsAreEscaped() {
        const auto plugin = PrometheusFactory({"a\\b\"c\nd水", "/", ""}).makeInstance(0);
        plugin->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
        QCOMPARE(scrape()[statusSeries("200", "a\\\\b\\\"c\\nd水", "/", "n")], 1.0);
    }

    void gaugesOfTheGatewayAreShown() {
        PrometheusGauges gauges{12, 1, 2, 3, 4, 5, 6, "gate", {}, {}};
        gauges.stages[static_cast<std::size_t>(Stage::UpstreamFirstByte)] = {12, 1500ms};
        ExpositionParser page(prometheusText(gauges));
        QCOMPARE(page.types["apisix_http_requests_total"], "gauge");
        QCOMPARE(page.types["apisix_http_latency"], "histogram");
        QCOMPARE(page.types["apisix_http_status"], "counter");
        QCOMPARE(page.samples["apisix_http_requests_total"], 12.0);
        QCOMPARE(page.samples["apisix_nginx_http_current_connections{state=\"waiting\"}"], 4.0);
        QCOMPARE(page.samples["apisix_nginx_http_current_connections{state=\"handled\"}"], 6.0);
        QCOMPARE(page.samples["sluice_stage_seconds_total{stage=\"first-byte\"}"], 1.5);
        QCOMPARE(page.samples["apisix_node_info{hostname=\"gate\"}"], 1.0);
    }

    void nodesAreShownWithTheirState() {
        const auto node = [](const char* address, NodeHealth health, Reachability reachability) {
            NodeStatus status;
            status.address = address;
            status.health = health;
            status.reachability = reachability;
            status.requestsTotal = 10;
            status.faults.reset = 3;
            return status;
        };
        UpstreamStatus upstream;
        upstream.name = "shop";
        upstream.nodes = {node("10.0.0.1:80", NodeHealth::Healthy, Reachability::Reachable),
                          node("10.0.0.2:80", NodeHealth::Unhealthy, Reachability::Reachable),
                          node("10.0.0.3:80", NodeHealth::Ejected, Reachability::Unknown),
                          node("[::1]:81", NodeHealth::Healthy, Reachability::Unreachable),
                          node("10.0.0.1:80", NodeHealth::Healthy, Reachability::Reachable)};
        upstream.connectionsActive = 2;
        upstream.connectionsIdle = 5;
        upstream.requestsPending = 1;
        PrometheusGauges gauges;
        gauges.upstreams = {upstream};
        ExpositionParser page(prometheusText(gauges));
        const auto up = [&](const char* ip, const char* port) {
            return page.samples.at("apisix_upstream_status{name=\"shop\",ip=\"" + std::string(ip) +
                                   "\",port=\"" + port + "\"}");
        };
        QCOMPARE(up("10.0.0.1", "80"), 1.0);
        QCOMPARE(up("10.0.0.2", "80"), 0.0);
        QCOMPARE(up("10.0.0.3", "80"), 0.0);
        QCOMPARE(up("::1", "81"), 0.0);
        const std::string first = "{upstream=\"shop\",node=\"10.0.0.1:80\"";
        QCOMPARE(page.samples.at("sluice_node_requests_total" + first + "}"), 20.0);
        QCOMPARE(page.samples.at("sluice_node_faults_total" + first + ",fault=\"reset\"}"), 6.0);
        QCOMPARE(page.samples.at("sluice_upstream_connections{upstream=\"shop\",state=\"idle\"}"), 5.0);
        QCOMPARE(page.samples.at("sluice_upstream_requests_pending{upstream=\"shop\"}"), 1.0);
    }

    void aPageWithoutTrafficIsWellFormed() { QVERIFY(!ExpositionParser(prometheusText({})).types.empty()); }

    /// Workers count while pages are made: every page is whole, no number goes down, and nothing is lost at the end.
    void scrapingWhileWorkersCount() {
        constexpr int workers = 4, calls = 20'000;
        PrometheusFactory factory({"busy", "/", ""});
        const std::string series = statusSeries("200", "busy", "/", "n");
        std::atomic<int> running{workers};
        std::vector<std::thread> threads;
        for (unsigned worker = 0; worker < workers; ++worker) {
            threads.emplace_back([&running, plugin = factory.makeInstance(worker)] {
                for (int i = 0; i < calls; ++i) plugin->log(FakeRequest(), outcome(200, "n", 1ms, 1ms));
                --running;
            });
        }
        double last = 0;
        bool wentDown = false;
        while (running) {
            const double now = scrape()[series];
            wentDown = wentDown || now < last;
            last = now;
        }
        for (std::thread& thread : threads) thread.join();
        QVERIFY(!wentDown);
        QCOMPARE(scrape()[series], double(workers * calls));
    }
};

QTEST_APPLESS_MAIN(TestPrometheus)
#include "tst_prometheus.moc"
