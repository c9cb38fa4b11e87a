#include "app/wrk_options.h"

#include <QtTest>

#include <vector>

using namespace sluice;
using namespace sluice::cli;
using namespace std::chrono_literals;

namespace {

ParsedWrkOptions parse(std::vector<std::string> words) {
    words.insert(words.begin(), "bench");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    return parseWrkOptions(static_cast<int>(words.size()), argv.data());
}

}  // namespace

class TestWrkOptions : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreWrks() {
        const auto parsed = parse({"http://a/"});
        QVERIFY2(parsed.options, parsed.fault.c_str());
        QCOMPARE(parsed.options->plan.threads, 2u);
        QCOMPARE(parsed.options->plan.connections, 10u);
        QCOMPARE(parsed.options->plan.duration, 10'000ms);
        QCOMPARE(parsed.options->plan.timeout, 2'000ms);
        QVERIFY(!parsed.options->latency);
    }

    void theReportsLineIsUnderstood_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("joined") << QStringList{"-t8", "-c600", "-T10s", "-d180s", "--latency", "http://a/"};
        QTest::newRow("apart") << QStringList{"-t",  "8",  "-c", "600", "-T",
                                              "10s", "-d", "3m", "-L",  "http://a/"};
        QTest::newRow("long") << QStringList{"--threads=8",    "--connections=600", "--timeout", "10",
                                             "--duration=180", "--latency",         "http://a/"};
        QTest::newRow("behind the URL")
            << QStringList{"http://a/", "-t8", "-c600", "-T10s", "-d180s", "--latency"};
    }

    void theReportsLineIsUnderstood() {
        QFETCH(QStringList, words);
        std::vector<std::string> list;
        for (const QString& word : words) list.push_back(word.toStdString());
        const auto parsed = parse(list);
        QVERIFY2(parsed.options, parsed.fault.c_str());
        QCOMPARE(parsed.options->plan.url, std::string("http://a/"));
        QCOMPARE(parsed.options->plan.threads, 8u);
        QCOMPARE(parsed.options->plan.connections, 600u);
        QCOMPARE(parsed.options->plan.timeout, Millis(10s));
        QCOMPARE(parsed.options->plan.duration, Millis(180s));
        QVERIFY(parsed.options->latency);
    }

