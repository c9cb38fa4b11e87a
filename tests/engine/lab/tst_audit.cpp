#include "engine/lab/audit/audit.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace sluice;

namespace {

/// Report 002: Kong, then the backend by itself.
constexpr const char* kKongAndDirect =
    "## Kong 1.4.0\n"
    "./wrk -t10 -c10 -d60s -s ./test.lua --latency http://127.0.0.1:8000\n"
    "Running 1m test @ http://127.0.0.1:8000\n"
    "10 threads and 10 connections\n"
    "Thread Stats Avg Stdev Max +/- Stdev\n"
    "Latency 2.25ms 1.31ms 24.71ms 82.31%\n"
    "Req/Sec 461.43 140.31 1.76k 74.44%\n"
    "Latency Distribution\n"
    "50% 1.96ms\n75% 2.70ms\n90% 3.70ms\n99% 7.18ms\n"
    "275682 requests in 1.00m, 58.17MB read\n"
    "Requests/sec: 4587.18\n"
    "Transfer/sec: 0.97MB\n"
    "## 直连 spring boot 2.2.1.RELEASE\n"
    "./wrk -t10 -c10 -d60s -s ./test.lua --latency http://127.0.0.1:8080\n"
    "Running 1m test @ http://127.0.0.1:8080\n"
    "10 threads and 10 connections\n"
    "Thread Stats Avg Stdev Max +/- Stdev\n"
    "Latency 5.95ms 22.62ms 495.03ms 95.67%\n"
    "Req/Sec 1.22k 517.51 5.29k 69.52%\n"
    "Latency Distribution\n"
    "50% 543.00us\n75% 2.82ms\n90% 11.86ms\n99% 103.28ms\n"
    "714560 requests in 1.00m, 86.88MB read\n"
    "Requests/sec: 11892.88\n"
    "Transfer/sec: 1.45MB\n";

/// Report 001: squeezed columns, no first line, a bar before each line, and an explanation that repeats the first run.
constexpr const char* kSop =
    "- Spring Cloud Gateway测试结果\r\n|\r\n```\r\n"
    "8 threads and 200 connections\r\n|\r\nThread Stats Avg Stdev Max +/- Stdev\r\n"
    "Latency 139.74ms 69.39ms 617.14ms 69.82%\r\nReq/Sec 182.12 55.74 343.00 66.24%\r\n"
    "43391 requests in 30.09s, 11.96MB read\r\nRequests/sec: 1441.96\r\nTransfer/sec: 406.96KB\r\n```\r\n"
    "8 threads and 200 connections （共8个测试线程，200个连接）\r\n"
    "Latency 139.74ms 69.39ms 617.14ms 69.82%\r\n"
    "43391 requests in 30.09s, 11.96MB read (30.09秒内处理了43391个请求)\r\nRequests/sec: 1441.96 (QPS 1441.96)\r\n"
    "Transfer/sec: 406.96KB\r\n```\r\n"
    "- Spring Cloud Zuul测试结果\r\n"
    "8 threads and 200 connections\r\nThread Stats Avg Stdev Max +/- Stdev\r\n"
    "Latency 230.14ms 331.27ms 2.00s 86.98%\r\nReq/Sec 141.69 51.04 323.00 66.99%\r\n"
    "33945 requests in 30.09s, 9.88MB read\r\n"
    "Socket errors: connect 0, read 0, write 0, timeout 385\r\n"
    "Requests/sec: 1128.05\r\nTransfer/sec: 336.15KB\r\n";

/// Report 000: direct, and two of netty's rows.
constexpr const char* kShenyu =
    "./wrk -t8 -c600 -T10s -d180s --latency http://ip:8189/test/requstBody\n"
    "./wrk -t8 -c800 -T10s -d180s --latency http://localhost:9195/http/test/requestBody\n\n"
    "直接访问后端\n\n"
    "QPS\t50% latency (ms)\t75% latency (ms)\t90% latency (ms)\t99% latency (ms)\t平均响应时间(ms)\t最大响应时间(ms)\n"
    "28998.20\t19.81\t23.78\t28.26\t41.24\t20.92\t402.90\n\n"
    "netty\n\n"
    "currency\tQPS\t50% latency (ms)\t75% latency (ms)\t90% latency (ms)\t99% latency "
    "(ms)\t平均响应时间(ms)\t最大响应时间(ms)\n"
    "600 并发\t20472.95\t19.37\t25.36\t32.89\t69.92\t22.09\t1043.33\n"
    "1200 并发\t21129.88\t32.45\t42.40\t52.68\t96.10\t35.06\t1070\n";

/// Report 003: a cell that spans rows is printed once.
constexpr const char* kDce =
    "测试结果¶\n"
    "envoy 资源规格 | 并发用户数 | 每秒吞吐量 | CPU 使用量 | 分析 |\n"
    "---|---|---|---|---|\n"
    "1 核 1 G | 4 | 1016 | 18%——22% | 网关吞吐量也变化不大。 |\n"
    "8 | 1181 | 19%——20% | ||\n"
    "16 | 1090 | 19%——22% | ||\n"
    "6 核 2 G | 12 | 4574 | 78%——85% | 吞吐量为 5400 左右 |\n"
    "16 | 5401 | 90%以上 |\n";

const AuditFinding* find(const AuditedRun& run, AuditCode code) {
    const auto found = std::find_if(run.findings.begin(), run.findings.end(),
                                    [code](const AuditFinding& finding) { return finding.code == code; });
    return found == run.findings.end() ? nullptr : &*found;
}

bool near(double a, double b, double tolerance = 0.005) {
    return std::abs(a - b) <= tolerance;
}

}  // namespace

