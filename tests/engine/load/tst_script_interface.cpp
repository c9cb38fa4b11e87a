#include "engine/load/lua/load_script.h"
#include "tests/engine/load/script_file.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;
using test::ScriptFile;

namespace {

/// A script loaded for a target that nobody asks anything.
struct Loaded {
    explicit Loaded(const std::string& text, unsigned threads = 2,
                    const std::string& url = "http://127.0.0.1:81/x?y")
        : file(text) {
        plan.url = url;
        plan.threads = threads;
        plan.connections = threads;
        plan.script = file.path();
    }
    Result<std::unique_ptr<LoadScript>> load() {
        const LoadTarget target = parseLoadTarget(plan.url).value();
        Endpoint endpoint;
        endpoint.text = "127.0.0.1:81";
        return LoadScript::load(plan, target, endpoint);
    }
    /// The message of what went wrong.
    std::string fault() {
        auto script = load();
        if (!script) return script.error().subject;
        auto lanes = (*script)->lanes(plan);
        return lanes ? std::string() : lanes.error().subject;
    }
    /// What every connection of the first thread sends.
    std::string fixedRequest() {
        auto script = load();
        if (!script) return script.error().subject;
        auto lanes = (*script)->lanes(plan);
        return lanes ? lanes->front().fixed.bytes : lanes.error().subject;
    }
    /// What done() says by error(), without its place.
    std::string said(const LoadResult& result) {
        auto script = load();
        if (!script) return script.error().subject;
        const auto done = (*script)->done(result);
        return done ? std::string() : done.error().subject;
    }

    ScriptFile file;
    LoadPlan plan;
};

/// The lines of a request: the first, and the others sorted, for a table has no order.
QStringList linesOf(const std::string& request) {
    QStringList lines = QString::fromStdString(request).split("\r\n");
    std::sort(lines.begin() + 1, lines.end());
    return lines;
}

LoadResult sampleResult() {
    LoadResult result;
    result.elapsed = 2s;
    result.completed = 1000;
    result.bytesIn = 4096;
    result.errors.connect = 1;
    result.errors.receive = 2;
    result.errors.send = 3;
    result.errors.timeout = 4;
    result.outcomes[std::size_t(Outcome::ClientError)] = 5;
    for (int i = 1; i <= 1000; ++i) result.latency[0].record(std::chrono::microseconds(i));
    result.moments = {{0, 1}, {100, 2}, {300, 1}};
    result.perThread = {125, 125.83, 300, 75};
    return result;
}

}  // namespace

/// wrk's Lua interface, without a network.
class TestScriptInterface : public QObject {
    Q_OBJECT

private slots:
    void theTableHoldsTheUrlsParts() {
        Loaded loaded(
            "done = function() error(table.concat({wrk.scheme, wrk.host, wrk.port, wrk.path, wrk.method,"
            " wrk.headers.Host, tostring(wrk.body), tostring(wrk.thread)}, ' '), 0) end");
        QCOMPARE(loaded.said({}), std::string("http 127.0.0.1 81 /x?y GET 127.0.0.1:81 nil nil"));
        Loaded plain("done = function() error(tostring(wrk.port), 0) end", 1, "http://localhost/");
        QCOMPARE(plain.said({}), std::string("nil"));
    }

    void aStaticScriptIsOneRequestAndCostsNoMore() {
        Loaded loaded("wrk.method = 'POST'\nwrk.body = 'a=1'\nwrk.headers['X-A'] = 'b'");
        loaded.plan.headers = {{"X-B", "c"}};
        QCOMPARE(linesOf(loaded.fixedRequest()),
                 linesOf("POST /x?y HTTP/1.1\r\nHost: 127.0.0.1:81\r\nX-A: b\r\n"
                         "X-B: c\r\nContent-Length: 3\r\n\r\na=1"));
        const auto lanes = (*loaded.load())->lanes(loaded.plan);
        QCOMPARE(lanes->size(), 2u);
        for (const LoadLane& lane : *lanes) {
            QVERIFY(lane.source == nullptr);
            QCOMPARE(lane.connections, 1u);
        }
    }

