#include "engine/mock/mock_server.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <csignal>

using namespace sluice;

namespace {

struct Ended {
    int code = -1;
    QString out, err;
};

Ended run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

Ended bench(const QStringList& arguments) {
    return run(SLUICE_CTL, QStringList{"bench"} + arguments);
}

/// A report with its numbers and units taken out; what stays is the layout.
QStringList layoutOf(const QString& report) {
    static const QRegularExpression figure("\\s*[0-9.]+(us|ms|s|m|h|k|K|M|G|B|KB|MB|GB)?(?![a-zA-Z])");
    QStringList lines;
    for (QString line : report.split('\n')) lines << line.replace(figure, " #");
    return lines;
}

}  // namespace

/// The program itself, as a user or a script calls it.
class TestBenchCommand : public QObject {
    Q_OBJECT

    std::unique_ptr<MockServer> m_mock;
    QString m_base;

private slots:
    void initTestCase() {
        MockConfig config;
        config.address = {"127.0.0.1", 0};
        m_mock = MockServer::start(config).value();
        m_base = "http://" + QString::fromStdString(toText(m_mock->address()));
    }

    void theReportHasWrksLayout() {
        const QString wrk = QStandardPaths::findExecutable("wrk");
        if (wrk.isEmpty()) QSKIP("wrk is not installed: nothing to compare with");
        for (const char* path : {"/hello", "/status/404"}) {
            const QStringList arguments{"-t2", "-c4", "-d1s", "--latency", m_base + path};
            const Ended ours = bench(arguments);
            const Ended theirs = run(wrk, arguments);
            QCOMPARE(ours.code, 0);
            QCOMPARE(layoutOf(ours.out), layoutOf(theirs.out));
            const QStringList ourLines = ours.out.split('\n');
            const QStringList theirLines = theirs.out.split('\n');
            for (qsizetype i = 3; i < 10; ++i)
                QCOMPARE(ourLines[i].size(), theirLines[i].size());  // the table's cells
        }
    }

    void nothingListeningEndsAtOnceWithTheReason() {
        quint16 port = 0;
        {
            MockConfig config;
            config.address = {"127.0.0.1", 0};
            port = MockServer::start(config).value()->address().port;
        }
        const Ended ended = bench({"-t1", "-c1", "-d60s", QString("http://127.0.0.1:%1/").arg(port)});
        QCOMPARE(ended.code, 1);
        QCOMPARE(ended.out, QString());
        QCOMPARE(ended.err, QString("unable to connect to 127.0.0.1:%1: Connection refused\n").arg(port));
    }

    void wrongUsageIsExitCodeTwo() {
        QCOMPARE(bench({}).code, 2);
        QCOMPARE(bench({"--nope", m_base}).code, 2);
        QCOMPARE(bench({m_base, "--", "word"}).code, 2);
        QCOMPARE(bench({"-t1", "-c1", "no url"}).code, 2);
        QCOMPARE(bench({"-t1", "-c1", "-H", "X Y: 1", m_base}).code, 2);
        QCOMPARE(bench({"--help"}).code, 0);
        QCOMPARE(bench({"--version"}).code, 0);
    }

    void aScriptThatDoesNotLoadIsAnError() {
        QTemporaryDir folder;
        const QString script = folder.filePath("broken.lua");
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("wrk.method = 'GET'\nrequest = function( end\n");
        file.close();
        const Ended ended = bench({"-t1", "-c1", "-d60s", "-s", script, m_base + "/ok"});
        QCOMPARE(ended.code, 1);
        QCOMPARE(ended.out, QString());
        QVERIFY2(ended.err.contains("broken.lua:2: "), qPrintable(ended.err));
        QCOMPARE(bench({"-s", folder.filePath("gone.lua"), m_base}).code, 1);
    }

