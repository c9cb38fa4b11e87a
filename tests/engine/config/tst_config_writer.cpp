#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"
#include "tests/engine/config/sample_files.h"

#include <QtTest>

#include <random>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

std::string withCarriageReturns(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') out += '\r';
        out += c;
    }
    return out;
}

GatewayConfig configOf(const std::string& text) {
    return readConfig(text, {}).config;
}

/// Writes `edit`'s result into the original and returns the new text, after a check that it reads back.
template <class Edit>
QString edited(const std::string& original, Edit edit) {
    GatewayConfig next = configOf(original);
    edit(next);
    const std::string text = writeConfig(original, next);
    const LoadedConfig again = readConfig(text, {});
    if (!(again.config == next)) return "does not read back:\n" + QString::fromStdString(text);
    return QString::fromStdString(text);
}

/// What a person would see in a diff: "-old line" and "+new line", in order, by longest common subsequence.
QStringList changedLines(const QString& before, const QString& after) {
    const QStringList a = before.split('\n'), b = after.split('\n');
    std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (int i = a.size() - 1; i >= 0; --i) {
        for (int k = b.size() - 1; k >= 0; --k) {
            common[i][k] =
                a[i] == b[k] ? common[i + 1][k + 1] + 1 : std::max(common[i + 1][k], common[i][k + 1]);
        }
    }
    QStringList lines;
    for (int i = 0, k = 0; i < a.size() || k < b.size();) {
        if (i < a.size() && k < b.size() && a[i] == b[k]) {
            ++i;
            ++k;
        } else if (k == b.size() || (i < a.size() && common[i + 1][k] >= common[i][k + 1]))
            lines << "-" + a[i++];
        else
            lines << "+" + b[k++];
    }
    return lines;
}

template <class Edit>
QStringList changes(const std::string& original, Edit edit) {
    return changedLines(QString::fromStdString(original), edited(original, edit));
}

}  // namespace

class TestConfigWriter : public QObject {
    Q_OBJECT

private slots:
    void nothingChangedIsTheSameText() {
        for (const std::string& text : {std::string(kBlock), std::string(kFlow), withCarriageReturns(kBlock),
                                        std::string("# only this")}) {
            QCOMPARE(writeConfig(text, configOf(text)), text);
        }
    }

