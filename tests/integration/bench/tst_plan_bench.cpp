#include "engine/lab/built_in_plans.h"
#include "engine/lab/report.h"
#include "engine/mock/mock_server.h"

#include <QProcess>
#include <QtTest>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace sluice;

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

    static quint16 freePort() {
        const int probe = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        const bool bound = bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                           getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
        close(probe);
        return bound ? ntohs(address.sin_port) : 0;
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
    }

    void everyBuiltInPlanRunsSmall_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPlanNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyBuiltInPlanRunsSmall() {
        QFETCH(QString, name);
        const quint16 listener = freePort(), mock = freePort();
        const QString config =
            write("lab.yaml", QString("version: 1\nworkers: 1\n"
                                      "mock: {address: \"127.0.0.1:%2\", delay: 1ms}\n"
                                      "prometheus: {address: \"127.0.0.1:0\"}\n"
                                      "listeners: [{name: main, address: \"127.0.0.1:%1\"}]\n"
                                      "upstreams: [{name: mock, nodes: [{address: \"127.0.0.1:%2\"}]}]\n"
                                      "routes: [{name: http, match: {paths: [\"/http/**\"]}, "
                                      "strip-prefix: /http, upstream: mock}]\n")
                                  .arg(listener)
                                  .arg(mock));
        const Answer answer =
            run({"bench",         "--no-history",
                 "--plan",        name,
                 "--config",      config,
                 "--gateway",     QString("http://127.0.0.1:%1/http/test/requestBody").arg(listener),
                 "--direct",      QString("http://127.0.0.1:%1/test/requestBody").arg(mock),
                 "--duration",    "60ms",
                 "--warmup",      "0",
                 "--rounds",      "1",
                 "--connections", "4",
                 "--out",         path(name)});
        QFile json(path(name + "/record.json"));
        QVERIFY2(json.open(QIODevice::ReadOnly), qPrintable(answer.err));
        const auto record = recordFromJson(json.readAll().toStdString());
        QVERIFY(record.has_value());
        QCOMPARE(record->state, ExperimentState::Finished);
        std::uint64_t answered = 0;
        for (const PhaseRecord& phase : record->phases) {
            QVERIFY2(!phase.error, phase.error ? toLogText(*phase.error).c_str() : "");
            // In so short a time a schedule of a few requests, or a large answer, may not come to its end.
            QVERIFY2(phase.result.started > 0 || phase.rate > 0, qPrintable(answer.err));
            answered += phase.result.outcomes[0];
        }
        QVERIFY2(answered > 0, qPrintable(answer.err));
        if (name != "limit") QVERIFY2(answer.code == 0, qPrintable(answer.err + answer.out));
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
        QCOMPARE(run({"bench", "--plan", path("missing.yaml")}).code, 1);
        QCOMPARE(run({"bench", "--plan"}).code, 2);
    }

    void aHistoryThatCannotBeReadIsSaid() {
        const QString file = write("garbage.sqlite", QString(5'000, 'x'));
        QCOMPARE(run({"history", "--history", file, "list"}).code, 1);
        QCOMPARE(run({"history", "--history", path("none.sqlite"), "list"}).code, 0);
        QVERIFY(!QFileInfo::exists(path("none.sqlite")));
        QCOMPARE(run({"history", "--history", path("none.sqlite"), "show", "7"}).code, 1);
        QCOMPARE(run({"history", "lists"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestPlanBench)
#include "tst_plan_bench.moc"