    void whatInitChangesShapesTheRequest() {
        Loaded loaded(
            "init = function(args) wrk.path = '/' .. args[1] .. '/' .. #args .. '?' .. args[0] end");
        loaded.plan.scriptArguments = {"one", "two"};
        QCOMPARE(linesOf(loaded.fixedRequest())[0], QString("GET /one/2?http://127.0.0.1:81/x?y HTTP/1.1"));
    }

    void formatTakesWhatItIsGiven_data() {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("request");
        const auto row = [](const char* call, const char* request) {
            QTest::newRow(call) << call << request;
        };
        row("wrk.format()", "GET /x?y HTTP/1.1\r\nHost: 127.0.0.1:81\r\n\r\n");
        row("wrk.format('HEAD', '/z')", "HEAD /z HTTP/1.1\r\nHost: 127.0.0.1:81\r\n\r\n");
        row("wrk.format(nil, nil, {A=1})", "GET /x?y HTTP/1.1\r\nHost: 127.0.0.1:81\r\nA: 1\r\n\r\n");
        row("wrk.format(nil, nil, {Host='h'}, 'abc')",
            "GET /x?y HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc");
        row("wrk.format(nil, nil, nil, '')",
            "GET /x?y HTTP/1.1\r\nHost: 127.0.0.1:81\r\nContent-Length: 0\r\n\r\n");
    }

    void formatTakesWhatItIsGiven() {
        QFETCH(QString, call);
        QFETCH(QString, request);
        Loaded loaded("done = function() error(" + call.toStdString() + ", 0) end");
        QCOMPARE(linesOf(loaded.said({})), linesOf(request.toStdString()));
    }

    void setupSeesEveryThreadOnceAndGlobalsGoBothWays() {
        Loaded loaded(
            "threads = {}\n"
            "function setup(thread)\n"
            "    table.insert(threads, thread)\n"
            "    thread:set('id', #threads)\n"
            "    thread:set('list', {1, {deep = 'x'}, on = true})\n"
            "end\n"
            "function init() seen = id * 10; mine = list[2].deep .. tostring(list.on) end\n"
            "function done()\n"
            "    local all = {}\n"
            "    for _, thread in ipairs(threads) do\n"
            "        table.insert(all, thread:get('seen') .. thread:get('mine'))\n"
            "    end\n"
            "    error(table.concat(all, ' ') .. ' ' .. tostring(threads[1].addr), 0)\n"
            "end\n",
            10);
        QCOMPARE(
            loaded.said({}),
            std::string("10xtrue 20xtrue 30xtrue 40xtrue 50xtrue 60xtrue 70xtrue 80xtrue 90xtrue 100xtrue "
                        "127.0.0.1:81"));
    }

    void whatCannotBeTransferredSaysSo() {
        QVERIFY(Loaded("function setup(thread) thread:set('f', print) end")
                    .fault()
                    .ends_with("script.lua:1: cannot transfer 'function' to thread"));
        QVERIFY(Loaded("function setup(thread) local t = {}; t.t = t; thread:set('t', t) end")
                    .fault()
                    .ends_with("cannot transfer a table that is so deep"));
        QVERIFY(Loaded("f = print\nfunction setup(thread) thread:get('f') end")
                    .fault()
                    .ends_with("cannot transfer 'function' to thread"));
        QVERIFY(
            Loaded("function setup(thread) thread.x = 1 end").fault().ends_with("cannot set 'x' on thread"));
    }

    void addressesAreLookedUpAndChosen() {
        Loaded loaded(
            "function setup(thread)\n"
            "    local found = wrk.lookup('127.0.0.1', '82')\n"
            "    thread.addr = found[1]\n"
            "    if wrk.connect(found[1]) then error('nobody listens there') end\n"
            "end\n");
        const auto script = loaded.load();
        QVERIFY2(script, script ? "" : script.error().subject.c_str());
        QCOMPARE((*script)->lanes(loaded.plan)->front().endpoint.text, std::string("127.0.0.1:82"));
        QVERIFY(Loaded("wrk.lookup('no-such-host.invalid', 'http')").fault().find("no-such-host.invalid: ") !=
                std::string::npos);
    }

