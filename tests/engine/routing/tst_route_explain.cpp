#include "engine/proxy/routing/route_table.h"

#include <QtTest>

using namespace sluice;

namespace {

RouteConfig route(const char* name, std::vector<std::string> paths, std::vector<std::string> methods = {},
                  std::vector<std::string> hosts = {}) {
    RouteConfig result;
    result.name = name;
    result.match = {std::move(paths), std::move(methods), std::move(hosts)};
    return result;
}

/// "winner", then every loser with its reason and its closest pattern, as one line each.
QStringList explained(const GatewayConfig& config, const char* method, const char* host, const char* path) {
    static constexpr const char* kWords[] = {"wins", "disabled", "host", "path", "method", "outranked"};
    QStringList lines;
    for (const RouteVerdict& verdict : RouteTable::compile(config)->explain(method, host, path).verdicts) {
        lines << QString::fromStdString(config.routes.at(verdict.route).name + " " +
                                        kWords[static_cast<int>(verdict.miss)] + " " + verdict.pattern);
    }
    return lines;
}

}  // namespace

class TestRouteExplain : public QObject {
    Q_OBJECT

private slots:
    void everyRouteHasItsReason() {
        GatewayConfig config;
        config.routes = {route("all", {"/**"}),
                         route("off", {"/a/b"}),
                         route("post", {"/a/b"}, {"POST"}),
                         route("host", {"/a/b"}, {}, {"h.example"}),
                         route("far", {"/x", "/a/c"}),
                         route("a", {"/x", "/a/**"})};
        config.routes[1].enabled = false;
        QCOMPARE(explained(config, "GET", "other", "/a/b"),
                 QStringList({"a wins /a/**", "post method /a/b", "all outranked /**", "far path /a/c",
                              "host host /a/b", "off disabled /a/b"}));
    }

    void winnerIsFirstThoughAHostRouteRanksHigher() {
        GatewayConfig config;
        config.routes = {route("none", {"/**"}), route("host", {"/**"}, {"PUT"}, {"h.example"})};
        QCOMPARE(explained(config, "GET", "h.example:1", "/"),
                 QStringList({"none wins /**", "host method /**"}));
        QCOMPARE(explained(config, "PUT", "h.example:1", "/"),
                 QStringList({"host wins /**", "none outranked /**"}));
    }

    void nothingMatchedIsSaid() {
        GatewayConfig config;
        config.routes = {route("a", {"/a"})};
        const RouteExplanation explanation = RouteTable::compile(config)->explain("GET", "", "/b");
        QVERIFY(!explanation.matched);
        QCOMPARE(explanation.verdicts.size(), std::size_t{1});
        QCOMPARE(explanation.verdicts[0].miss, RouteMiss::Path);
    }
};

QTEST_APPLESS_MAIN(TestRouteExplain)
#include "tst_route_explain.moc"