    void oneFieldChangesOneLine() {
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.upstreams[0].nodes[0].weight = 4; }),
                 QStringList({"-    weight: 3       # the big one", "+    weight: 4       # the big one"}));
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.listeners[0].address.port = 80; }),
                 QStringList({"-    address: \"127.0.0.1:9080\"   # local only",
                              "+    address: \"127.0.0.1:80\"   # local only"}));
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.routes[1].enabled = true; }),
                 QStringList({"-    enabled: false  # not yet", "+    enabled: true  # not yet"}));
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.routes[0].match.paths[0] = "/hey"; }),
                 QStringList({"-        - /hello    # greeting", "+        - /hey    # greeting"}));
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.upstreams[1].nodes[1].weight = 7; }),
                 QStringList({"-    \"127.0.0.1:2\": 2   # second", "+    \"127.0.0.1:2\": 7   # second"}));
    }

    void aNewFieldFollowsTheOthersOfItsEntry() {
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.listeners[0].backlog = 5; }),
                 QStringList({"+    backlog: 5"}));
        QCOMPARE(
            changes(kBlock, [](GatewayConfig& c) { c.listeners[1].backlog = 5; }),
            QStringList({"-  - {name: second, address: \"127.0.0.1:9081\"}   # in one line",
                         "+  - {name: second, address: \"127.0.0.1:9081\", backlog: 5}   # in one line"}));
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.client.maxBody = 1 << 20; }),
                 QStringList({"+client: {max-body: 1MiB}"}));
    }

    void aRenamedEntryKeepsItsLines() {
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.routes[0].name = "greet"; }),
                 QStringList({"-  - name: hello", "+  - name: greet"}));
    }

    void aRemovedEntryTakesItsCommentsAlong() {
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.routes.pop_back(); }),
                 QStringList({"-  # 中文注释", "-  - name: 水闸", "-    enabled: false  # not yet",
                              "-    match: {paths: [\"/水/*\"]}", "-    upstream: short"}));
    }

    void aNewEntryFollowsTheLastOfItsList() {
        QCOMPARE(
            changes(kBlock,
                    [](GatewayConfig& c) {
                        RouteConfig route;
                        route.name = "new one";
                        route.match.paths = {"/n"};
                        route.upstream = "short";
                        c.routes.push_back(route);
                    }),
            QStringList({"+  - name: \"new one\"", "+    match: {paths: [/n]}", "+    upstream: short"}));
    }

    void movedEntriesKeepTheirText() {
        const QStringList lines =
            changes(kBlock, [](GatewayConfig& c) { std::swap(c.routes[0], c.routes[1]); });
        QVERIFY(lines.contains("+  - name: 水闸") || lines.contains("+  - name: hello"));
        QVERIFY(edited(kBlock, [](GatewayConfig& c) {
                    std::swap(c.routes[0], c.routes[1]);
                }).contains("- /hello    # greeting"));
    }

    void pluginsComeAndGo() {
        QCOMPARE(changes(kBlock, [](GatewayConfig& c) { c.routes[0].plugins[1].enabled = false; }),
                 QStringList({"-      prometheus: {}", "+      prometheus: {_meta: {disable: true}}"}));
        QCOMPARE(
            changes(kBlock, [](GatewayConfig& c) { c.routes[0].plugins.erase(c.routes[0].plugins.begin()); }),
            QStringList({"-      limit-count: {count: 10, time_window: 60}"}));
        QCOMPARE(changes(kBlock,
                         [](GatewayConfig& c) {
                             c.routes[0].plugins[0].config = R"({"count":11,"time_window":60})";
                         }),
                 QStringList({"-      limit-count: {count: 10, time_window: 60}",
                              "+      limit-count: {count: 11, time_window: 60}"}));
        QVERIFY(edited(kBlock, [](GatewayConfig& c) {
                    std::swap(c.routes[0].plugins[0], c.routes[0].plugins[1]);
                }).contains("# at most"));
    }

    void lineEndsStayThoseOfTheFile() {
        const std::string original = withCarriageReturns(kBlock);
        const QString text = edited(original, [](GatewayConfig& c) {
            c.listeners[0].backlog = 5;
            c.routes.push_back(c.routes[0]);
            c.routes.back().name = "again";
        });
        QCOMPARE(text.count('\n'), text.count("\r\n"));
        QVERIFY(text.contains("    backlog: 5\r\n"));
    }

    void aFlowFileStaysOne() {
        QCOMPARE(changes(kFlow, [](GatewayConfig& c) { c.routes[0].match.paths.push_back("/z"); }),
                 QStringList(
                     {"-  routes: [{name: r, match: {paths: [/a, /b]}, upstream: u}, # the only one",
                      "+  routes: [{name: r, match: {paths: [/a, /b, /z]}, upstream: u}, # the only one"}));
        QVERIFY(
            edited(kFlow, [](GatewayConfig& c) { c.workers = 2; }).endsWith("unknown: [1, 2], workers: 2}"));
    }

    void aNewFileIsReadable() {
        GatewayConfig config = configOf(kBlock);
        const QString text = edited("", [&](GatewayConfig& c) { c = config; });
        QVERIFY2(text.startsWith("version: 1\nlisteners:\n"), qPrintable(text));
        QVERIFY(
            text.contains(
                "  - name: hello\n    match: {paths: [/hello, \"/hi/**\"], methods: [GET, POST]}\n") ||
            text.contains("  - name: hello\n    match: {paths: [/hello, /hi/**], methods: [GET, POST]}\n"));
        QVERIFY(edited("# mine\n", [&](GatewayConfig& c) { c = config; }).startsWith("# mine\nversion: 1\n"));
    }

    void aliasesDoNotSpreadAnEdit() {
        const std::string original =
            "upstreams: [{name: u, nodes: [\"a:1\"]}]\nroutes:\n  - {name: r, upstream: u, match: {paths: &p "
            "[/a]}}\n"
            "  - {name: s, upstream: u, priority: 1, match: {paths: *p}}  # shares\n";
        QCOMPARE(changes(original, [](GatewayConfig& c) { c.routes[1].match.paths = {"/b"}; }),
                 QStringList({"-  - {name: s, upstream: u, priority: 1, match: {paths: *p}}  # shares",
                              "+  - {name: s, upstream: u, priority: 1, match: {paths: [/b]}}  # shares"}));
        QVERIFY(!edited(original, [](GatewayConfig& c) {
                     c.routes[0].match.paths = {"/b"};
                 }).startsWith("does not"));
    }

    void textThatLooksLikeSomethingElseIsQuoted() {
        for (const char* name :
             {"true", "null", "~",  "1",   "0x10", "1e3", "- a", "a: b", "a #b",          "#a",
              "[a",   "{a",   "&a", "*a",  "!a",   "|",   ">",   "'a",   "\"a\"",         "a\\b",
              "%a",   "@a",   "`a", "---", "...",  "yes", "a,b", "é",    "\xE2\x80\xA8x", "a\tb",
              "",     " a ",  "?"}) {
            GatewayConfig config;
            config.routes.resize(1);
            config.routes[0].name = name;
            config.plugins = {
                {"x", R"({"text":"1","number":1,"list":["a: b",null,true,1.5,{"k":[]}]})", true}};
            const std::string text = writeConfig("", config);
            GatewayConfig canonical = config;
            canonical.plugins[0].config = R"({"list":["a: b",null,true,1.5,{"k":[]}],"number":1,"text":"1"})";
            QVERIFY2(configOf(text) == canonical, text.c_str());
        }
    }

    void rawTextOfOneObjectIsItsEntry() {
        RouteConfig route;
        route.name = "r";
        route.match.paths = {"/a"};
        route.upstream = "u";
        QCOMPARE(toYaml(route), std::string("name: r\nmatch: {paths: [/a]}\nupstream: u\n"));
        QCOMPARE(toYaml(ListenerConfig{"l", {"::1", 80}, 4096}),
                 std::string("name: l\naddress: \"[::1]:80\"\n"));
    }

    void everyRandomEditReadsBack_data() {
        QTest::addColumn<QByteArray>("original");
        QTest::newRow("block") << QByteArray(kBlock);
        QTest::newRow("flow") << QByteArray(kFlow);
        QTest::newRow("carriage returns") << QByteArray::fromStdString(withCarriageReturns(kBlock));
        QTest::newRow("no line feed at the end") << QByteArray(kBlock).chopped(11).trimmed();
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF") + kBlock;
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("document marks") << QByteArray("%YAML 1.2\n---\n") + kBlock + "...\n";
        QTest::newRow("sparse") << QByteArray(
            "routes:\n\n  -   name:   a\n\n\n      upstream:\n        u\n  - name: b\nupstreams:\n- {name: "
            "u}\nplugins:\n");
    }
    void everyRandomEditReadsBack() {
        QFETCH(QByteArray, original);
        std::mt19937 random(7);
        for (int round = 0; round < 20; ++round) {
            std::string text = original.toStdString();
            for (int step = 0; step < 5; ++step) {
                GatewayConfig next = configOf(text);
                edit(next, random);
                const std::string written = writeConfig(text, next);
                QVERIFY2(configOf(written) == next,
                         qPrintable(QString::fromStdString(text + "\n=====\n" + written)));
                text = written;
            }
            for (const char* kept : {"wobble: kept        # nobody knows this field", "unknown: [1, 2]"}) {
                if (original.contains(kept)) QVERIFY2(text.find(kept) != std::string::npos, text.c_str());
            }
        }
    }

