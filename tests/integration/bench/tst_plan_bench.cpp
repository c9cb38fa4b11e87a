#include "engine/lab/report.h"
#include "engine/mock/mock_server.h"
#include "tests/integration/bench/free_port.h"

#include <QProcess>
#include <QtTest>

using namespace sluice;
using sluice::test::freePort;

namespace {

struct Answer {
    int code = -1;
    QString out, err;
};

Answer run(const QStringList& arguments, const QStringList& environment = {"LANG=C"}) {
    QProcess process;
    process.setEnvironment(environment);
    process.start(SLUICE_CTL, arguments);
    if (!process.waitForFinished(60'000)) return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

/// The twin's experiments as one would run them: a plan, a mock, a report folder, the history.
class TestPlanBench : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<MockServer> m_mock;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    QString write(const QString& name, const QString& text) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(text.toUtf8());
        return file.fileName();
    }

    QString mockUrl() const { return QString("http://127.0.0.1:%1/ok").arg(m_mock->address().port); }

    /// Two targets for a fifth of a second each; `second` is the other one's URL.
    QString plan(const QString& second) const {
        return write("plan.yaml", QString("id: small\ntitle: \"A <small> one\"\n"
                                          "targets:\n"
                                          "  - {name: direct, kind: direct, url: \"%1\"}\n"
                                          "  - {name: other, kind: url, url: \"%2\"}\n"
                                          "levels: [{connections: 2, threads: 1}]\n"
                                          "duration: 200ms\nwarmup: 0\nrounds: 2\n")
                                      .arg(mockUrl(), second));
    }

    QStringList history(const QStringList& more) const {
        return QStringList{"history", "--history", path("runs/history.sqlite")} + more;
    }

private slots:
    void initTestCase() {
        MockConfig config;
        config.address = {"127.0.0.1", 0};
        auto mock = MockServer::start(config);
        QVERIFY(mock.has_value());
        m_mock = std::move(*mock);
    }

    void anExperimentEndsInAReportAndInTheHistory() {
        const QString file = plan(mockUrl() + "?other");
        const QStringList bench{"bench", "--plan",      file, "--history", path("runs/history.sqlite"),
                                "--out", path("report")};
        const Answer first = run(bench);
        QVERIFY2(first.code == 0, qPrintable(first.err + first.out));
        QVERIFY(first.out.contains("connections"));
        QCOMPARE(first.err.count("QPS"), 4);  // a line for each phase
        for (const char* name : {"report.html", "report.md", "seconds.csv", "levels.csv", "record.json",
                                 "throughput.svg", "latency.svg"}) {
            QVERIFY2(QFileInfo(path("report/") + name).size() > 0, name);
        }
        QFile json(path("report/record.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        QCOMPARE(record->phases.size(), std::size_t(4));
        QCOMPARE(record->state, ExperimentState::Finished);

        QCOMPARE(run(bench).code, 0);
        const Answer list = run(history({"list"}));
        QCOMPARE(list.code, 0);
        QCOMPARE(list.out.count("A <small> one"), 2);
        const Answer show = run(history({"show", "1"}), {"LANG=zh_CN.UTF-8"});
        QCOMPARE(show.code, 0);
        QVERIFY(show.out.contains("直连"));
        const Answer compare = run(history({"compare", "1", "2"}));
        QCOMPARE(compare.code, 0);
        QVERIFY(compare.out.contains("#2/#1"));
        QVERIFY2(compare.out.contains("Of 2 levels in both"), qPrintable(compare.out));
        QCOMPARE(run(history({"export", "1", "--to", "csv", "-o", path("levels.csv")})).code, 0);
        QVERIFY(QFileInfo(path("levels.csv")).size() > 0);
        QVERIFY(run(history({"export", "2", "--to", "html"})).out.contains("A &lt;small&gt; one"));
        QCOMPARE(run(history({"export", "2", "--to", "json"})).out,
                 run(history({"show", "2", "--json"})).out);
    }

    void aTargetThatRefusesIsSaidAndTheOthersAreMeasured() {
        const QString url = QString("http://127.0.0.1:%1/").arg(freePort());
        const Answer answer = run({"bench", "--no-history", "--plan", plan(url)});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains(QUrl(url).authority()), qPrintable(answer.err));
        QVERIFY(answer.out.contains("other"));
    }

    void thePlansGatewayRunsInside() {
        const quint16 listener = freePort(), mock = freePort();
        write("gateway.yaml",
              QString("version: 1\nworkers: 1\n"
                      "mock: {address: \"127.0.0.1:%2\", delay: 1ms}\n"
                      "listeners: [{name: main, address: \"127.0.0.1:%1\"}]\n"
                      "upstreams: [{name: mock, nodes: [{address: \"127.0.0.1:%2\"}]}]\n"
                      "routes: [{name: http, match: {paths: [\"/http/**\"]}, strip-prefix: /http, "
                      "upstream: mock}]\n")
                  .arg(listener)
                  .arg(mock));
        const QString file = write(
            "inside.yaml", QString("gateway: gateway.yaml\n"
                                   "targets:\n"
                                   "  - {name: direct, kind: direct, url: \"http://127.0.0.1:%2/ok\"}\n"
                                   "  - {name: bare, kind: gateway, url: \"http://127.0.0.1:%1/http/ok\", "
                                   "variant: plugins-off}\n"
                                   "  - {name: whole, kind: gateway, url: \"http://127.0.0.1:%1/http/ok\"}\n"
                                   "levels: [{connections: 2, threads: 1}]\n"
                                   "duration: 200ms\nwarmup: 0\n")
                               .arg(listener)
                               .arg(mock));
        const Answer answer = run({"bench", "--no-history", "--plan", file, "--out", path("inside")});
        QVERIFY2(answer.code == 0, qPrintable(answer.err + answer.out));
        QFile json(path("inside/record.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        QVERIFY(record->configText.starts_with("version: 1"));
        for (const PhaseRecord& phase : record->phases) QVERIFY(phase.result.outcomes[0] > 0);
        for (const char* name :
             {"flame-bare.svg", "stacks-bare.folded", "flame-whole.svg", "stacks-whole.folded"})
            QVERIFY2(QFile::exists(path("inside/") + name), name);
    }

    void aGatewayIsLoadedOverHttp2() {
        const quint16 listener = freePort();
        write("h2.yaml", QString("version: 1\nworkers: 1\n"
                                 "listeners: [{name: main, address: \"127.0.0.1:%1\"}]\n"
                                 "upstreams: [{name: mock, nodes: [{address: \"127.0.0.1:%2\"}]}]\n"
                                 "routes: [{name: all, match: {paths: [\"/**\"]}, upstream: mock}]\n")
                             .arg(listener)
                             .arg(m_mock->address().port));
        const QString file = write(
            "h2plan.yaml", QString("gateway: h2.yaml\n"
                                   "targets:\n"
                                   "  - {name: direct, kind: direct, url: \"%2\"}\n"
                                   "  - {name: over h2, kind: gateway, url: \"http://127.0.0.1:%1/ok\", "
                                   "protocol: http2}\n"
                                   "levels: [{connections: 2, threads: 1, streams: 4}]\n"
                                   "duration: 400ms\nwarmup: 100ms\nceiling: true\n")
                               .arg(listener)
                               .arg(mockUrl()));
        const Answer answer = run({"bench", "--no-history", "--plan", file, "--out", path("h2")});
        QVERIFY2(answer.code == 0, qPrintable(answer.err + answer.out));
        QVERIFY2(answer.out.contains("over h2 (HTTP/2)"), qPrintable(answer.out));
        QVERIFY(answer.out.contains("2×4"));
        QFile json(path("h2/record.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        QCOMPARE(record->phases.size(), std::size_t(2));
        for (const PhaseRecord& phase : record->phases) {
            const bool http2 = record->plan.targets[phase.target].protocol == HttpVersion::Http2;
            QVERIFY(phase.result.outcomes[0] > 0);
            QCOMPARE(phase.result.errors.total(), 0u);
            QVERIFY(phase.ceiling && phase.ceiling->requestsPerSecond > 0 && phase.ceiling->floor > Nanos(0));
            QCOMPARE(phase.result.connectionsOpened, http2 ? 2u : 8u);
            // Eight requests under way either way; counting connections alone would give four times as much.
            QVERIFY2(phase.littleRatio > 0.5 && phase.littleRatio < 1.5,
                     qPrintable(QString::number(phase.littleRatio)));
        }
        QFile csv(path("h2/levels.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(csv.readAll()).split("\r\n");
        QVERIFY(lines[0].endsWith(",ceiling_requests_per_second,protocol,streams"));
        QVERIFY2(lines[1].endsWith(",HTTP/1.1,1") && lines[2].endsWith(",HTTP/2,4"),
                 qPrintable(lines.join("\n")));
    }

    void theGatewaysWorkersAreSampled() {
        const quint16 listener = freePort(), mock = freePort();
        write("sampled-gateway.yaml",
              QString("version: 1\nworkers: 1\n"
                      "mock: {address: \"127.0.0.1:%2\"}\n"
                      "listeners: [{name: main, address: \"127.0.0.1:%1\"}]\n"
                      "upstreams: [{name: mock, nodes: [{address: \"127.0.0.1:%2\"}]}]\n"
                      "routes: [{name: all, match: {paths: [\"/**\"]}, upstream: mock}]\n")
                  .arg(listener)
                  .arg(mock));
        const QString file = write(
            "sampled.yaml", QString("gateway: sampled-gateway.yaml\n"
                                    "targets:\n"
                                    "  - {name: direct, kind: direct, url: \"http://127.0.0.1:%2/ok\"}\n"
                                    "  - {name: gateway, kind: gateway, url: \"http://127.0.0.1:%1/ok\"}\n"
                                    "levels: [{connections: 8, threads: 1}]\n"
                                    "duration: 1s\nwarmup: 0\n")
                                .arg(listener)
                                .arg(mock));
        const QStringList bench{"bench", "--plan", file, "--history", path("sampled.sqlite"), "--out"};
        const Answer answer = run(bench + QStringList{path("sampled")});
        QVERIFY2(answer.code == 0, qPrintable(answer.err + answer.out));
        QFile svg(path("sampled/flame.svg")), stacks(path("sampled/stacks.folded"));
        QVERIFY(svg.open(QIODevice::ReadOnly) && stacks.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(stacks.readAll());
        if (text.isEmpty() && QString::fromUtf8(svg.readAll()).contains("sanitizer"))
            QSKIP("the thread sanitizer delivers signals late");
        QVERIFY2(text.contains("worker;sluice::proxy::Worker::run;"), qPrintable(text));
        const QStringList kept{"history", "--history", path("sampled.sqlite"), "export", "1", "--to"};
        QCOMPARE(run(kept + QStringList{"folded"}).out, text);
        QVERIFY(run(kept + QStringList{"flame"}).out.contains("sluice::proxy::Worker::run"));
        const Answer none = run(kept + QStringList{"flame", "--target", "direct"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("direct"), qPrintable(none.err));

        QCOMPARE(run(bench + QStringList{path("unsampled"), "--no-flame"}).code, 0);
        QVERIFY(QFile::exists(path("unsampled/report.html")));
        QVERIFY(!QFile::exists(path("unsampled/flame.svg")));
    }

    void aMixIsCheckedAndToldByName() {
        const QString text = QString(
            "targets: [{name: direct, kind: direct, url: \"%1\"}]\n"
            "levels: [{connections: 2, threads: 1}]\nduration: 200ms\nwarmup: 0\n"
            "processes: [{name: the mock, pid: %2}]\n"
            "request:\n  mix:\n    - {name: found, weight: 2, target: /ok, expect: {status: 200}}\n"
            "    - {name: lost, target: bytes/12, expect: {size: %3}}\n");
        const QString mine = QString::number(QCoreApplication::applicationPid());
        const Answer well = run({"bench", "--no-history", "--out", path("mix"), "--plan",
                                 write("mix.yaml", text.arg(mockUrl(), mine, "12"))});
        QVERIFY2(well.code == 0, qPrintable(well.err + well.out));
        QVERIFY(well.out.contains("  found"));
        QFile json(path("mix/record.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        const LoadResult& result = record->phases[0].result;
        QCOMPARE(result.names.size(), std::size_t(2));
        QCOMPARE(result.names[0].completed + result.names[1].completed, result.completed);
        QCOMPARE(record->phases[0].usage.back().name, std::string("the mock"));
        for (const char* name : {"requests.csv", "usage.csv", "cpu.svg", "memory.svg"})
            QVERIFY2(QFileInfo(path("mix/") + name).size() > 0, name);

        const Answer wrong =
            run({"bench", "--no-history", "--plan", write("mix.yaml", text.arg(mockUrl(), mine, "13"))});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.out.contains("not as the plan wants them"), qPrintable(wrong.out));
    }

    void stagesAndAScriptOfThePlansOwnRun() {
        const QString staged =
            write("stages.yaml", QString("targets: [{name: direct, kind: direct, url: \"%1\"}]\n"
                                         "levels:\n  - {connections: 2, threads: 1, arrivals: poisson,\n"
                                         "     stages: [{from: 100, to: 1000, length: 300ms}]}\n"
                                         "duration: 300ms\nwarmup: 0\n")
                                     .arg(mockUrl()));
        const Answer open = run({"bench", "--no-history", "--plan", staged});
        QVERIFY2(open.code == 0, qPrintable(open.err + open.out));
        QVERIFY(open.out.contains("2 @ 100…1000/s"));

        write("call.lua", "wrk.headers[\"X-Call\"] = \"1\"\n");
        const QString scripted =
            write("script.yaml", QString("targets: [{name: direct, kind: direct, url: \"%1\"}]\n"
                                         "levels: [{connections: 2, threads: 1}]\n"
                                         "duration: 100ms\nwarmup: 0\n"
                                         "request: {script: call.lua}\n")
                                     .arg(mockUrl()));
        const Answer script = run({"bench", "--no-history", "--plan", scripted});  // found beside the plan
        QVERIFY2(script.code == 0, qPrintable(script.err + script.out));
        const QString broken =
            write("broken.yaml", QString("targets: [{name: direct, kind: direct, url: \"%1\"}]\n"
                                         "levels: [{connections: 2, threads: 1}]\n"
                                         "request: {script: mine.lua, script-text: \"x = = 1\"}\n")
                                     .arg(mockUrl()));
        const Answer fault = run({"bench", "--no-history", "--plan", broken});
        QCOMPARE(fault.code, 1);
        QVERIFY2(fault.err.contains("mine.lua:1"), qPrintable(fault.err + fault.out));
    }

    void aMissedObjectiveIsTheExitCode() {
        const QString text = QString(
            "targets: [{name: direct, kind: direct, url: \"%1\"}]\n"
            "levels: [{connections: 2, threads: 1}]\nduration: 100ms\nwarmup: 0\n"
            "objectives: [{metric: requests-per-second, %2: 1}]\n");
        const Answer met = run({"bench", "--no-history", "--junit", path("junit.xml"), "--plan",
                                write("met.yaml", text.arg(mockUrl(), "least"))});
        QVERIFY2(met.code == 0, qPrintable(met.err + met.out));
        QVERIFY(met.out.contains("pass: direct 2: requests-per-second"));
        const Answer missed =
            run({"bench", "--no-history", "--plan", write("missed.yaml", text.arg(mockUrl(), "most"))});
        QCOMPARE(missed.code, 1);
        QVERIFY(missed.out.contains("FAIL: direct 2"));
        QFile junit(path("junit.xml"));
        QVERIFY(junit.open(QIODevice::ReadOnly));
        QVERIFY(junit.readAll().contains("failures=\"0\""));
    }

    void aFolderThatCannotBeWrittenIsSaidBeforeTheRun() {
        const QString folder = write("in-the-way", "") + "/report";
        const Answer answer = run({"bench", "--no-history", "--out", folder, "--plan", plan(mockUrl())});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains(folder), qPrintable(answer.err));
        QVERIFY2(answer.out.isEmpty(), qPrintable(answer.out));
    }

    void aPlanIsPrintedInsteadOfRun() {
        const Answer printed = run({"bench", "--plan", "dce", "--print"});
        QCOMPARE(printed.code, 0);
        QCOMPARE(run({"bench", "--plan", write("printed.yaml", printed.out), "--print"}).out, printed.out);
    }

    void aGatewayThatCannotRunIsSaid() {
        const QString broken = write("broken.yaml", "version: 1\nroutes: [{name: a, upstream: nowhere}]\n");
        const Answer answer = run({"bench", "--no-history", "--plan", plan(mockUrl()), "--config", broken});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains("broken.yaml:2:"), qPrintable(answer.err));
    }

    void badPlansAreNamedWithTheirPlace() {
        const Answer answer =
            run({"bench", "--plan", write("bad.yaml", "targets: []\nlevels: [{connections: 1}]\n")});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.err.contains("targets:1"));
        const Answer piped =
            run({"bench", "--plan",
                 write("piped.yaml",
                       "targets: [{name: a, url: \"http://127.0.0.1:1/\", protocol: http2}]\n"
                       "levels: [{connections: 1, threads: 1}]\nrequest: {pipeline: 2}\n")});
        QCOMPARE(piped.code, 1);
        QVERIFY2(piped.err.contains("request.pipeline:3") && piped.err.contains("HTTP/2 has streams instead"),
                 qPrintable(piped.err));
        const Answer missing = run({"bench", "--plan", path("missing.yaml")});
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("Built-in experiments: shenyu"), qPrintable(missing.err));
        QCOMPARE(run({"bench", "--plan"}).code, 2);
    }

    void aHistoryThatCannotBeReadIsSaid() {
        const QString file = write("garbage.sqlite", QString(5'000, 'x'));
        QCOMPARE(run({"history", "--history", file, "list"}).code, 1);
        QCOMPARE(run({"history", "--history", path("none.sqlite"), "list"}).code, 0);
        QVERIFY(!QFileInfo::exists(path("none.sqlite")));
        QCOMPARE(run({"history", "--history", path("none.sqlite"), "show", "7"}).code, 1);
        QCOMPARE(run({"history", "lists"}).code, 2);
        const QString kept = path("kept.sqlite");
        QCOMPARE(run({"bench", "--history", kept, "--plan", plan(mockUrl())}).code, 0);
        QVERIFY(run({"history", "--history", kept, "show", "999"}).err.contains("there is no run 999"));
    }
};

QTEST_GUILESS_MAIN(TestPlanBench)
#include "tst_plan_bench.moc"
