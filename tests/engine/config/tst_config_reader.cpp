#include "engine/config/config_reader.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

const PluginSchemas kSchemas = {
    {"limit-count",
     1002,
     {{"count", PropertyType::Integer, true, "", 1, {}, {}},
      {"key", PropertyType::Text, false, "", {}, {}, {}}}},
    {"prometheus", 500, {}},
};

LoadedConfig read(std::string text) {
    return readConfig(std::move(text), kSchemas);
}

/// Every issue as "line:column token where args", errors and warnings alike.
QStringList issues(const LoadedConfig& loaded) {
    QStringList lines;
    for (const ConfigIssue& issue : loaded.issues) {
        QStringList args;
        for (const std::string& arg : issue.args) args << QString::fromStdString(arg);
        const SourcePlace place = issue.place.value_or(SourcePlace{0, 0});
        lines << QString("%1:%2 %3 %4 %5")
                     .arg(QString::number(place.line), QString::number(place.column), toToken(issue.code),
                          QString::fromStdString(issue.where), args.join(","))
                     .simplified();
    }
    return lines;
}
QStringList issues(std::string text) {
    return issues(read(std::move(text)));
}

constexpr const char* kWhole = R"(version: 1
workers: 4
memory-budget: 4GiB
listeners:
  - {name: main, address: "127.0.0.1:9080", backlog: 512, max-connections: 20}
client: {header-timeout: 1s, body-timeout: 2s, keepalive-timeout: 3s, send-timeout: 4s, max-body: 1MiB,
         max-request-line: 1k, max-header: 2k, max-header-fields: 50, keepalive-requests: 1000, tunnel-timeout: 5s,
         trusted-addresses: [10.0.0.0/8, "::1"], forwarded: true}
upstreams:
  - name: stories
    balancer: round-robin
    nodes: [{address: "127.0.0.1:8080", weight: 3}, "backend:80"]
    keepalive: {size: 1, idle-timeout: 250ms, requests: 9007199254740993}
    timeout: {connect: 1, send: 2m, read: 1.5s}
    retries: 2
    max-connections: 7
  - name: apisix
    nodes:
      "127.0.0.1:1": 5
routes:
  - name: hello
    enabled: false
    match: {paths: ["/hello"], methods: [GET], hosts: ["*.example.com"]}
    priority: -3
    strip-prefix: /he
    upstream: stories
    connect: true
    plugins:
      limit-count: {count: 9007199254740993, key: "1"}
      prometheus: {_meta: {disable: true}}
plugins: {prometheus: }
mock: {address: "127.0.0.1:8189", delay: 5ms, size: 2k, workers: 2}
prometheus: {address: "127.0.0.1:9091", path: /metrics}
profiles:
  - {name: jvm, memory-budget: 2g, workers: 3, listen-port: 81, pool-size: 4, upstream-keepalive: false, pool-idle-timeout: 1s,
     connect-timeout: 2s, send-timeout: 3s, read-timeout: 4s, listen-backlog: 5, max-connections: 6}
)";

}  // namespace

class TestConfigReader : public QObject {
    Q_OBJECT

private slots:
    void everyFieldIsRead() {
        const LoadedConfig loaded = read(kWhole);
        QCOMPARE(issues(loaded), QStringList());
        QCOMPARE(loaded.text, std::string(kWhole));
        GatewayConfig expected;
        expected.workers = 4;
        expected.memoryBudget = std::int64_t{4} << 30;
        expected.listeners = {{"main", {"127.0.0.1", 9080}, 512, 20}};
        expected.client = {1s, 2s, 3s, 4s, 1 << 20, 1024, 2048, 50, 1000, 5s, {"10.0.0.0/8", "::1"}, true};
        UpstreamConfig stories;
        stories.name = "stories";
        stories.nodes = {{{"127.0.0.1", 8080}, 3}, {{"backend", 80}, 1}};
        stories.keepalive = {1, 250ms, 9007199254740993};
        stories.timeout = {1s, 2min, 1500ms};
        stories.retries = 2;
        stories.maxConnections = 7;
        UpstreamConfig apisix;
        apisix.name = "apisix";
        apisix.nodes = {{{"127.0.0.1", 1}, 5}};
        expected.upstreams = {stories, apisix};
        RouteConfig hello;
        hello.name = "hello";
        hello.enabled = false;
        hello.match = {{"/hello"}, {"GET"}, {"*.example.com"}};
        hello.priority = -3;
        hello.stripPrefix = "/he";
        hello.upstream = "stories";
        hello.connect = true;
        hello.plugins = {{"limit-count", R"({"count":9007199254740993,"key":"1"})", true},
                         {"prometheus", "{}", false}};
        expected.routes = {hello};
        expected.plugins = {{"prometheus", "{}", true}};
        expected.mock = MockConfig{{"127.0.0.1", 8189}, 5ms, 2048, 2};
        expected.prometheus = {{"127.0.0.1", 9091}, "/metrics"};
        expected.profiles = {{"jvm", std::int64_t{2} << 30, 3, 81, 4, false, 1s, 2s, 3s, 4s, 5, 6}};
        QVERIFY(loaded.config == expected);
    }