class TestAudit : public QObject {
    Q_OBJECT

private slots:
    void theDirectRunOfReport002IsInflated() {
        const auto runs = auditReport(kKongAndDirect);
        QCOMPARE(runs.size(), std::size_t(2));
        QCOMPARE(runs[0].run.name, std::string("Kong 1.4.0"));
        QVERIFY(near(*runs[0].littleRatio, 1.03));
        QVERIFY(!hasFaults(runs[0]));
        QVERIFY(find(runs[0], AuditCode::CoLocated));

        const AuditedRun& direct = runs[1];
        QVERIFY(direct.run.direct);
        QVERIFY(near(*direct.littleRatio, 7.08));
        const AuditFinding* inflated = find(direct, AuditCode::MeanInflated);
        QVERIFY(inflated);
        QVERIFY(near(inflated->figures.at(2), 0.84));  // what the connections allow, ms
        QVERIFY(find(direct, AuditCode::MeanAboveMost));
        const AuditFinding* slower = find(direct, AuditCode::SlowerThanGateway);
        QVERIFY(slower);
        QCOMPARE(slower->other, std::string("Kong 1.4.0"));
    }

    void theTimeoutsOfZuulInReport001AreFound() {
        const auto runs = auditReport(kSop);
        QCOMPARE(runs.size(), std::size_t(2));  // the explanation is no run of its own
        QCOMPARE(runs[0].run.name, std::string("Spring Cloud Gateway测试结果"));
        QVERIFY(near(*runs[0].littleRatio, 1.01));
        QVERIFY(!hasFaults(runs[0]));
        const AuditedRun& zuul = runs[1];
        QVERIFY(near(*zuul.littleRatio, 1.30));
        QVERIFY(find(zuul, AuditCode::MeanInflated));
        QCOMPARE(find(zuul, AuditCode::TimeoutsDropped)->figures.at(0), 385.0);
        QVERIFY(find(zuul, AuditCode::MaxAtTimeout));
    }

    void theGatewayRowsOfReport000MissTime() {
        const auto runs = auditReport(kShenyu);
        QCOMPARE(runs.size(), std::size_t(3));
        QVERIFY(runs[0].run.direct);
        QCOMPARE(*runs[0].run.connections, 600u);  // of the command: its table has no such column
        QVERIFY(near(*runs[0].littleRatio, 1.01));
        QVERIFY(!hasFaults(runs[0]));
        QVERIFY(near(*runs[1].littleRatio, 0.75));
        QVERIFY(find(runs[1], AuditCode::TimeMissing));
        QVERIFY(near(find(runs[1], AuditCode::TimeMissing)->figures.at(2), 29.3, 0.05));
        QVERIFY(find(runs[1], AuditCode::FasterThanBackend));
        QVERIFY(near(*runs[2].littleRatio, 0.62));
        QVERIFY(find(runs[2], AuditCode::BackendNotMeasured));
        QVERIFY(find(runs[2], AuditCode::CoLocated));
    }

    void theTablesOfReport003AreReadRowByRow() {
        const auto runs = auditReport(kDce);
        QCOMPARE(runs.size(), std::size_t(5));
        QCOMPARE(runs[2].run.name, std::string("测试结果: 1 核 1 G"));
        QCOMPARE(*runs[2].run.connections, 16u);
        QVERIFY(find(runs[2], AuditCode::NoGain));
        QVERIFY(find(runs[2], AuditCode::NoLatency));
        QCOMPARE(*runs[3].run.cpuLow, 78.0);
        QCOMPARE(*runs[3].run.cpuHigh, 85.0);
        QVERIFY(find(runs[4], AuditCode::CpuFull));
    }

