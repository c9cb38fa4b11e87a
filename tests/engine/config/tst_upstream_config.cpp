#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

/// Every issue as "where: token argument, argument".
QStringList issues(const std::string& text) {
    QStringList lines;
    for (const ConfigIssue& issue : readConfig(text, {}).issues) {
        QStringList args;
        for (const std::string& arg : issue.args) args << QString::fromStdString(arg);
        lines << QString("%1: %2 %3")
                     .arg(QString::fromStdString(issue.where), toToken(issue.code), args.join(", "))
                     .trimmed();
    }
    return lines;
}

/// An upstream whose other fields are these lines.
std::string upstream(const std::string& fields) {
    return "upstreams:\n  - name: stories\n    nodes: [\"127.0.0.1:8080\"]\n" + fields;
}

UpstreamConfig read(const std::string& fields) {
    return readConfig(upstream(fields), {}).config.upstreams.at(0);
}

constexpr const char* kWhole = R"(    balancer: consistent-hash
    hash: {on: header, key: X-User}
    scheme: grpc
    keepalive: {size: 9, idle-timeout: 4s, requests: 11, ping-interval: 1m, ping-timeout: 6s}
    timeout: {queue: 2s, header: 7s}
    retry-budget: {percent: 30, minimum: 5}
    max-connections: 6
    max-pending: 7
    max-requests: 8
    slow-start: 30s
    max-response-header: 4k
    dns-refresh: 5s
    health:
      active:
        type: tcp
        host: example.com
        port: 8081
        http-path: /health?deep=1
        grpc-service: shop.Orders
        timeout: 2s
        healthy: {interval: 3s, http-statuses: [200, 204], successes: 4}
        unhealthy: {interval: 500ms, http-statuses: [500], http-failures: 1, tcp-failures: 2, timeouts: 4}
      passive:
        unhealthy: {http-statuses: [503], http-failures: 3, tcp-failures: 4, timeouts: 5}
        ejection-time: 1s
        max-ejection-time: 1m
        max-ejection-percent: 20
)";

}  // namespace

class TestUpstreamConfig : public QObject {
    Q_OBJECT

private slots:
    void everyFieldIsRead() {
        UpstreamConfig expected;
        expected.name = "stories";
        expected.nodes = {{{"127.0.0.1", 8080}, 1}};
        expected.balancer = BalancerKind::ConsistentHash;
        expected.hash = {HashOn::Header, "X-User"};
        expected.scheme = UpstreamScheme::Grpc;
        expected.keepalive = {9, 4s, 11, 1min, 6s};
        expected.timeout.queue = 2s;
        expected.timeout.header = 7s;
        expected.retryBudget = {30, 5};
        expected.maxConnections = 6;
        expected.maxPending = 7;
        expected.maxRequests = 8;
        expected.slowStart = 30s;
        expected.maxResponseHeader = 4096;
        expected.dnsRefresh = 5s;
        expected.health.active = ActiveHealthConfig{
            CheckType::Tcp, "example.com",   8081, "/health?deep=1", "shop.Orders", 2s, 3s, {200, 204}, 4,
            500ms,          {{500}, 1, 2, 4}};
        expected.health.passive = PassiveHealthConfig{{{503}, 3, 4, 5}, 1s, 1min, 20};
        QCOMPARE(issues(upstream(kWhole)), QStringList());
        QVERIFY(read(kWhole) == expected);
    }

    void everyBalancerHasItsWord() {
        const std::pair<const char*, BalancerKind> words[] = {
            {"round-robin", BalancerKind::RoundRobin},
            {"least-connections", BalancerKind::LeastConnections},
            {"consistent-hash", BalancerKind::ConsistentHash},
            {"random", BalancerKind::Random},
            {"ewma", BalancerKind::Ewma}};
        for (const auto& [word, kind] : words)
            QVERIFY2(read(std::string("    balancer: ") + word + "\n").balancer == kind, word);
        QCOMPARE(issues(upstream("    balancer: roundrobin\n")),
                 QStringList("upstreams[0].balancer: unknown-balancer roundrobin, round-robin, "
                             "least-connections, consistent-hash, random, ewma"));
    }

