#include "engine/mock/mock_server.h"
#include "tests/integration/bench/run_bench.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <csignal>

using namespace sluice;
using namespace sluice::test;

namespace {

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

    void aFolderIsNoFileToRead_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("body") << QStringList{"--body-file", "/", m_base};
        QTest::newRow("mix") << QStringList{"--mix", "/", m_base};
        QTest::newRow("table") << QStringList{m_base + "/?{csv:/:name}"};
        QTest::newRow("plan") << QStringList{"--plan", "/"};
        QTest::newRow("endless") << QStringList{"--body-file", "/dev/zero", m_base};
    }
    void aFolderIsNoFileToRead() {
        QFETCH(QStringList, arguments);
        const Ended ended = bench(arguments);
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.err.contains("Is a directory") || arguments.contains("/dev/zero"),
                 qPrintable(ended.err));
    }

    void nothingButErrorsIsNoSuccess() {
        const Ended ended = bench({"-t1", "-c1", "-d1s", QString(m_base).replace("http:", "https:")});
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.err.contains("first error: "));
    }

    void aReportThatCannotBeWrittenIsNoSuccess() {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(SLUICE_CTL, {"bench", "-t1", "-c1", "-d1s", m_base + "/hello"});
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("cannot write the report: No space left on device\n"));
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