    void aReportWithoutFiguresAndCommandsHasNoRuns() {
        QVERIFY(auditReport("").empty());
        QVERIFY(auditReport("wrk was used\n").empty());
        QVERIFY(auditReport("requests per second matter more than latency | says the author\n").empty());
    }

    void wrkDropsTheRestOfItsConnections() {
        const auto runs = auditReport(
            "  8 threads and 100 connections\n    Latency     9.60ms    1.00ms  20.00ms   70.00%\n"
            "  100000 requests in 10.00s, 1.00MB read\nRequests/sec:  10000.00\nTransfer/sec:    100.00KB\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(near(*runs[0].littleRatio, 1.0));  // of 96
        QVERIFY((find(runs[0], AuditCode::ConnectionsDropped)->figures == std::vector<double>{100, 96}));
    }

    void anOpenLoopIsNotJudgedByTheLawOfAClosedOne() {
        const auto runs = auditReport(
            "wrk2 -t2 -c100 -d30s -R2000 http://10.0.0.1/\n"
            "Running 30s test @ http://10.0.0.1/\n  2 threads and 100 connections\n"
            "    Latency     6.55s     3.10s   11.40s    57.00%\n"
            "  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    6.20s \n 99.000%   11.30s \n"
            "  45000 requests in 30.00s, 1.00MB read\nRequests/sec:   1500.00\nTransfer/sec:    100.00KB\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs[0].run.tool, PrintedTool::Wrk2);
        QVERIFY(!runs[0].littleRatio);
        QVERIFY((find(runs[0], AuditCode::RateNotReached)->figures == std::vector<double>{1500, 2000}));
    }

    void heyWithItsCommandIsJudgedAndWithoutItSaysWhatWasUnderWay() {
        const std::string summary =
            "Summary:\n  Total:\t1.0070 secs\n  Slowest:\t0.0192 secs\n  Fastest:\t0.0005 secs\n"
            "  Average:\t0.0073 secs\n  Requests/sec:\t542.1933\n  \nLatency distribution:\n"
            "  50% in 0.0074 secs\n  99% in 0.0174 secs\n\nStatus code distribution:\n  [200]\t540 responses\n"
            "  [503]\t6 responses\n\nError distribution:\n  [3]\tGet: connection refused\n";
        auto runs = auditReport(summary);
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(near(find(runs[0], AuditCode::NoConnections)->figures.at(0), 3.96));
        QCOMPARE(find(runs[0], AuditCode::NonSuccess)->figures.at(0), 6.0);
        QCOMPARE(find(runs[0], AuditCode::SocketErrors)->figures.at(0), 3.0);
        QVERIFY(find(runs[0], AuditCode::FewRequests));
        runs = auditReport("$ hey -z 1s -c 4 http://10.0.0.1/\n\n" + summary);
        QVERIFY(near(*runs[0].littleRatio, 0.99));
    }

    void abIsJudgedByItsMeasuredMean() {
        const auto runs = auditReport(
            "Server Hostname:        10.0.0.1\n\nConcurrency Level:      10\nTime taken for tests:   2.000 seconds\n"
            "Complete requests:      1000\nFailed requests:        0\nRequests per second:    500.00 [#/sec] (mean)\n"
            "Time per request:       20.000 [ms] (mean)\n"
            "Connection Times (ms)\n              min  mean[+/-sd] median   max\n"
            "Connect:        0    1   0.5      1       3\nTotal:          3   12   3.3     11      48\n\n"
            "  50%     11\n  99%     30\n 100%     48 (longest request)\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(near(*runs[0].littleRatio, 0.6));
        QVERIFY(find(runs[0], AuditCode::TimeMissing));
        QVERIFY(find(runs[0], AuditCode::NewConnections));
    }

    void k6PausesAreNotMissingTime() {
        const std::string head =
            "     data_received..................: 1.2 MB 40 kB/s\n"
            "     http_req_duration..............: avg=100ms min=90ms med=99.5ms max=200ms p(90)=130ms p(95)=140.25ms\n"
            "       { expected_response:true }...: avg=100ms min=90ms med=99.5ms max=200ms p(90)=130ms p(95)=140ms\n"
            "     http_req_failed................: 1.00%  10 out of 1000\n"
            "     http_reqs......................: 1000   10/s\n";
        auto runs = auditReport(head +
                                "     iteration_duration.............: avg=1.1s min=1s med=1.1s max=1.2s\n"
                                "     iterations.....................: 1000   10/s\n"
                                "     vus............................: 11     min=11 max=11\n"
                                "     vus_max........................: 11     min=11 max=11\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(*runs[0].run.connections, 11u);
        QCOMPARE(*runs[0].run.percentile(95), 140.25);
        QVERIFY(find(runs[0], AuditCode::UsersPaused));
        QVERIFY(!find(runs[0], AuditCode::TimeMissing));
        QCOMPARE(find(runs[0], AuditCode::NonSuccess)->figures.at(0), 10.0);
        runs = auditReport(head + "     vus_max........................: 11     min=11 max=11\n");
        QVERIFY(find(runs[0], AuditCode::TimeMissing));
    }

    void locustsAggregatedRowIsTheRun() {
        const auto runs = auditReport(
            "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,66%,99%,100%,Total Request Count,Total Failure "
            "Count,Total Median Response Time,Total Average Response Time,Total Min Response Time,Total Max Response "
            "Time,Total Average Content Size\n"
            "1700000000,0,,Aggregated,0.0,0.0,1,1,2,3,0,0,0,0.0,0,0,0\n"
            "1700000010,8,,Aggregated,4000.000000,0.0,2,2,3,9,40000,7,2,1.98,1,9,612\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(near(*runs[0].littleRatio, 0.99));
        QVERIFY(find(runs[0], AuditCode::WholeMillis));
        QCOMPARE(find(runs[0], AuditCode::SocketErrors)->figures.at(0), 7.0);
        const auto stats = auditReport(
            "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max "
            "Response Time,Average Content Size,Requests/s,Failures/s,50%,99%,100%\n"
            "GET,\"/a,\"\"b\"\"\",10,0,5,5.5,1,9,10,1.0,0.0,5,9,9\n,Aggregated,10,0,5,5.5,1,9,10,1.0,0.0,5,9,9\n");
        QCOMPARE(stats.size(), std::size_t(1));
        QVERIFY(find(stats[0], AuditCode::NoConnections));
    }

    void ourOwnMarkdownTableIsRead() {
        const auto runs = auditReport(
            "| target | connections | QPS | 50 % (ms) | 99 % (ms) | mean (ms) | max (ms) |\n"
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            "| direct | 20 | 1000.00 | 20.00 | 25.00 | 20.00 | 30.00 |\n"
            "| gateway | 20 | 900.00 | 22.00 | 26.00 | 22.20 | 31.00 |\n");
        QCOMPARE(runs.size(), std::size_t(2));
        QVERIFY(runs[0].run.direct);
        QVERIFY(near(*runs[1].littleRatio, 1.0));
        QVERIFY(runs[1].findings.empty());
    }

    void aReportWithPicturesForFiguresHasItsCommands() {
        const auto runs = auditReport(
            "Latency in **microseconds**:\n\n![latency](flame.png)\n\nAfter installing [wrk](https://github.com/wg/wrk/):\n"
            "```bash\nwrk -d 60 --latency http://127.0.0.1:9080/hello\n```\n"
            "| wrk -t200 -c5000 -d30s http://10.0.0.1:9080/hello |\n");
        QCOMPARE(runs.size(), std::size_t(2));
        QCOMPARE(runs[0].run.line, std::size_t(7));
        QCOMPARE(runs[0].run.name, std::string("wrk -d 60 --latency http://127.0.0.1:9080/hello"));
        QCOMPARE(find(runs[0], AuditCode::NothingPrinted)->figures, (std::vector<double>{10, 2}));
        QVERIFY(find(runs[0], AuditCode::CoLocated));
        QCOMPARE(find(runs[1], AuditCode::NothingPrinted)->figures, (std::vector<double>{5'000, 200}));
        QVERIFY(!find(runs[1], AuditCode::CoLocated));
        QVERIFY(hasFaults(runs[1]));
        // A report with figures is judged by these alone.
        const auto printed = auditReport(
            "wrk -c 10 http://h/\n\n| QPS | mean (ms) | connections |\n| --- | --- | --- |\n| 1000 | 10 | 10 |\n");
        QCOMPARE(printed.size(), std::size_t(1));
        QVERIFY(!find(printed[0], AuditCode::NothingPrinted));
    }

    void hostileTextIsOnlyRead() {
        QVERIFY(auditReport(std::string(1'000'000, '|')).empty());
        QVERIFY(auditReport(std::string(200'000, '\n') + "9 threads and").empty());
        const auto runs = auditReport(
            "0 threads and 0 connections\nLatency nan -nan% 1e999ms 1\nRequests/sec: 1.5.5\nRequests/sec: 7\n");
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(!runs[0].littleRatio);
        auditReport("99999999999999999999 threads and 5 connections\nLatency 1ms 1ms 1ms 1%\n");
        auditReport("| QPS | mean |\n| \xff\xfe | -1 |\n| 1 |\n| 99999999999999999999999999 | 5 |\n");
    }
};

QTEST_APPLESS_MAIN(TestAudit)
#include "tst_audit.moc"
