#include "engine/lab/built_in_plans.h"
#include "engine/lab/phase_load.h"

#include <QtTest>

using namespace sluice;

namespace {

ExperimentPlan planOf() {
    ExperimentPlan plan;
    plan.id = "p";
    plan.targets = {{"a", TargetKind::Url, "http://127.0.0.1:1/{size}", {}}};
    plan.levels = {{8, 2}, {8, 2, 500}, {8, 2}};
    plan.levels[2].stages = {{0, 1'000, Seconds(10)}, {1'000, 1'000, Seconds(5)}};
    plan.levels[2].arrivals = Arrivals::Poisson;
    plan.levels[2].size = 7;
    plan.warmup = Seconds(5);
    plan.duration = Seconds(10);
    plan.seed = 42;
    return plan;
}

}  // namespace

class TestPhaseLoad : public QObject {
    Q_OBJECT

private slots:
    void theLoadIsThePlansRequest() {
        ExperimentPlan plan = planOf();
        plan.request.method = "POST";
        plan.request.headers = {{"A", "b"}};
        plan.request.body = "{}";
        plan.request.check.statuses = {201};
        plan.request.mix.resize(1);
        plan.request.mix[0].name = "one";
        plan.request.keepAlive = false;
        plan.request.cookies = true;
        plan.request.think = {Millis(1), Millis(2)};
        plan.request.scriptArguments = {"x"};
        const LoadPlan load = phaseLoad(plan, 0, 0, 0);
        QCOMPARE(load.url, std::string("http://127.0.0.1:1/0"));
        QCOMPARE(load.connections, 8U);
        QCOMPARE(load.threads, 2U);
        QCOMPARE(load.method, std::string("POST"));
        QVERIFY(load.headers == plan.request.headers);
        QCOMPARE(load.body, std::string("{}"));
        QVERIFY(load.check == plan.request.check);
        QCOMPARE(load.mix.size(), std::size_t(1));
        QCOMPARE(load.mix[0].name, std::string("one"));
        QVERIFY(!load.keepAlive);
        QVERIFY(load.cookies);
        QVERIFY(load.think == plan.request.think);
        QCOMPARE(load.scriptArguments, plan.request.scriptArguments);
        QCOMPARE(load.seed, std::uint64_t(42));
        QCOMPARE(load.duration, Millis(10'000));
        QCOMPARE(load.warmup, Millis(5'000));
        QVERIFY(!load.openLoop());
    }

    void aScheduleHasNoPausesAndNoPipeline() {
        ExperimentPlan plan = planOf();
        plan.request.think = {Millis(1), Millis(2)};
        plan.request.pipeline = 4;
        QCOMPARE(phaseLoad(plan, 0, 0, 0).pipeline, 4U);
        const LoadPlan open = phaseLoad(plan, 0, 1, 500);
        QCOMPARE(open.rate, 500.0);
        QCOMPARE(open.pipeline, 1U);
        QVERIFY(open.think == ThinkTime{});
        QVERIFY(!keepsBusy(plan, plan.levels[0]));
        QVERIFY(keepsBusy(planOf(), planOf().levels[0]));
        QVERIFY(!keepsBusy(planOf(), planOf().levels[2]));
    }

    void streamsShareTheConnectionsOfHttp2Alone() {
        ExperimentPlan plan = planOf();
        plan.targets.push_back({"b", TargetKind::Url, "http://127.0.0.1:2/", {}, HttpVersion::Http2});
        plan.levels[0].streams = 10;
        const LoadPlan http1 = phaseLoad(plan, 0, 0, 0), http2 = phaseLoad(plan, 1, 0, 0);
        QCOMPARE(http1.version, HttpVersion::Http1);
        QCOMPARE(http1.connections, 80U);
        QCOMPARE(http1.streams, 1U);
        QCOMPARE(http2.version, HttpVersion::Http2);
        QCOMPARE(http2.connections, 8U);
        QCOMPARE(http2.streams, 10U);
        for (const PlanTarget& target : plan.targets)
            QCOMPARE(shapeAt(target, plan.levels[0]).underWay(), 80U);
        QCOMPARE(levelName(plan.levels[0]), std::string("8×10"));
        QCOMPARE(phaseLoad(plan, 1, 1, 500).streams, 1U);
    }

    void stagesAreTheSchedule() {
        const ExperimentPlan plan = planOf();
        const LoadPlan load = phaseLoad(plan, 0, 2, 999);
        QCOMPARE(load.rate, 0.0);
        QVERIFY(load.stages == plan.levels[2].stages);
        QCOMPARE(load.arrivals, Arrivals::Poisson);
        QCOMPARE(load.url, std::string("http://127.0.0.1:1/7"));
        QVERIFY(!isClosed(plan.levels[2]));
        QCOMPARE(levelName(plan.levels[2]), std::string("8 @ 0…1000/s, 7 B"));
    }

    void theOfferedRateIsTheMeanOfTheMeasuredTime() {
        ExperimentPlan plan = planOf();
        QCOMPARE(offeredRate(plan, plan.levels[0]), 0.0);
        QCOMPARE(offeredRate(plan, plan.levels[1]), 500.0);
        // From second 5 to 10 the rate climbs from 500 to 1000, then holds until 15.
        QCOMPARE(offeredRate(plan, plan.levels[2]), (750.0 * 5 + 1'000 * 5) / 10);
        plan.warmup = Seconds(0);
        QCOMPARE(offeredRate(plan, plan.levels[2]), 500.0);
        plan.duration = Seconds(30);  // the last rate holds
        QCOMPARE(offeredRate(plan, plan.levels[2]), (500.0 * 10 + 1'000.0 * 20) / 30);
    }

    void aMixIsRelativeToEachTarget_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("asked");
        QTest::newRow("behind a prefix") << "http://h:1/http/ok?a=b"
                                         << "items/{int:1-2}?x"
                                         << "/http/items/{int:1-2}?x";
        QTest::newRow("bare") << "http://h/ok"
                              << "items"
                              << "/items";
        QTest::newRow("no path") << "http://h:1"
                                 << "items"
                                 << "/items";
        QTest::newRow("a folder") << "http://h/a/"
                                  << "b"
                                  << "/a/b";
        QTest::newRow("query alone") << "http://h/a/b?c"
                                     << "?d"
                                     << "/a/b?d";
        QTest::newRow("whole") << "http://h/http/ok"
                               << "/items"
                               << "/items";
        QTest::newRow("the URL's own") << "http://h/http/ok"
                                       << ""
                                       << "";
    }
    void aMixIsRelativeToEachTarget() {
        QFETCH(QString, url);
        QFETCH(QString, target);
        QFETCH(QString, asked);
        ExperimentPlan plan = planOf();
        plan.targets[0].url = url.toStdString();
        plan.request.mix.resize(1);
        plan.request.mix[0].name = "one";
        plan.request.mix[0].target = target.toStdString();
        QCOMPARE(QString::fromStdString(phaseLoad(plan, 0, 0, 0).mix[0].target), asked);
    }

    void theScriptOfReport002TakesTheTargetsOwnPath() {
        const ExperimentPlan plan = kongPlan(PlanLength::AsPublished);
        const LoadPlan load = phaseLoad(plan, 1, 0, 0);
        QCOMPARE(load.url, std::string("http://127.0.0.1:8000/test/api/echo?str="));
        QCOMPARE(load.script, std::string("test.lua"));
        QVERIFY(load.scriptText.find("math.random(1, 255)") != std::string::npos);
        QVERIFY(load.scriptText.find("return wrk.format(nil, path)") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestPhaseLoad)
#include "tst_phase_load.moc"
