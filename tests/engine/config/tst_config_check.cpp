#include "engine/config/config_reader.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

GatewayConfig sound() {
    GatewayConfig config;
    config.listeners = {{"main", {"127.0.0.1", 9080}, 4096}};
    UpstreamConfig upstream;
    upstream.name = "stories";
    upstream.nodes = {{{"127.0.0.1", 8080}, 1}};
    config.upstreams = {upstream};
    RouteConfig route;
    route.name = "hello";
    route.match.paths = {"/hello"};
    route.upstream = "stories";
    config.routes = {route};
    return config;
}

/// Every issue as "where: token argument, argument".
QStringList issues(const GatewayConfig& config, const PluginSchemas& schemas = {}) {
    QStringList lines;
    for (const ConfigIssue& issue : validate(config, schemas)) {
        QStringList args;
        for (const std::string& arg : issue.args) args << QString::fromStdString(arg);
        lines << QString("%1: %2 %3")
                     .arg(QString::fromStdString(issue.where), toToken(issue.code), args.join(", "))
                     .trimmed();
    }
    return lines;
}

}  // namespace

class TestConfigCheck : public QObject {
    Q_OBJECT

private slots:
    void soundConfigurationHasNoIssue() { QCOMPARE(issues(sound()), QStringList()); }
    void emptyConfigurationHasNoIssue() { QCOMPARE(issues({}), QStringList()); }

    void namesAreUniqueWithinTheirKind() {
        GatewayConfig config = sound();
        config.listeners.push_back({"main", {"127.0.0.1", 9081}, 1});
        config.upstreams.push_back(config.upstreams[0]);
        config.routes.push_back(config.routes[0]);
        config.routes[1].match.paths = {"/other"};
        config.profiles.resize(2);
        config.profiles[0].name = config.profiles[1].name = "jvm";
        QCOMPARE(issues(config), QStringList({"listeners[1].name: duplicate-name listener, main",
                                              "upstreams[1].name: duplicate-name upstream, stories",
                                              "routes[1].name: duplicate-name route, hello",
                                              "profiles[1].name: duplicate-name profile, jvm"}));
    }

    void namesAreShortPrintableText() {
        GatewayConfig config = sound();
        config.routes[0].name = "a\nb";
        config.upstreams[0].name = "";
        config.routes[0].upstream = "";
        config.listeners[0].name = std::string(129, 'x');
        const QStringList found = issues(config);
        QCOMPARE(found.filter("bad-name").size(), 3);
        QVERIFY(found.contains("routes[0]: no-upstream a\nb"));
        config.listeners[0].name = QString(128, QChar(0x6C34)).toStdString();
        QCOMPARE(issues(config).filter("bad-name").size(), 2);
    }

    void twoListenersDoNotShareAnAddress() {
        GatewayConfig config = sound();
        config.listeners.push_back({"any", {"0.0.0.0", 9080}, 1});
        config.listeners.push_back({"local", {"localhost", 9080}, 1});
        config.listeners.push_back({"six", {"::1", 9080}, 1});
        config.listeners.push_back({"both", {"::", 9080}, 1});
        config.listeners.push_back({"free", {"0.0.0.0", 0}, 1});
        config.listeners.push_back({"free2", {"0.0.0.0", 0}, 1});
        QCOMPARE(issues(config), QStringList({"listeners[1].address: duplicate-address 0.0.0.0:9080, main",
                                              "listeners[2].address: duplicate-address localhost:9080, main",
                                              "listeners[4].address: duplicate-address [::]:9080, main"}));
    }

    void mockAndMetricsDoNotSitOnAListener() {
        GatewayConfig config = sound();
        config.mock = MockConfig{};
        config.mock->address = {"127.0.0.1", 9080};
        config.prometheus.address = {"127.0.0.1", 9080};
        QCOMPARE(issues(config), QStringList({"mock.address: duplicate-address 127.0.0.1:9080, main"}));
        config.mock.reset();
        config.routes[0].plugins = {{"prometheus", "{}", true}};
        const PluginSchemas schemas{{"prometheus", 500, {}}};
        QCOMPARE(issues(config, schemas),
                 QStringList({"prometheus.address: duplicate-address 127.0.0.1:9080, main"}));
    }

    void referencesResolve() {
        GatewayConfig config = sound();
        config.routes[0].upstream = "storeys";
        QCOMPARE(issues(config), QStringList({"routes[0].upstream: unknown-upstream storeys"}));
    }

