#include "engine/lab/built_in_plans.h"

#include <QtTest>

#include <functional>

using namespace sluice;

namespace {

const std::string kGateway = "http://127.0.0.1:9195/http/test/requestBody";
const std::string kDirect = "http://127.0.0.1:8189/test/requestBody";

QString fieldOf(const Result<void>& result) {
    return result ? QString("fine") : QString::fromStdString(result.error().subject);
}

QString fieldOf(const Result<ExperimentPlan>& result) {
    return result ? QString("fine") : QString::fromStdString(result.error().subject);
}

}  // namespace

class TestExperimentPlan : public QObject {
    Q_OBJECT

private slots:
    void shenyuPlanIsTheReport() {
        const ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::AsPublished);
        QCOMPARE(fieldOf(checkPlan(plan)), "fine");
        QCOMPARE(plan.duration, Millis(180'000));
        QCOMPARE(plan.timeout, Millis(10'000));
        QCOMPARE(shenyuPlan(kGateway, kDirect, PlanLength::Short).duration, Millis(10'000));
        const std::vector<PlanLevel> levels{{600, 8}, {800, 8}, {1000, 8}, {1200, 8}};
        QVERIFY(plan.levels == levels);
        QCOMPARE(baselineOf(plan), std::size_t(0));
        QCOMPARE(subjectOf(plan).value(), std::size_t(1));
        QCOMPARE(plan.published.size(), std::size_t(9));
        QCOMPARE(plan.published[1].requestsPerSecond, 20472.95);
    }

    void pluginsAreComparedWithoutAndWith() {
        const ExperimentPlan plan = pluginsPlan(kGateway, 64, 2, kDirect);
        QCOMPARE(fieldOf(checkPlan(plan)), "fine");
        QCOMPARE(plan.targets[baselineOf(plan)].variant, std::string("plugins-off"));
        QCOMPARE(plan.targets[subjectOf(plan).value()].variant, std::string());
        QCOMPARE(plan.targets.size(), std::size_t(3));
        QCOMPARE(pluginsPlan(kGateway, 64, 2).targets.size(), std::size_t(2));
    }

    void profilesAreComparedWithEachOther() {
        const ExperimentPlan plan = profilesPlan(kGateway, kDirect, "netty", "webClient", 600, 8);
        QCOMPARE(fieldOf(checkPlan(plan)), "fine");
        QCOMPARE(plan.targets[baselineOf(plan)].variant, std::string("profile:netty"));
        QCOMPARE(plan.targets[subjectOf(plan).value()].variant, std::string("profile:webClient"));
        QCOMPARE(plan.targets[2].kind, TargetKind::Direct);
    }

    void yamlReadsBackWhatItWrote() {
        ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::Short);
        plan.title = "a: \"b\" # c\n中文 <b>";
        plan.configFile = "first run.yaml";
        plan.baseline = "gateway";
        plan.rounds = 5;
        plan.seed = 18'446'744'073'709'551'615u;
        plan.request.method = "POST";
        plan.request.headers = {{"Content-Type", "application/json"}, {"X-Empty", ""}, {"X-Colon", "a:b"}};
        plan.request.body = "{\"k\": [1, 2]}\n";
        plan.warmup = Millis(1'500);
        plan.noiseFloor = true;
        plan.request.script = "a b.lua";
        plan.levels[1].rate = 12.5;
        plan.levels[2].capacityShare = 0.7;
        plan.levels[3].size = 1'024;
        plan.objectives = {{"gateway", ObjectiveMetric::P999, {}, 50.5},
                           {{}, ObjectiveMetric::SharePercent, 90, {}}};
        const Result<ExperimentPlan> read = readPlan(writePlan(plan));
        QCOMPARE(fieldOf(read), "fine");
        QVERIFY(*read == plan);
    }

    void yamlHoldsWhateverTheGeneratorCanDo() {
        ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::Short);
        plan.levels[1].stages = {{100, 5'000.5, Millis(10'000)}, {5'000, 5'000, Millis(1'500)}};
        plan.levels[1].arrivals = Arrivals::Poisson;
        PlanRequest& request = plan.request;
        request.check = {{200, 404}, "it: \"is\"", "/a~1b/0", std::string(), 10, 20};
        request.keepAlive = true;
        request.cookies = true;
        request.think = {Millis(10), Millis(1'500)};
        request.mix = {{"list: all", 3, "/items?page={int:1-9}", "GET", {{"A", "b: c"}}, "", {}},
                       {"add", 0, "", "POST", {}, "{\"x\": 1}\n", {{201}, {}, {}, {}, 7, 7}}};
        plan.processes = {{"Kong", 0, "nginx"}, {"Zuul", 4'711, ""}};
        plan.targets[1].protocol = HttpVersion::Http2;
        plan.levels[0].streams = 10;
        plan.ceiling = true;
        plan.objectives = {{{}, ObjectiveMetric::ChecksFailedPercent, {}, 0},
                           {{}, ObjectiveMetric::CpuPercent, {}, 90}};
        Result<ExperimentPlan> read = readPlan(writePlan(plan));
        QCOMPARE(fieldOf(read), "fine");
        QVERIFY(*read == plan);

        plan.targets[1].protocol = HttpVersion::Http1;  // the others go without keep-alive
        plan.levels[0].streams = 1;
        plan.ceiling = false;
        plan.request = {};
        plan.request.keepAlive = false;
        plan.request.bodyFile = "call.json";
        plan.request.scriptText = "request = function() return wrk.format() end\n";
        plan.request.script = "s.lua";
        plan.request.scriptArguments = {"-x", "a b"};
        read = readPlan(writePlan(plan));
        QCOMPARE(fieldOf(read), "fine");
        QVERIFY(*read == plan);
        plan.request = {};
        plan.request.pipeline = 16;
        read = readPlan(writePlan(plan));
        QCOMPARE(fieldOf(read), "fine");
        QVERIFY(*read == plan);
    }

    void filesAreRelativeToThePlansOwn() {
        ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::Short);
        plan.configFile = "../gateway.yaml";
        plan.request.bodyFile = "/tmp/body";
        plan.request.script = "s.lua";
        resolveFiles(plan, "/plans/mine");
        QCOMPARE(plan.configFile, std::string("/plans/gateway.yaml"));
        QCOMPARE(plan.request.bodyFile, std::string("/tmp/body"));
        QCOMPARE(plan.request.script, std::string("/plans/mine/s.lua"));
        plan.request.script = "name";
        plan.request.scriptText = "-- text";
        resolveFiles(plan, "/plans");
        QCOMPARE(plan.request.script, std::string("name"));
    }

    void everyMistakeIsTold() {
        ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::Short);
        plan.targets[0].url = "nowhere";
        plan.levels[1].threads = 0;
        plan.levels[3].size = -1;
        plan.rounds = 0;
        plan.processes = {{"", 0, ""}};
        const std::vector<std::string> faults = planFaults(plan);
        const std::vector<std::string> wanted{"targets[0].url",    "levels[1].threads",    "levels[3].size",
                                              "processes[0].name", "processes[0].process", "rounds"};
        QCOMPARE(faults, wanted);
    }

    void faultsHaveTheirFieldAndLine_data() {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("where");
        const QString good =
            "targets: [{name: a, url: \"http://h/\"}]\nlevels: [{connections: 2, threads: 1}]\n";
        QTest::newRow("good") << good << "fine";
        QTest::newRow("unknown field") << good + "raunds: 2\n"
                                       << "raunds:3";
        QTest::newRow("field twice") << good + "rounds: 2\nrounds: 3\n"
                                     << "yaml:4";
        QTest::newRow("not a number") << good + "rounds: many\n"
                                      << "rounds:3";
        QTest::newRow("negative") << good + "rounds: -1\n"
                                  << "rounds:3";
        QTest::newRow("zero rounds") << good + "rounds: 0\n"
                                     << "rounds:3";
        QTest::newRow("zero duration") << good + "\nduration: 0\n"
                                       << "duration:4";
        QTest::newRow("negative duration") << good + "duration: -1s\n"
                                           << "duration:3";
        QTest::newRow("no duration") << good + "duration: soon\n"
                                     << "duration:3";
        QTest::newRow("unknown baseline") << good + "baseline: b\n"
                                          << "baseline:3";
        QTest::newRow("header") << good + "request:\n  headers:\n    - \"no colon\"\n"
                                << "request.headers[0]:5";
        QTest::newRow("header injection") << good + "request: {headers: [\"A: b\\r\\nC: d\"]}\n"
                                          << "request.headers[0]:3";
        QTest::newRow("method") << good + "request: {method: \"GET /\"}\n"
                                << "request.method:3";
        QTest::newRow("id") << good + "id: ../../etc/passwd\n"
                            << "id:3";
        QTest::newRow("objective") << good + "objectives: [{metric: p98, most: 1}]\n"
                                   << "objectives[0].metric:3";
        QTest::newRow("objective without a limit") << good + "objectives: [{metric: p99}]\n"
                                                   << "objectives[0]:3";
        QTest::newRow("objective of nobody") << good + "objectives: [{target: z, metric: p99, most: 1}]\n"
                                             << "objectives[0].target:3";
        QTest::newRow("search without objectives") << good + "search: {first-rate: 5}\n"
                                                   << "objectives:1";
        QTest::newRow("precision") << good + "objectives: [{metric: p99, most: 1}]\nsearch: {precision: 2}\n"
                                   << "search.precision:4";
        const QString h2 = "targets: [{name: a, url: \"http://h/\", protocol: http2}]\n";
        QTest::newRow("HTTP/2") << h2 + "levels: [{connections: 2, threads: 1, streams: 100}]\n"
                                << "fine";
        QTest::newRow("HTTP/2 over TLS")
            << "targets: [{name: a, url: \"https://h/\", protocol: http2}]\nlevels: [{connections: 2}]\n"
            << "fine";
        QTest::newRow("protocol") << "targets: [{name: a, url: \"http://h/\",\n  protocol: http3}]\n"
                                  << "targets[0].protocol:2";
        QTest::newRow("streams without HTTP/2")
            << "targets: [{name: a, url: \"http://h/\"}]\nlevels: [{connections: 2, streams: 2}]\n"
            << "levels[0].streams:2";
        QTest::newRow("no streams") << h2 + "levels:\n  - {connections: 2,\n     streams: 0}\n"
                                    << "levels[0].streams:4";
        QTest::newRow("too many streams") << h2 + "levels: [{connections: 501, streams: 100}]\n"
                                          << "levels[0].streams:2";
        QTest::newRow("pipelining and HTTP/2") << h2 + "levels: [{connections: 2}]\nrequest:\n  pipeline: 2\n"
                                               << "request.pipeline:4";
        QTest::newRow("a connection for each request and HTTP/2, as second target")
            << "targets:\n  - {name: a, url: \"http://h/\"}\n  - {name: b, url: \"http://h/\", protocol: "
               "http2}\nlevels: [{connections: 2}]\nrequest: {keep-alive: false}\n"
            << "request.keep-alive:5";
        QTest::newRow("ceiling") << good + "ceiling: true\n"
                                 << "fine";
        QTest::newRow("ceiling over TLS")
            << "targets: [{name: a, url: \"http://h/\"}, {name: b, url: \"HTTPS://h/\"}]\n"
               "levels: [{connections: 2}]\nceiling: true\n"
            << "ceiling:3";
        QTest::newRow("ceiling without keep-alive") << good + "ceiling: true\nrequest: {keep-alive: false}\n"
                                                    << "ceiling:3";
        QTest::newRow("share of nothing") << "targets: [{name: a, url: \"http://h/\"}]\n"
                                             "levels: [{connections: 2, capacity-share: 0.5}]\n"
                                          << "levels[0].capacity-share:2";
        QTest::newRow("stages and a rate")
            << "targets: [{name: a, url: \"http://h/\"}]\nlevels:\n  - {connections: 2, threads: 1, rate: 5,\n"
               "     stages: [{from: 1, length: 1s}]}\n"
            << "levels[0].stages:4";
        QTest::newRow("a stage without a length")
            << "targets: [{name: a, url: \"http://h/\"}]\nlevels:\n  - connections: 2\n    stages:\n      - {from: 1}\n"
            << "levels[0].stages[0].length:5";
        QTest::newRow("arrivals") << "targets: [{name: a, url: \"http://h/\"}]\n"
                                     "levels: [{connections: 2, arrivals: odd}]\n"
                                  << "levels[0].arrivals:2";
        QTest::newRow("think") << good + "request: {think: 50ms-}\n"
                               << "request.think:3";
        QTest::newRow("think backwards") << good + "request: {think: 50ms-10ms}\n"
                                         << "request.think:3";
        QTest::newRow("two in a mix of one name")
            << good + "request:\n  mix:\n    - {name: a}\n    - {name: a}\n"
            << "request.mix[1].name:6";
        QTest::newRow("a mix's blank") << good + "request:\n  mix:\n    - {name: a, target: \"/a b\"}\n"
                                       << "request.mix[0].target:5";
        QTest::newRow("a mix's check") << good + "request:\n  mix:\n    - {name: a, expect: {status: 99}}\n"
                                       << "request.mix[0].expect.status:5";
        QTest::newRow("check") << good + "request: {expect: {json: a}}\n"
                               << "request.expect.json:3";
        QTest::newRow("pipelining without keep-alive")
            << good + "request:\n  keep-alive: false\n  pipeline: 2\n"
            << "request.pipeline:5";
        QTest::newRow("a script and a mix") << good + "request:\n  script: a\n  mix: [{name: a}]\n"
                                            << "request.script:4";
        QTest::newRow("a body and its file") << good + "request:\n  body: a\n  body-file: b\n"
                                             << "request.body-file:5";
        QTest::newRow("a process twice told") << good + "processes: [{process: a, pid: 3}]\n"
                                              << "processes[0].process:3";
        QTest::newRow("flag") << good + "noise-floor: perhaps\n"
                              << "noise-floor:3";
        QTest::newRow("no levels") << "targets: [{name: a, url: \"http://h/\"}]\n"
                                   << "levels:1";
        QTest::newRow("no targets") << "levels: [{connections: 2, threads: 1}]\n"
                                    << "targets:1";
        QTest::newRow("threads above connections")
            << "targets: [{name: a, url: \"http://h/\"}]\nlevels:\n  - {connections: 1, threads: 1}\n"
               "  - {connections: 1,\n     threads: 2}\n"
            << "levels[1].threads:5";
        QTest::newRow("no connections")
            << "targets: [{name: a, url: \"http://h/\"}]\nlevels: [{connections: 0, threads: 1}]\n"
            << "levels[0].connections:2";
        QTest::newRow("scheme") << "targets: [{name: a, url: \"ftp://h/\"}]\nlevels: [{connections: 1}]\n"
                                << "targets[0].url:1";
        QTest::newRow("over TLS") << "targets: [{name: a, url: \"https://h/\"}]\nlevels: [{connections: 2}]\n"
                                  << "fine";
        QTest::newRow("no TLS host")
            << "targets: [{name: a, url: \"https://\"}]\nlevels: [{connections: 2}]\n"
            << "targets[0].url:1";
        QTest::newRow("no host") << "targets: [{name: a, url: \"http:///x\"}]\nlevels: [{connections: 1}]\n"
                                 << "targets[0].url:1";
        QTest::newRow("blank in url")
            << "targets: [{name: a, url: \"http://h/a b\"}]\nlevels: [{connections: 1}]\n"
            << "targets[0].url:1";
        QTest::newRow("kind") << "targets: [{name: a, kind: proxy, url: \"http://h/\"}]\n"
                              << "targets[0].kind:1";
        QTest::newRow("a name twice") << "targets:\n  - {name: a, url: \"http://h/\"}\n  - {name: a, url: "
                                         "\"http://h/\"}\nlevels: [{connections: 1}]\n"
                                      << "targets[1].name:3";
        QTest::newRow("not a map") << "- 1\n"
                                   << "yaml:1";
        QTest::newRow("empty") << ""
                               << "yaml:1";
        QTest::newRow("not closed") << "targets: [\n"
                                    << "yaml:1";
        QTest::newRow("colon in a bracket") << "[:"
                                            << "yaml:1";
    }
    void faultsHaveTheirFieldAndLine() {
        QFETCH(QString, yaml);
        QFETCH(QString, where);
        const Result<ExperimentPlan> plan = readPlan(yaml.toStdString());
        QCOMPARE(fieldOf(plan), where);
        if (!plan) QCOMPARE(plan.error().code, ErrorCode::BadPlan);
    }

    void hostileTextIsRefused() {
        QVERIFY(!readPlan(std::string(100'000, '[')));
        QVERIFY(!readPlan(std::string(2 << 20, 'a')));
        QVERIFY(!readPlan("\xff\xfe\x00"));
        std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
        for (char c = 'b'; c < 'k'; ++c) {
            bomb += std::string(1, c) + ": &" + c + " [*" + static_cast<char>(c - 1) + ", *" +
                    static_cast<char>(c - 1) + "]\n";
        }
        QVERIFY(!readPlan(bomb));
    }

    void impossibleValuesAreNamed() {
        const auto spoilt = [](const std::function<void(ExperimentPlan&)>& spoil) {
            ExperimentPlan plan = shenyuPlan(kGateway, kDirect, PlanLength::Short);
            spoil(plan);
            return fieldOf(checkPlan(plan));
        };
        QCOMPARE(spoilt([](auto&) {}), "fine");
        QCOMPARE(spoilt([](auto& plan) { plan.duration = Millis(-1); }), "duration");
        QCOMPARE(spoilt([](auto& plan) { plan.warmup = Millis(-1); }), "warmup");
        QCOMPARE(spoilt([](auto& plan) { plan.timeout = Millis(0); }), "timeout");
        QCOMPARE(spoilt([](auto& plan) { plan.targets[0].variant = "plugins-off"; }), "targets[0].variant");
        QCOMPARE(spoilt([](auto& plan) { plan.levels[3].connections = 4'000'000'000; }),
                 "levels[3].connections");
        QCOMPARE(spoilt([](auto& plan) { plan.published[2].p99 = -1; }), "published[2]");
        QCOMPARE(spoilt([](auto& plan) { plan.id.clear(); }), "id");
    }
};

QTEST_APPLESS_MAIN(TestExperimentPlan)
#include "tst_experiment_plan.moc"