    void everySchemeHasItsWord() {
        QVERIFY(read("").scheme == UpstreamScheme::Http);
        QVERIFY(read("    scheme: https\n").scheme == UpstreamScheme::Https);
        QVERIFY(read("    scheme: grpc\n").scheme == UpstreamScheme::Grpc);
        QVERIFY(read("    scheme: grpcs\n").scheme == UpstreamScheme::Grpcs);
        QCOMPARE(issues(upstream("    scheme: h2c\n")),
                 QStringList("upstreams[0].scheme: unknown-choice h2c, http, https, grpc, grpcs"));
        QCOMPARE(issues(upstream("    keepalive: {ping-interval: 0s}\n")), QStringList());
        QCOMPARE(issues(upstream("    keepalive: {ping-timeout: 0s}\n")).size(), 1);
    }

    void anEmptyHealthChecksNothing() {
        for (const char* fields :
             {"", "    health:\n", "    health: {}\n", "    health: {active: , passive: ~}\n"})
            QVERIFY2(read(fields).health == HealthConfig{}, fields);
    }

    void checksThatAreOnlyNamedHaveTheirDefaults() {
        const HealthConfig health = read("    health: {active: {}, passive: {}}\n").health;
        QVERIFY(health.active == ActiveHealthConfig{});
        QVERIFY(health.passive == PassiveHealthConfig{});
    }

    void whatIsReadIsWrittenAgain() {
        for (const std::string& fields :
             {std::string(kWhole), std::string("    health: {active: {}, passive: {}}\n"),
              std::string("    health: {active: {healthy: {http-statuses: []}}}\n")}) {
            const GatewayConfig config = readConfig(upstream(fields), {}).config;
            const std::string text = writeConfig("", config);
            QVERIFY2(readConfig(text, {}).config == config, text.c_str());
        }
    }

    void aCheckSwitchedOffLeavesTheFile() {
        const std::string before = upstream("    health: {active: {}, passive: {ejection-time: 5s}}\n");
        GatewayConfig config = readConfig(before, {}).config;
        config.upstreams[0].health.passive.reset();
        QCOMPARE(writeConfig(before, config), upstream("    health: {active: {}}\n"));
    }

    void mistakesHaveTheirPlace() {
        QCOMPARE(issues(upstream("    hash: {on: host}\n")),
                 QStringList("upstreams[0].hash.on: unknown-choice host, address, header, cookie, query"));
        QCOMPARE(issues(upstream("    hash: {on: cookie}\n")),
                 QStringList("upstreams[0].hash.key: missing-field key"));
        QCOMPARE(issues(upstream("    hash: {on: header, key: \"a b\"}\n")),
                 QStringList("upstreams[0].hash.key: bad-name a b"));
        QCOMPARE(issues(upstream("    health: {active: {type: ping}}\n")),
                 QStringList("upstreams[0].health.active.type: unknown-choice ping, http, tcp, grpc"));
        QCOMPARE(issues(upstream("    scheme: https\n    health: {active: {type: grpc}}\n")),
                 QStringList("upstreams[0].health.active.type: check-needs-http2 https, grpc, grpcs"));
        QCOMPARE(issues(upstream(
                     "    scheme: grpcs\n    health: {active: {type: grpc, grpc-service: \"\\n\"}}\n")),
                 QStringList("upstreams[0].health.active.grpc-service: bad-name"));
        QCOMPARE(
            issues(upstream("    health: {active: {http-path: \"/a b\", host: \"a:1\", port: 70000}}\n")),
            QStringList({"upstreams[0].health.active.http-path: bad-path /a b, blank",
                         "upstreams[0].health.active.host: bad-host a:1",
                         "upstreams[0].health.active.port: out-of-range 70000, 0, 65535"}));
        QCOMPARE(
            issues(upstream("    health: {active: {healthy: {interval: 0, http-statuses: [200, 99]}}}\n")),
            QStringList({"upstreams[0].health.active.healthy.interval: out-of-range 0s, 10ms, 8760h",
                         "upstreams[0].health.active.healthy.http-statuses[1]: out-of-range 99, 200, 599"}));
        QCOMPARE(
            issues(upstream("    health: {passive: {max-ejection-percent: 101, unhealthy: {nope: 1}}}\n")),
            QStringList({"upstreams[0].health.passive.max-ejection-percent: out-of-range 101, 0, 100",
                         "upstreams[0].health.passive.unhealthy.nope: unknown-field nope"}));
        QCOMPARE(issues(upstream("    retry-budget: {percent: 200}\n")),
                 QStringList("upstreams[0].retry-budget.percent: out-of-range 200, 0, 100"));
    }
};

QTEST_APPLESS_MAIN(TestUpstreamConfig)
#include "tst_upstream_config.moc"
