#include "tests/engine/load/finished_load.h"
#include "tests/engine/load/script_file.h"

#include <QtTest>

#include <mutex>
#include <regex>
#include <set>

using namespace sluice;
using namespace std::chrono_literals;
using namespace sluice::test;

namespace {

LoadPlan scripted(const RawServer& server, const ScriptFile& script, unsigned connections = 4,
                  unsigned threads = 2) {
    LoadPlan plan = planFor(server.url(), connections, threads);
    plan.script = script.path();
    return plan;
}

/// Answers everything and remembers the first lines of what it was asked.
class Witness {
public:
    void operator()(RawServer::Peer& peer) {
        while (peer.readRequest()) {
            {
                const std::lock_guard lock(m_mutex);
                m_lines.insert(peer.request().substr(0, peer.request().find("\r\n")));
            }
            peer.send(kAnswer);
        }
    }
    std::set<std::string> lines() {
        const std::lock_guard lock(m_mutex);
        return m_lines;
    }

private:
    std::mutex m_mutex;
    std::set<std::string> m_lines;
};

}  // namespace

/// Scripts in wrk's manner under load.
class TestLoadScript : public QObject {
    Q_OBJECT

private slots:
    /// The script of the published comparison of Kong, Spring Cloud Gateway and Zuul, ten threads and
    /// connections.
    void aPublishedScriptRunsUnchanged() {
        Witness witness;
        RawServer server([&](RawServer::Peer& peer) { witness(peer); });
        const ScriptFile script(
            "wrk.method = \"GET\";\n"
            "wrk.body = \"\";\n"
            "request = function()\n"
            "ip = tostring(math.random(1, 255))..\".\"..tostring(math.random(1, 255))..\".\""
            "..tostring(math.random(1, 255))..\".\"..tostring(math.random(1, 255))\n"
            "path = \"/test/api/echo?str=\" .. ip\n"
            "return wrk.format(nil, path)\n"
            "end\n");
        Load load(scripted(server, script, 10, 10));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed > 10);
        QCOMPARE(finished.result.errors.total(), 0u);
        QVERIFY(!finished.result.scriptError);
        const std::regex wanted("GET /test/api/echo\\?str=(\\d{1,3}\\.){3}\\d{1,3} HTTP/1\\.1");
        const auto lines = witness.lines();
        QVERIFY(lines.size() > 10);
        for (const std::string& line : lines) QVERIFY2(std::regex_match(line, wanted), line.c_str());
    }

    void anErrorInTheMiddleEndsTheRunAndKeepsWhatWasMeasured() {
        RawServer server(answerAll);
        const ScriptFile script(
            "local count = 0\n"
            "function request()\n"
            "    count = count + 1\n"
            "    if count > 20 then error('enough') end\n"
            "    return wrk.request()\n"
            "end\n");
        LoadPlan plan = scripted(server, script);
        plan.duration = 1h;
        Load load(plan);
        const Finished& finished = load.finish();
        QVERIFY(finished.result.scriptError.has_value());
        QCOMPARE(finished.result.scriptError->code, ErrorCode::ScriptFailed);
        QVERIFY(
            QString::fromStdString(finished.result.scriptError->subject).endsWith("script.lua:4: enough"));
        QVERIFY(finished.result.completed >= 18 && finished.result.completed <= 40);
        QVERIFY(finished.result.elapsed < 1min);
    }

    void aRequestThatIsNoneEndsTheRun() {
        RawServer server(answerAll);
        const ScriptFile script("function request() return 'GET /\\r\\n\\r\\n' end");
        Load load(scripted(server, script));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.scriptError->subject.find("no HTTP/1.1 request: GET /") != std::string::npos);
    }

    void answersAreSeenAndChangeWhatComesNext() {
        Witness witness;
        RawServer server([&](RawServer::Peer& peer) { witness(peer); });
        const ScriptFile script(
            "function response(status, headers, body)\n"
            "    if status == 200 and headers['Content-Length'] == '2' and body == 'ok' then\n"
            "        request = function() return wrk.format(nil, '/after') end\n"
            "    end\n"
            "end\n"
            "request = function() return wrk.format(nil, '/before') end\n");
        Load load(scripted(server, script, 2));
        load.finish();
        QCOMPARE(witness.lines(), (std::set<std::string>{"GET /after HTTP/1.1", "GET /before HTTP/1.1"}));
    }

    void delaysStretchTheLoop() {
        RawServer server(answerAll);
        const ScriptFile script("function delay() return 50 end");
        Load load(scripted(server, script, 2, 2));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed >= 2);
        QVERIFY(finished.result.started <= 2 * 6);
    }

    void aDelayThatIsNoNumberEndsTheRun() {
        RawServer server(answerAll);
        const ScriptFile script("function delay() return 'soon' end");
        Load load(scripted(server, script));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(finished.result.scriptError);
        QVERIFY(finished.result.scriptError->subject.find("delay() returned string, not a number") !=
                std::string::npos);
    }

    void aDelayOfNothingIsNone() {
        RawServer server(answerAll);
        const ScriptFile script("function delay() end");
        Load load(scripted(server, script));
        const Finished& finished = load.finish();
        checkSums(finished);
        QVERIFY(!finished.result.scriptError);
        QVERIFY(finished.result.completed > 0);
    }

    void severalRequestsAtOnceAreCountedOneByOne() {
        RawServer server(answerAll);
        const ScriptFile script(
            "function init() local r = {}; for i = 1, 8 do r[i] = wrk.format() end\n"
            "    batch = table.concat(r) end\n"
            "function request() return batch end\n");
        Load load(scripted(server, script, 2));
        const Finished& finished = load.finish();
        QVERIFY(finished.result.completed >= 16);
        QTRY_COMPARE(server.requests(), finished.result.started);
    }

    void aThreadMayStopItself() {
        RawServer server(answerAll);
        const ScriptFile script(
            "local count = 0\n"
            "function response()\n"
            "    count = count + 1\n"
            "    if count == 5 then wrk.thread:stop() end\n"
            "end\n");
        Load load(scripted(server, script, 2, 2));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.completed, 10u);
        QCOMPARE(finished.result.aborted, 0u);
    }

    void doneSeesWhatTheThreadsCounted() {
        RawServer server(answerAll);
        const ScriptFile script(
            "local threads = {}\n"
            "function setup(thread) table.insert(threads, thread) end\n"
            "function init() count = 0 end\n"
            "function response() count = count + 1 end\n"
            "function done(summary)\n"
            "    local sum = 0\n"
            "    for _, thread in ipairs(threads) do sum = sum + thread:get('count') end\n"
            "    error(sum .. ' ' .. summary.requests, 0)\n"
            "end\n");
        LoadResult result;
        std::promise<void> done;
        LoadRun::Callbacks callbacks;
        callbacks.finished = [&](LoadResult ended) {
            result = std::move(ended);
            done.set_value();
        };
        const auto run = LoadRun::start(scripted(server, script), std::move(callbacks));
        done.get_future().wait();
        const auto told = (*run)->tellScript(result);
        QVERIFY(!told);
        QCOMPARE(told.error().subject,
                 std::to_string(result.completed) + " " + std::to_string(result.completed));
    }

    void aScriptKeepsAnOpenLoopsSchedule() {
        RawServer server(answerAll);
        const ScriptFile script("function request() return wrk.format(nil, '/' .. math.random(9)) end");
        LoadPlan plan = scripted(server, script);
        plan.rate = 200;
        Load load(plan);
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.due, 60u);
        QCOMPARE(finished.result.due, finished.result.started + finished.result.unsent);
    }

    void anEndlessScriptIsInterruptedWhereItLoops_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("loop") << "function request()\n  mark() while true do end\nend"
                              << "script.lua:2: interrupted";
        QTest::newRow("caught") << "function request()\n  mark() while true do pcall(error) end\nend"
                                << "script.lua:2: interrupted";
        QTest::newRow("tail calls") << "local function f() mark() return f() end\nrequest = f"
                                    << "script.lua:1:";
        QTest::newRow("coroutine") << "function request()\n  coroutine.wrap(function()\n"
                                      "    mark() while true do end\n  end)()\nend"
                                   << "script.lua:";
        QTest::newRow("compiler wanted") << "jit.on()\nfunction request()\n  mark() while true do end\nend"
                                         << "script.lua:3: interrupted";
        QTest::newRow("delay") << "function delay()\n  mark() for i = 1, 1e18 do end\nend"
                               << "script.lua:2: interrupted";
        QTest::newRow("response") << "function response()\n\n  mark() repeat until false\nend"
                                  << "script.lua:3: interrupted";
    }
    void anEndlessScriptIsInterruptedWhereItLoops() {
        QFETCH(QString, text);
        QFETCH(QString, place);
        RawServer server(answerAll);
        ScriptFile script("");
        const QString mark = QString::fromStdString(script.path()) + ".loops";
        const QString marker = "local function mark() io.open('" + mark + "', 'w'):close() end ";
        script.write("script.lua", (marker + text).toStdString());
        LoadPlan plan = scripted(server, script, 2, 1);
        plan.duration = 1h;
        Load load(plan);
        QTRY_VERIFY(QFileInfo::exists(mark));
        load.stop();
        const Finished& finished = load.finish();
        QVERIFY(finished.result.elapsed < 1min);
        QVERIFY(finished.result.scriptError.has_value());
        const QString error = QString::fromStdString(finished.result.scriptError->subject);
        QVERIFY2(error.contains(place), qPrintable(error));
    }

    void anEndlessScriptDoesNotOutliveTheRun() {
        RawServer server(answerAll);
        const ScriptFile script("function request() while true do end end");
        Load load(scripted(server, script));
        const Finished& finished = load.finish();
        QCOMPARE(finished.result.completed, 0u);
        QVERIFY(finished.result.scriptError->subject.find("script.lua:1:") != std::string::npos);
    }

    void anEndlessFirstPartEndsWhenTheStartIsCalledOff() {
        RawServer server(answerAll);
        int asked = 0;
        for (const char* text :
             {"local i = 0\nwhile true do i = i + 1 end", "function setup()\n repeat until false end",
              "function init()\n ::again:: goto again end"}) {
            const ScriptFile script(text);
            LoadRun::Callbacks callbacks;
            callbacks.stopping = [&] { return ++asked > 3; };
            const auto started = LoadRun::start(scripted(server, script), std::move(callbacks));
            QVERIFY(!started);
            QCOMPARE(started.error().code, ErrorCode::ScriptFailed);
            QVERIFY2(started.error().subject.find("script.lua:2: interrupted") != std::string::npos,
                     started.error().subject.c_str());
            asked = 0;
        }
    }

    void anEndlessDoneCanBeCalledOff() {
        RawServer server(answerAll);
        const ScriptFile script("function done()\n  while true do end\nend");
        std::atomic<bool> stopping{false};
        std::promise<LoadResult> ended;
        LoadRun::Callbacks callbacks;
        callbacks.finished = [&](LoadResult result) { ended.set_value(std::move(result)); };
        callbacks.stopping = [&] { return stopping.load(); };
        const auto run = LoadRun::start(scripted(server, script), std::move(callbacks));
        const LoadResult result = ended.get_future().get();
        stopping = true;
        const auto told = (*run)->tellScript(result);
        QVERIFY(!told);
        QVERIFY(told.error().subject.find("script.lua:2: interrupted") != std::string::npos);
    }

    void aScriptThatDoesNotLoadStartsNothing() {
        RawServer server(answerAll);
        const ScriptFile script("wrk.path = ");
        const auto started = LoadRun::start(scripted(server, script), {});
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::ScriptFailed);
        QVERIFY(started.error().subject.find("script.lua:1:") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestLoadScript)
#include "tst_load_script.moc"
