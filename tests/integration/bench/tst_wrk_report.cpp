#include "app/wrk_report.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::cli;
using namespace std::chrono_literals;

class TestWrkReport : public QObject {
    Q_OBJECT

private slots:
    void timesTakeTheirUnit_data() {
        QTest::addColumn<double>("micros");
        QTest::addColumn<QString>("text");
        QTest::newRow("0") << 0.0 << "0.00us";
        QTest::newRow("543") << 543.0 << "543.00us";
        QTest::newRow("below 85 %") << 849.99 << "849.99us";
        QTest::newRow("85 %") << 850.0 << "0.85ms";
        QTest::newRow("980") << 980.0 << "0.98ms";
        QTest::newRow("20 ms") << 20'920.0 << "20.92ms";
        QTest::newRow("nearly 1 s") << 999'999.0 << "1000.00ms";
        QTest::newRow("1 s") << 1e6 << "1.00s";
        QTest::newRow("50.99 s") << 50.99e6 << "50.99s";
        QTest::newRow("51 s") << 51e6 << "0.85m";
        QTest::newRow("1 h") << 3600e6 << "60.00m";
    }

    void timesTakeTheirUnit() {
        QFETCH(double, micros);
        QTEST(QString::fromStdString(wrkTime(micros)), "text");
    }

    void countsAndBytesTakeTheirUnit() {
        QCOMPARE(wrkMetric(0), std::string("0.00"));
        QCOMPARE(wrkMetric(849), std::string("849.00"));
        QCOMPARE(wrkMetric(940), std::string("0.94k"));
        QCOMPARE(wrkMetric(3.65e6), std::string("3.65M"));
        QCOMPARE(wrkMetric(2e15), std::string("2000.00T"));
        QCOMPARE(wrkBytes(0), std::string("0.00"));
        QCOMPARE(wrkBytes(12.48 * 1024), std::string("12.48K"));
        QCOMPARE(wrkBytes(1024.0 * 1024 * 1024 * 1.5), std::string("1.50G"));
    }

    void theHeadingRoundsAsWrkDoes_data() {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("1") << 1 << "1s";
        QTest::newRow("50") << 50 << "50s";
        QTest::newRow("51") << 51 << "1m";
        QTest::newRow("90") << 90 << "2m";
        QTest::newRow("150") << 150 << "2m";
        QTest::newRow("180") << 180 << "3m";
        QTest::newRow("3600") << 3600 << "60m";
    }

    void theHeadingRoundsAsWrkDoes() {
        QFETCH(int, seconds);
        QFETCH(QString, text);
        LoadPlan plan;
        plan.url = "http://127.0.0.1:1/";
        plan.duration = Seconds(seconds);
        plan.threads = 1;
        plan.connections = 1;
        QCOMPARE(QString::fromStdString(wrkHeading(plan)),
                 QString("Running %1 test @ http://127.0.0.1:1/\n  1 threads and 1 connections\n").arg(text));
    }

    void aRunWithoutAnyRequestLooksLikeWrks() {
        LoadResult result;
        result.elapsed = 1s;
        QCOMPARE(QString::fromStdString(wrkReport(result, true)),
                 QString("  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
                         "    Latency     0.00us    0.00us   0.00us    -nan%\n"
                         "    Req/Sec     0.00      0.00     0.00      -nan%\n"
                         "  Latency Distribution\n"
                         "     50%    0.00us\n"
                         "     75%    0.00us\n"
                         "     90%    0.00us\n"
                         "     99%    0.00us\n"
                         "  0 requests in 1.00s, 0.00B read\n"
                         "Requests/sec:      0.00\n"
                         "Transfer/sec:       0.00B\n"));
    }

    void everyLineStandsWhereWrkPutsIt() {
        LoadResult result;
        result.elapsed = 10s;
        result.started = result.completed = 1000;
        result.bytesIn = 123'456;
        for (int i = 0; i < 1000; ++i) result.latency[std::size_t(Outcome::Success)].record(1500us);
        result.outcomes[std::size_t(Outcome::Success)] = 990;
        result.outcomes[std::size_t(Outcome::ClientError)] = 7;
        result.outcomes[std::size_t(Outcome::ServerError)] = 3;
        result.errors = {1, 2, 3, 4, 5};
        result.perThread = {12'345.678, 943, 20'000, 71.456};
        QCOMPARE(QString::fromStdString(wrkReport(result, true)),
                 QString("  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
                         "    Latency     1.50ms    0.00us   1.50ms  100.00%\n"
                         "    Req/Sec    12.35k     0.94k   20.00k    71.46%\n"
                         "  Latency Distribution\n"
                         "     50%    1.50ms\n"
                         "     75%    1.50ms\n"
                         "     90%    1.50ms\n"
                         "     99%    1.50ms\n"
                         "  1000 requests in 10.00s, 120.56KB read\n"
                         "  Socket errors: connect 1, read 8, write 2, timeout 4\n"
                         "  Non-2xx or 3xx responses: 10\n"
                         "Requests/sec:    100.00\n"
                         "Transfer/sec:     12.06KB\n"));
    }

    void theDistributionIsOnRequest() {
        QVERIFY(wrkReport({}, false).find("Distribution") == std::string::npos);
    }

    void tooLongACellIsCut() {
        LoadResult result;
        result.elapsed = 10s;
        result.started = result.completed = 1;
        result.latency[std::size_t(Outcome::Success)].record(999'999us);
        QVERIFY(wrkReport(result, false).find("    Latency   1000.00m    0.00us1000.00ms  100.00%\n") !=
                std::string::npos);
    }

    void timeoutsAreInTheLatencyAndRefusalsAreNot() {
        LoadResult result;
        result.elapsed = 10s;
        result.latency[std::size_t(Outcome::Timeout)].record(2s);
        result.latency[std::size_t(Outcome::TransportError)].record(1us);
        const std::string report = wrkReport(result, true);
        QVERIFY(report.find("     50%    2.00s \n") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestWrkReport)
#include "tst_wrk_report.moc"