    void anUpstreamWithoutNodesIsAWarning() {
        GatewayConfig config = sound();
        config.upstreams[0].nodes.clear();
        const auto found = validate(config, {});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].code, IssueCode::NoNodes);
        QVERIFY(!hasErrors(found));
    }

    void pathsMethodsAndHostsHaveASyntax() {
        GatewayConfig config = sound();
        config.routes[0].match = {
            {"a", "/a b", "/a\tb", "/a?b", "/a*b", "/***", "/**/x", "/ok/**", "/ok*", "/h2/{x/**",
             "http/{x/**", "http/*/x"},
            {"GET", "get", "", "A B"},
            {"a.example", "*.a.example", "A.example", "a.example:80", "*", "a..b", "[::1]"}};
        config.routes[0].stripPrefix = "http";
        QCOMPARE(
            issues(config),
            QStringList(
                {"routes[0].match.paths[0]: bad-path a, no-slash",
                 "routes[0].match.paths[1]: bad-path /a b, blank",
                 "routes[0].match.paths[2]: bad-path /a\tb, control",
                 "routes[0].match.paths[3]: bad-path /a?b, query",
                 "routes[0].match.paths[4]: bad-path /a*b, star-inside",
                 "routes[0].match.paths[5]: bad-path /***, star-inside",
                 "routes[0].match.paths[6]: bad-path /**/x, star-inside",
                 "routes[0].match.paths[9]: bad-path /h2/{x/**, brace",
                 "routes[0].match.paths[10]: bad-path http/{x/**, brace",
                 "routes[0].match.paths[11]: bad-path http/*/x, star-inside",
                 "routes[0].match.methods[1]: bad-method get", "routes[0].match.methods[2]: bad-method",
                 "routes[0].match.methods[3]: bad-method A B", "routes[0].match.hosts[2]: bad-host A.example",
                 "routes[0].match.hosts[3]: bad-host a.example:80", "routes[0].match.hosts[4]: bad-host *",
                 "routes[0].match.hosts[5]: bad-host a..b",
                 "routes[0].strip-prefix: bad-strip-prefix http, no-slash"}));
    }

    void numbersHaveARange() {
        GatewayConfig config = sound();
        config.workers = 1025;
        config.memoryBudget = -1;
        config.client.headerTimeout = -1ms;
        config.upstreams[0].nodes[0].weight = 65536;
        config.upstreams[0].nodes[0].address.port = 0;
        config.listeners[0].backlog = 0;
        QCOMPARE(issues(config), QStringList({"workers: out-of-range 1025, 0, 1024",
                                              "memory-budget: out-of-range -1, 0, 9223372036854775807",
                                              "listeners[0].backlog: out-of-range 0, 1, 1000000",
                                              "client.header-timeout: out-of-range -1ms, 0s, 8760h",
                                              "upstreams[0].nodes[0].address: bad-address 127.0.0.1:0",
                                              "upstreams[0].nodes[0].weight: out-of-range 65536, 0, 65535"}));
    }

    void clientLimitsHaveARange() {
        GatewayConfig config = sound();
        config.client.maxRequestLine = 0;
        config.client.maxHeader = 49153;
        config.client.maxHeaderFields = 257;
        config.client.keepaliveRequests = -1;
        config.client.tunnelTimeout = -1ms;
        config.client.trustedAddresses = {"10.0.0.0/8", "10.1.2.3/8", "example.com", "::1"};
        QCOMPARE(issues(config),
                 QStringList({"client.max-request-line: out-of-range 0, 1, 15360",
                              "client.max-header: out-of-range 49153, 1, 49152",
                              "client.max-header-fields: out-of-range 257, 1, 256",
                              "client.keepalive-requests: out-of-range -1, 0, 9223372036854775807",
                              "client.tunnel-timeout: out-of-range -1ms, 0s, 8760h",
                              "client.trusted-addresses[1]: bad-network 10.1.2.3/8",
                              "client.trusted-addresses[2]: bad-network example.com"}));
    }

    void pluginsAreCheckedAgainstTheirSchema() {
        PluginSchema limit{"limit-count", 0, {{"count", PropertyType::Integer, true, "", 1, {}, {}}}};
        GatewayConfig config = sound();
        config.routes[0].plugins = {{"limit-count", R"({"count":0})", true},
                                    {"limit-count", R"({"count":1})", true},
                                    {"nope", "{}", true}};
        config.plugins = {{"limit-count", "{}", true}};
        QCOMPARE(
            issues(config, {limit}),
            QStringList(
                {"routes[0].plugins.limit-count.count: bad-plugin-config limit-count, /count, minimum, 1",
                 "routes[0].plugins.limit-count: duplicate-plugin limit-count",
                 "routes[0].plugins.nope: unknown-plugin nope",
                 "plugins.limit-count.count: bad-plugin-config limit-count, /count, missing,"}));
    }

    void aRouteThatNeverWinsIsAWarning() {
        GatewayConfig config = sound();
        RouteConfig twin = config.routes[0];
        twin.name = "twin";
        twin.match.methods = {"GET"};
        config.routes.push_back(twin);
        QCOMPARE(issues(config), QStringList({"routes[1]: unreachable-route twin, hello"}));
        config.routes[1].priority = 1;
        QCOMPARE(issues(config), QStringList());
        config.routes[1].match.methods.clear();
        QCOMPARE(issues(config), QStringList({"routes[0]: unreachable-route hello, twin"}));
        config.routes[1].enabled = false;
        QCOMPARE(issues(config), QStringList());
    }

    void versionIsOne() {
        GatewayConfig config;
        config.version = 2;
        QCOMPARE(issues(config), QStringList({"version: bad-version 2, 1"}));
    }
};

QTEST_APPLESS_MAIN(TestConfigCheck)
#include "tst_config_check.moc"