    void emptyTextIsTheDefault() {
        for (const char* text : {"", "\n", "# nothing\n", "---\n", "\xEF\xBB\xBF", "null", "{}",
                                 "routes:\nlisteners: ~\nclient: null\n"}) {
            const LoadedConfig loaded = read(text);
            QCOMPARE(issues(loaded), QStringList());
            QVERIFY2(loaded.config == GatewayConfig{}, text);
        }
    }

    void byteOrderMarkAndCarriageReturnsAreAccepted() {
        QCOMPARE(read("\xEF\xBB\xBFworkers: 3\r\nclient:\r\n  max-body: 5\r\n").config.workers, 3u);
        QCOMPARE(issues("\xEF\xBB\xBFwrokers: 3\r\nclient:\r\n  nope: 5\r\n"),
                 QStringList({"1:1 unknown-field wrokers wrokers", "3:3 unknown-field client.nope nope"}));
    }

    void everyProblemIsFoundInOnePass() {
        const auto found = issues(R"(version: 2
workers: many
listeners:
  - {name: a, address: "x", colour: red}
  - {name: a, address: "127.0.0.1:1"}
  - {address: "127.0.0.1:1"}
  - text
upstreams:
  - name: u
    nodes: ["127.0.0.1:0", {weight: 70000, address: "a:1"}, [], "b"]
    timeout: {connect: soon}
routes:
  - name: r
    match: {paths: [hello, 5, [x]], methods: get}
    upstream: v
    enabled: yes
    plugins: {limit-count: {count: 0, kye: 1}, nope: {}, prometheus: []}
  - name: r
    upstream: u
)");
        QCOMPARE(
            found,
            QStringList(
                {"1:10 bad-version version 2,1",
                 "2:10 wrong-type workers integer,text",
                 "4:24 bad-address listeners[0].address x",
                 "4:29 unknown-field listeners[0].colour colour",
                 "5:12 duplicate-name listeners[1].name listener,a",
                 "6:5 missing-field listeners[2].name name",
                 "6:15 duplicate-address listeners[2].address 127.0.0.1:1,a",
                 "7:5 wrong-type listeners[3] mapping,text",
                 "10:13 bad-address upstreams[0].nodes[0].address 127.0.0.1:0",
                 "10:37 out-of-range upstreams[0].nodes[1].weight 70000,0,65535",
                 "10:61 wrong-type upstreams[0].nodes[2] mapping,sequence",
                 "10:65 bad-address upstreams[0].nodes[3].address b",
                 "11:24 bad-duration upstreams[0].timeout.connect soon",
                 "14:21 bad-path routes[0].match.paths[0] hello,no-slash",
                 "14:28 bad-path routes[0].match.paths[1] 5,no-slash",
                 "14:31 wrong-type routes[0].match.paths[2] text,sequence",
                 "14:46 wrong-type routes[0].match.methods sequence,text",
                 "15:15 unknown-upstream routes[0].upstream v",
                 "16:14 wrong-type routes[0].enabled boolean,text",
                 "17:36 bad-plugin-config routes[0].plugins.limit-count.count limit-count,/count,minimum,1",
                 "17:44 bad-plugin-config routes[0].plugins.limit-count.kye limit-count,/kye,unknown,",
                 "17:54 unknown-plugin routes[0].plugins.nope nope",
                 "17:70 wrong-type routes[0].plugins.prometheus mapping,sequence",
                 "18:5 unreachable-route routes[1] r,r",
                 "18:11 duplicate-name routes[1].name route,r"}));
    }