    void aResolveOfTheScriptsOwnHasTheLastWord() {
        Loaded loaded("function wrk.resolve(host, service) wrk.addrs = wrk.lookup('127.0.0.3', service) end");
        QCOMPARE((*loaded.load())->lanes(loaded.plan)->front().endpoint.text, std::string("127.0.0.3:81"));
        QVERIFY(!Loaded("function wrk.resolve() wrk.addrs = {} end").fault().empty());
    }

    void doneGetsTheFigures() {
        Loaded loaded(
            "function done(s, latency, requests)\n"
            "    local value, count = latency(1000)\n"
            "    local e = s.errors\n"
            "    error(table.concat({s.duration, s.requests, s.bytes, e.connect, e.read, e.write, e.status,"
            " e.timeout, latency.min, latency.max, latency:percentile(50), latency:percentile(99.9),"
            " latency:percentile(100), #latency, latency[1], value, count, requests.min, requests.max,"
            " requests.mean, requests:percentile(50), #requests}, ' '), 0)\n"
            "end\n");
        QCOMPARE(
            loaded.said(sampleResult()),
            std::string("2000000 1000 4096 1 2 3 5 4 1 1000 500 999 1000 1000 1 1000 1 0 300 125 100 3"));
    }

    void anEmptyRunHasFiniteFigures() {
        Loaded loaded(
            "function done(s, latency, requests)\n"
            "    error(table.concat({latency.min, latency.max, latency.mean, latency.stdev, #latency,"
            " latency:percentile(99), requests.max, requests:percentile(1)}, ' '), 0)\n"
            "end\n");
        QCOMPARE(loaded.said({}), std::string("0 0 0 0 0 0 0 0"));
    }

    void aFaultHasItsFileAndLine_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("ends");
        QTest::newRow("syntax") << "x = 1\ny = = 2\n"
                                << "script.lua:2: unexpected symbol near '='";
        QTest::newRow("at load") << "\nnothing.here = 1"
                                 << "script.lua:2: attempt to index global 'nothing' (a nil value)";
        QTest::newRow("module") << "require 'no_such_module'"
                                << "";
        QTest::newRow("init") << "function init()\n\n  error('no')\nend"
                              << "script.lua:3: no";
        QTest::newRow("exit") << "os.exit(3)"
                              << "script.lua:1: os.exit(3)";
        QTest::newRow("no text") << "error({})"
                                 << "an error that is no text";
        QTest::newRow("request") << "wrk.method = 'G T'"
                                 << "what is no HTTP/1.1 request: G T /x?y HTTP/1.1";
        QTest::newRow("no request") << "function wrk.init() wrk.request = function() end end"
                                    << "request() returned nil, not a string";
    }

    void aFaultHasItsFileAndLine() {
        QFETCH(QString, text);
        QFETCH(QString, ends);
        const QString fault = QString::fromStdString(Loaded(text.toStdString()).fault());
        QVERIFY(!fault.isEmpty());
        QVERIFY2(fault.endsWith(ends), qPrintable(fault));
    }

    void aFileThatIsNotThereIsAFault() {
        Loaded loaded("");
        loaded.plan.script += ".gone";
        QVERIFY(loaded.fault().find("script.lua.gone") != std::string::npos);
    }

    void modulesAreFoundBesideTheScript() {
        Loaded loaded("local beside = require 'beside'\nwrk.path = beside.path");
        loaded.file.write("beside.lua", "return {path = '/beside'}");
        QCOMPARE(linesOf(loaded.fixedRequest())[0], QString("GET /beside HTTP/1.1"));
    }
};

QTEST_APPLESS_MAIN(TestScriptInterface)
#include "tst_script_interface.moc"
