#include "ui/pages/benchmark/target_guess.h"

#include <QtTest>

using namespace sluice;

namespace {

GatewayConfig firstRun() {
    GatewayConfig config;
    config.listeners = {{"main", {"127.0.0.1", 9195}}};
    config.mock = MockConfig{{"127.0.0.1", 8189}};
    UpstreamConfig mock;
    mock.name = "mock";
    mock.nodes = {{{"127.0.0.1", 8189}}};
    config.upstreams = {mock};
    RouteConfig route;
    route.name = "http";
    route.match.paths = {"/http/**"};
    route.stripPrefix = "/http";
    route.upstream = "mock";
    config.routes = {route};
    return config;
}

}  // namespace

class TestTargetGuess : public QObject {
    Q_OBJECT

private slots:
    void firstRunProjectIsTheReports() {
        const TargetGuess guess = guessTargets(firstRun(), {});
        QCOMPARE(guess.gatewayUrl, std::string("http://127.0.0.1:9195/http/test/requestBody"));
        QCOMPARE(guess.directUrl, std::string("http://127.0.0.1:8189/test/requestBody"));
    }

    void theBoundPortWins() {
        GatewayConfig config = firstRun();
        config.listeners[0].address = {"0.0.0.0", 0};
        GatewaySnapshot snapshot;
        snapshot.listeners = {{"main", "0.0.0.0:43211", true, {}}};
        QCOMPARE(guessTargets(config, snapshot).gatewayUrl,
                 std::string("http://127.0.0.1:43211/http/test/requestBody"));
    }

    void anExactPathIsAskedForAsItIs() {
        GatewayConfig config = firstRun();
        config.routes[0].match.paths = {"/hello"};
        config.routes[0].stripPrefix.clear();
        const TargetGuess guess = guessTargets(config, {});
        QCOMPARE(guess.gatewayUrl, std::string("http://127.0.0.1:9195/hello"));
        QCOMPARE(guess.directUrl, std::string("http://127.0.0.1:8189/hello"));
    }

    void routesThatAreOffOrNeedAHostAreSkipped() {
        GatewayConfig config = firstRun();
        RouteConfig off = config.routes[0], hosted = config.routes[0];
        off.enabled = false;
        hosted.match.hosts = {"example.com"};
        hosted.match.paths = off.match.paths = {"/no"};
        config.routes.insert(config.routes.begin(), {off, hosted});
        QCOMPARE(guessTargets(config, {}).gatewayUrl,
                 std::string("http://127.0.0.1:9195/http/test/requestBody"));
    }

    void nothingConfiguredIsNoGuess() {
        QVERIFY(guessTargets({}, {}).gatewayUrl.empty());
        QVERIFY(guessTargets({}, {}).directUrl.empty());
    }
};

QTEST_APPLESS_MAIN(TestTargetGuess)
#include "tst_target_guess.moc"