    void syntaxMistakesDoNotHideTheRest() {
        QCOMPARE(
            issues(
                "workers: [1\nclient: {max-body: 5}\nroutes:\n  - name: a\n    upstream: \"x\n  - nam: b\n"),
            QStringList({"1:10 syntax-error unclosed-bracket", "5:15 syntax-error unclosed-quote",
                         "6:5 unknown-field routes[1].nam nam"}));
        QCOMPARE(issues("client:\n\tmax-body: 1\nworkers: 2000\n"),
                 QStringList({"2:1 syntax-error tab-indent", "3:10 out-of-range workers 2000,0,1024"}));
        QCOMPARE(issues("a: b: c\nworkers: 1\n  version: 2\nlisteners:\n- {name: }\n"),
                 QStringList({"1:5 syntax-error colon-in-text", "3:10 syntax-error colon-in-text"}));
    }

    void duplicateKeysAreErrors() {
        QCOMPARE(issues("workers: 1\nclient: {max-body: 1, max-body: 2}\nworkers: 2\n"),
                 QStringList({"2:23 duplicate-key max-body", "3:1 duplicate-key workers"}));
    }

    void yamlOfTheOldDaysIsNotGuessedAt() {
        QCOMPARE(issues("workers: 0o4\n"), QStringList());
        QCOMPARE(read("workers: 010\n").config.workers, 10u);
        QCOMPARE(issues("workers: 1_0\n"), QStringList({"1:10 wrong-type workers integer,text"}));
        QCOMPARE(issues("workers: \"4\"\n"), QStringList({"1:10 wrong-type workers integer,text"}));
        QCOMPARE(issues("workers: 4.0\n"), QStringList({"1:10 wrong-type workers integer,number"}));
        QCOMPARE(issues("workers: true\n"), QStringList({"1:10 wrong-type workers integer,boolean"}));
        QCOMPARE(issues("workers: 99999999999999999999\n").size(), 1);
        QCOMPARE(
            read("plugins: {x: {a: yes, b: NO, c: 1.50, d: !!str 1, e: 0x1F, f: ~, g: 18446744073709551615, "
                 "h: 1e3}}")
                .config.plugins[0]
                .config,
            std::string(
                R"({"a":"yes","b":"NO","c":1.5,"d":"1","e":31,"f":null,"g":18446744073709551615,"h":1000.0})"));
        QCOMPARE(issues("plugins: {x: {a: .inf}}").filter("out-of-range").size(), 1);
    }

    void anchorsAndAliasesAreFollowed() {
        const LoadedConfig loaded = read(
            "client: &c {max-body: 7}\nupstreams:\n  - &u\n    name: u\n    nodes: [\"a:1\"]\n"
            "routes: [{name: r, upstream: u, match: {paths: &p [/a]}}, {name: s, upstream: u, priority: 1, "
            "match: {paths: *p}}]\n");
        QCOMPARE(loaded.config.routes.at(1).match.paths, std::vector<std::string>{"/a"});
        QCOMPARE(issues(loaded), QStringList({"6:10 unreachable-route routes[0] r,s"}));
    }

    void disabledPluginKeepsTheRestOfItsMeta() {
        const auto plugins =
            read("plugins: {a: {_meta: {disable: true, priority: 5}}, b: {_meta: {disable: 1}}}")
                .config.plugins;
        QCOMPARE(plugins.at(0).enabled, false);
        QCOMPARE(plugins.at(0).config, std::string(R"({"_meta":{"priority":5}})"));
        QCOMPARE(plugins.at(1).enabled, true);
        QCOMPARE(issues("plugins: {a: {_meta: {disable: 1}}}").filter("wrong-type").size(), 1);
    }

    void aFileThatIsNotThereIsAnError() {
        const auto missing = readConfigFile("/nonexistent/gateway.yaml", kSchemas);
        QVERIFY(missing.has_error());
        QCOMPARE(missing.error().code, ErrorCode::FileReadFailed);
        QVERIFY(missing.error().system == std::errc::no_such_file_or_directory);
        QVERIFY(readConfigFile(QDir::tempPath().toStdString(), kSchemas).error().system ==
                std::errc::is_a_directory);
    }

    void filesAreReadAsTheyAre() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("g.yaml").toStdString();
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("workers: 2\r\n");
        file.close();
        const auto loaded = readConfigFile(path, kSchemas);
        QCOMPARE(loaded->config.workers, 2u);
        QCOMPARE(loaded->text, std::string("workers: 2\r\n"));
    }
};

QTEST_APPLESS_MAIN(TestConfigReader)
#include "tst_config_reader.moc"