private:
    static void edit(GatewayConfig& c, std::mt19937& random) {
        const auto pick = [&](std::size_t n) { return n ? random() % n : 0; };
        const auto name = [&] {
            return std::string("n") + std::to_string(random() % 100) + (random() % 4 ? "" : ": 水");
        };
        for (int i = 0, count = 1 + static_cast<int>(pick(3)); i < count; ++i) {
            switch (pick(18)) {
                case 0: c.workers = random() % 5; break;
                case 1: c.memoryBudget = static_cast<std::int64_t>(random()) << 10; break;
                case 2:
                    c.listeners.push_back({name(), {"127.0.0.1", static_cast<std::uint16_t>(random())}, 7});
                    break;
                case 3:
                    if (!c.listeners.empty())
                        c.listeners.erase(c.listeners.begin() + static_cast<long>(pick(c.listeners.size())));
                    break;
                case 4: std::shuffle(c.routes.begin(), c.routes.end(), random); break;
                case 5: c.routes.emplace_back().name = name(); break;
                case 6:
                    if (!c.routes.empty())
                        c.routes.erase(c.routes.begin() + static_cast<long>(pick(c.routes.size())));
                    break;
                case 7:
                    if (!c.routes.empty())
                        c.routes[pick(c.routes.size())].match.paths = {"/" + std::to_string(random()), "/b"};
                    break;
                case 8:
                    if (!c.routes.empty()) c.routes[pick(c.routes.size())].match.paths.clear();
                    break;
                case 9:
                    if (!c.routes.empty())
                        c.routes[pick(c.routes.size())].plugins.push_back(
                            {name() + std::to_string(random()), R"({"a":[1,{"b":"c"}]})", random() % 2 == 0});
                    break;
                case 10:
                    if (!c.routes.empty()) {
                        auto& plugins = c.routes[pick(c.routes.size())].plugins;
                        std::shuffle(plugins.begin(), plugins.end(), random);
                        if (!plugins.empty() && random() % 2) plugins.pop_back();
                    }
                    break;
                case 11: c.client.headerTimeout = std::chrono::milliseconds(random() % 100'000); break;
                case 12:
                    if (!c.upstreams.empty()) {
                        UpstreamConfig& upstream = c.upstreams[pick(c.upstreams.size())];
                        if (random() % 2)
                            upstream.nodes.push_back(
                                {{"h" + std::to_string(random() % 9), 1}, static_cast<int>(random() % 9)});
                        else if (!upstream.nodes.empty())
                            upstream.nodes.erase(upstream.nodes.begin());
                    }
                    break;
                case 13:
                    if (!c.upstreams.empty())
                        c.upstreams[pick(c.upstreams.size())].timeout.read =
                            std::chrono::milliseconds(random() % 9000);
                    break;
                case 14:
                    if (c.mock)
                        c.mock.reset();
                    else
                        c.mock = MockConfig{{"127.0.0.1", 1}, 5ms, 1000, 1};
                    break;
                case 15:
                    c.profiles.push_back({name(), 1 << 20, {}, {}, 5u, true, 10s, {}, {}, {}, {}, {}});
                    break;
                case 16: c.upstreams.emplace(c.upstreams.begin())->name = name(); break;
                default:
                    if (!c.routes.empty()) {
                        RouteConfig& route = c.routes[pick(c.routes.size())];
                        route.enabled = !route.enabled;
                        route.upstream = random() % 2 ? name() : "";
                    }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestConfigWriter)
#include "tst_config_writer.moc"