    void unitsMultiply() {
        const auto parsed = parse({"-c", "2K", "-t1", "-d2h", "http://a/"});
        QCOMPARE(parsed.options->plan.connections, 2'000u);
        QCOMPARE(parsed.options->plan.duration, Millis(2h));
    }

    void ourOwnOptionsGoIntoThePlan() {
        const auto parsed = parse({"-H", "X-A: 1", "-HHost:b", "--method", "PUT", "--body=hi",
                                   "--no-keepalive", "--warmup=3", "--json", "out.json", "http://a/"});
        QVERIFY2(parsed.options, parsed.fault.c_str());
        const LoadPlan& plan = parsed.options->plan;
        QCOMPARE(plan.headers, (decltype(plan.headers){{"X-A", "1"}, {"Host", "b"}}));
        QCOMPARE(plan.method, std::string("PUT"));
        QCOMPARE(plan.body, std::string("hi"));
        QVERIFY(!plan.keepAlive);
        QCOMPARE(plan.warmup, Millis(3s));
        QCOMPARE(parsed.options->jsonFile, std::string("out.json"));
    }

    void schedulesAndChecksGoIntoThePlan() {
        const auto parsed =
            parse({"-R2k", "--stage=0-100/30s", "--stage", "100/1m", "--poisson", "--think=1s-2s",
                   "--expect-status=200,204", "--expect-json=/a/b=c", "--expect-size=10-20",
                   "--expect-text=x", "--pipeline=4", "--cookies", "--seed=7", "http://a/"});
        QVERIFY2(parsed.options, parsed.fault.c_str());
        const LoadPlan& plan = parsed.options->plan;
        QCOMPARE(plan.rate, 2000.0);
        QCOMPARE(plan.stages, (std::vector<RateStage>{{0, 100, Millis(30s)}, {100, 100, Millis(60s)}}));
        QCOMPARE(plan.arrivals, Arrivals::Poisson);
        QCOMPARE(plan.think, (ThinkTime{Millis(1s), Millis(2s)}));
        QCOMPARE(plan.check.statuses, (std::vector<int>{200, 204}));
        QCOMPARE(plan.check.jsonPointer, std::string("/a/b"));
        QCOMPARE(plan.check.jsonValue, std::string("c"));
        QCOMPARE(plan.check.leastSize, 10u);
        QCOMPARE(plan.check.mostSize, 20u);
        QCOMPARE(plan.pipeline, 4u);
        QVERIFY(plan.cookies);
        QCOMPARE(plan.seed, 7u);
    }

    void wordsBehindTheDashesAreTheScripts() {
        const auto parsed = parse({"-s", "x.lua", "http://a/", "--", "-t9", "two"});
        QVERIFY2(parsed.options, parsed.fault.c_str());
        QCOMPARE(parsed.options->plan.script, std::string("x.lua"));
        QCOMPARE(parsed.options->plan.url, std::string("http://a/"));
        QCOMPARE(parsed.options->plan.threads, 2u);
        QCOMPARE(parsed.options->plan.scriptArguments, (std::vector<std::string>{"-t9", "two"}));
    }

    void nonsenseHasItsReason_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("fault");
        QTest::newRow("no URL") << QStringList{"-t1"} << "no URL given";
        QTest::newRow("two URLs") << QStringList{"http://a/", "http://b/"}
                                  << "more than one URL: 'http://b/'";
        QTest::newRow("few") << QStringList{"-t8", "-c4", "http://a/"}
                             << "number of connections must be >= threads";
        QTest::newRow("no number") << QStringList{"-cx", "http://a/"} << "invalid number of connections: 'x'";
        QTest::newRow("fraction") << QStringList{"-c1.5", "http://a/"}
                                  << "invalid number of connections: '1.5'";
        QTest::newRow("zero") << QStringList{"-t0", "http://a/"} << "invalid number of threads: '0'";
        QTest::newRow("negative") << QStringList{"-d-1", "http://a/"} << "invalid duration: '-1'";
        QTest::newRow("too large") << QStringList{"-c99999999999999P", "http://a/"}
                                   << "invalid number of connections: '99999999999999P'";
        QTest::newRow("header") << QStringList{"-Hx", "http://a/"}
                                << "invalid header (wanted: 'Name: value'): 'x'";
        QTest::newRow("words without a script")
            << QStringList{"http://a/", "--", "x"} << "words behind -- are for a script (-s)";
        QTest::newRow("rate") << QStringList{"-R0", "http://a/"} << "invalid rate: '0'";
        QTest::newRow("stage") << QStringList{"--stage=10", "http://a/"}
                               << "invalid stage (wanted: RATE/TIME or FROM-TO/TIME): '10'";
        QTest::newRow("stage backwards") << QStringList{"--stage=10/0s", "http://a/"}
                                         << "invalid stage (wanted: RATE/TIME or FROM-TO/TIME): '10/0s'";
        QTest::newRow("think") << QStringList{"--think=50ms-10ms", "http://a/"}
                               << "invalid think time (wanted: TIME or LEAST-MOST): '50ms-10ms'";
        QTest::newRow("status") << QStringList{"--expect-status=200,99", "http://a/"}
                                << "invalid status (wanted: 200 or 200,204): '200,99'";
        QTest::newRow("pipeline") << QStringList{"--pipeline=0", "http://a/"} << "invalid depth: '0'";
        QTest::newRow("unknown") << QStringList{"--nope", "http://a/"} << "unknown option: --nope";
        QTest::newRow("no argument") << QStringList{"http://a/", "-d"} << "option needs an argument: -d";
    }

    void nonsenseHasItsReason() {
        QFETCH(QStringList, words);
        std::vector<std::string> list;
        for (const QString& word : words) list.push_back(word.toStdString());
        const auto parsed = parse(list);
        QVERIFY(!parsed.options);
        QTEST(QString::fromStdString(parsed.fault), "fault");
    }

    void helpAndVersionNeedNoUrl() {
        QVERIFY(parse({"--help"}).options->showHelp);
        QVERIFY(parse({"-v"}).options->showVersion);
    }
};

QTEST_APPLESS_MAIN(TestWrkOptions)
#include "tst_wrk_options.moc"
