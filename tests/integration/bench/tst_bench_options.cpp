#include "engine/mock/mock_server.h"
#include "tests/integration/bench/run_bench.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

/// What the program takes beyond wrk's closed loop: scripts, schedules, checks, mixes.
class TestBenchOptions : public QObject {
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

    void theGeneratorSaysWhatItIsAbleTo() {
        QTemporaryDir folder;
        const QString json = folder.filePath("run.json");
        const Ended ended = bench({"-t1", "-c2", "-d1s", "--ceiling", "--json", json, m_base + "/ok"});
        QCOMPARE(ended.code, 0);
        QVERIFY2(ended.out.contains(QRegularExpression("\nGenerator: [1-9]\\d* requests/s at most ")),
                 qPrintable(ended.out));
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject ceiling = QJsonDocument::fromJson(file.readAll()).object()["ceiling"].toObject();
        QVERIFY(ceiling["requestsPerSecond"].toDouble() > 0);
        QVERIFY(ceiling["floorNanos"].toDouble() > 0);
    }

    void anHttp1ServerIsNoHttp2One() {
        const Ended ended = bench({"-t1", "-c2", "-d1s", "--http2", "--streams=3", m_base + "/ok"});
        QCOMPARE(ended.code, 1);
        QVERIFY2(ended.out.contains("  0 requests in "), qPrintable(ended.out));
        QVERIFY(ended.out.contains("\nHTTP/2: 3 streams on each connection\n"));
        QCOMPARE(bench({"-t1", "-c1", "--streams=2", m_base}).code, 2);
        QCOMPARE(bench({"-t1", "-c1", "--http2", "--streams=0", m_base}).code, 2);
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
};

QTEST_GUILESS_MAIN(TestBenchOptions)
#include "tst_bench_options.moc"