    void doneSpeaksBehindTheReport() {
        QTemporaryDir folder;
        const QString script = folder.filePath("done.lua");
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "init = function(args) word = args[1] end\n"
            "setup = function(thread) first = first or thread end\n"
            "done = function(summary, latency, requests)\n"
            "  io.write(first:get('word'), ' ', summary.requests, ' ', latency:percentile(99.9) <= "
            "latency.max"
            " and 'ordered' or 'wrong', '\\n')\n"
            "end\n");
        file.close();
        const Ended ended = bench({"-t2", "-c4", "-d1s", "-s", script, m_base + "/ok", "--", "hello"});
        QCOMPARE(ended.code, 0);
        const auto match = QRegularExpression("  (\\d+) requests in ").match(ended.out);
        QVERIFY(match.hasMatch());
        QVERIFY2(ended.out.endsWith("B\nhello " + match.captured(1) + " ordered\n"), qPrintable(ended.out));
    }

    void aScheduleIsReportedWithWhatWasLate() {
        const Ended ended = bench({"-t2", "-c8", "-d1s", "-R", "200", "-U", m_base + "/ok"});
        QCOMPARE(ended.code, 0);
        QVERIFY(ended.out.contains("  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%"));
        QVERIFY(
            ended.out.contains("Uncorrected Latency (measured without taking delayed starts into account)"));
        QVERIFY(ended.out.contains("#[Buckets ="));
        QVERIFY2(ended.out.contains("\nOpen loop: 200 due (200.00/s), "), qPrintable(ended.out));
        QVERIFY(ended.out.contains("\nSend lag: 50% "));
    }

    void wrksCorrectionIsLabelled() {
        const Ended ended = bench({"-t1", "-c2", "-d1s", "--wrk-corrected", m_base + "/ok"});
        QCOMPARE(ended.code, 0);
        const qsizetype label = ended.out.indexOf("What wrk's correction makes of the same run");
        QVERIFY(label > ended.out.indexOf("Transfer/sec:"));
        QVERIFY(ended.out.indexOf("    Latency ", label) > label);
    }

    void failedChecksAreExitCodeOne() {
        QCOMPARE(bench({"-t1", "-c1", "-d1s", "--expect-status=200", m_base + "/ok"}).code, 0);
        const Ended ended = bench({"-t1", "-c1", "-d1s", "--expect-status=200", m_base + "/status/404"});
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.out.contains(QRegularExpression("\nChecks failed: (\\d+) of \\1 answers\n")));
    }

    void aMixHasItsOwnRows() {
        QTemporaryDir folder;
        const QString mix = folder.filePath("mix.yaml");
        QFile file(mix);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "requests:\n  - {name: quick, target: /ok, weight: 3}\n  - {name: gone, target: /status/404}\n");
        file.close();
        const Ended ended = bench({"-t1", "-c4", "-d1s", "--mix", mix, m_base});
        QCOMPARE(ended.code, 0);
        QVERIFY(ended.out.contains(QRegularExpression("\nquick +\\d+ +0 +0 ")));
        QVERIFY(ended.out.contains(QRegularExpression("\ngone +(\\d+) +\\1 +0 ")));
    }

    void hundredsOfThreadsAreLanesOfAFewLoops() {
        const Ended ended = bench({"-t200", "-c1000", "-d1s", m_base + "/ok"});
        QCOMPARE(ended.code, 0);
        QVERIFY(ended.out.contains("  200 threads and 1000 connections\n"));
        QVERIFY(!ended.out.contains("Socket errors"));
    }

    void anInterruptEndsEarlyAndReports() {
        QProcess process;
        process.start(SLUICE_CTL, {"bench", "-t1", "-c2", "-d1h", m_base + "/ok"});
        QVERIFY(process.waitForReadyRead());
        QByteArray out = process.readAllStandardOutput();
        const std::uint64_t before = m_mock->requestsTotal();
        QTRY_VERIFY(m_mock->requestsTotal() > before + 100);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        out += process.readAllStandardOutput();
        QVERIFY(out.startsWith("Running 60m test @ "));
        QVERIFY(out.contains("\nRequests/sec: "));
    }

    void theRecordHoldsTheWholeRun() {
        QTemporaryDir folder;
        const QString file = folder.filePath("run.json");
        const Ended ended = bench({"-t2", "-c4", "-d1s", "--warmup", "1", "--json", file, m_base + "/hello"});
        QCOMPARE(ended.code, 0);
        QFile json(file);
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto record = nlohmann::json::parse(json.readAll().toStdString());
        const auto& result = record["result"];
        QCOMPARE(result["started"].get<std::uint64_t>(),
                 result["completed"].get<std::uint64_t>() + result["aborted"].get<std::uint64_t>());
        std::uint64_t measured = 0, cells = 0;
        for (const auto& second : record["seconds"]) {
            if (!second["warmup"].get<bool>()) measured += second["outcomes"]["success"].get<std::uint64_t>();
        }
        for (const auto& cell : result["latency"]["success"]["cellNanos"])
            cells += cell[1].get<std::uint64_t>();
        QCOMPARE(measured, result["completed"].get<std::uint64_t>());
        QCOMPARE(cells, measured);
        QCOMPARE(record["plan"]["warmupNanos"].get<std::int64_t>(), 1'000'000'000);
        QVERIFY(ended.out.contains(QString("  %1 requests in 1.00s").arg(measured)));
    }

    void aRecordThatCannotBeWrittenStopsTheRunBeforeItBegins() {
        const std::uint64_t before = m_mock->requestsTotal();
        const Ended ended = bench({"-t1", "-c1", "-d60s", "--json", "/nowhere/run.json", m_base + "/ok"});
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.err.contains("/nowhere/run.json: No such file or directory"));
        QCOMPARE(m_mock->requestsTotal(), before);
    }
};

QTEST_GUILESS_MAIN(TestBenchCommand)
#include "tst_bench_command.moc"
