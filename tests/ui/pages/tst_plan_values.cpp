#include "engine/lab/built_in_plans.h"
#include "engine/measured_plugins.h"
#include "ui/pages/benchmark/plan_values.h"
#include "ui/text/plan_text.h"

#include <QtTest>

using namespace sluice;

namespace {

const PlanUrls kUrls{"http://127.0.0.1:9195/http/x", "http://127.0.0.1:8189/x"};

/// A plan with something in every field of the form.
ExperimentPlan fullPlan() {
    ExperimentPlan plan = shenyuPlan(kUrls.gateway, kUrls.direct, PlanLength::Short);
    plan.title = "a <b>%1</b>";
    plan.configFile = "gateway.yaml";
    plan.baseline = "direct";
    plan.seed = 18'446'744'073'709'551'615u;
    plan.noiseFloor = true;
    plan.ceiling = true;
    plan.levels[1].rate = 12.5;
    plan.levels[2].stages = {{100, 5'000, Seconds(10)}, {5'000.5, 5'000.5, Millis(1'500)}};
    plan.levels[2].arrivals = Arrivals::Poisson;
    plan.levels[3].capacityShare = 0.7;
    plan.levels[3].size = 1'024;
    PlanRequest& request = plan.request;
    request.method = "POST";
    request.headers = {{"A", "b: c"}, {"Empty", ""}};
    request.body = " {\"x\":\n 1}\n";
    request.check = {{200, 404}, "it's", "/a/0", std::string("7"), 10, 2'000};
    request.mix = {{"list", 3, "/items?p={int:1-9}", "GET", {{"B", "c"}}, "", {}},
                   {"add", 1, "", "PUT", {}, "x", {{201}, {}, {}, {}, 5, 5}}};
    request.cookies = true;
    request.think = {Millis(10), Millis(50)};
    plan.objectives = {{"gateway", ObjectiveMetric::P999, {}, 50.5},
                       {{}, ObjectiveMetric::SharePercent, 90, 100}};
    plan.processes = {{"Kong", 0, "nginx"}, {"mine", 4'711, {}}};
    return plan;
}

}  // namespace

class TestPlanValues : public QObject {
    Q_OBJECT

private slots:
    void everyBuiltInPlanStaysAsItIs_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPlanNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyBuiltInPlanStaysAsItIs() {
        QFETCH(QString, name);
        const ExperimentPlan plan =
            *builtInPlan(name.toStdString(), kUrls, PlanLength::AsPublished, measuredPlugins());
        QStringList faults;
        const ExperimentPlan read = fromValues(toValues(plan), plan, faults);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(", ")));
        QVERIFY(read == plan);
    }

    void everyFieldComesBack() {
        const ExperimentPlan plan = fullPlan();
        QStringList faults;
        QVERIFY(fromValues(toValues(plan), plan, faults) == plan);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(", ")));
        ExperimentPlan other = plan;
        other.targets[0].protocol = HttpVersion::Http2;
        other.request = {};
        other.request.bodyFile = "/tmp/b";
        other.request.script = "s.lua";
        other.request.scriptText = "-- a\n-- b\n";
        other.request.scriptArguments = {"-x", "a b"};
        other.levels = {{4, 1}};
        other.levels[0].streams = 10;
        other.search = LimitSearch{10, 20, 0.1, 3};
        QVERIFY(fromValues(toValues(other), other, faults) == other);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(", ")));
        other.targets[0].protocol = HttpVersion::Http1;  // the others go without keep-alive
        other.levels = {{4, 1}};
        other.request.keepAlive = false;
        other.ceiling = false;
        QVERIFY(fromValues(toValues(other), other, faults) == other);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(", ")));
    }

    void whatCannotBeReadIsNamed_data() {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char* list, const char* key, const char* typed, const char* fault) {
            QTest::newRow(fault) << QString(list) << QString(key) << QString(typed) << QString(fault);
        };
        row("", "rounds", "three", "rounds");
        row("", "rounds", "-1", "rounds");
        row("", "rounds", "99999999999999", "rounds");
        row("", "seed", "1.5", "seed");
        row("", "duration", "", "duration");
        row("", "duration", "soon", "duration");
        row("", "baseline", "nobody", "baseline");
        row("", "id", "a b", "id");
        row("", "request.headers", "A: b\nno colon", "request.headers[1]");
        row("", "request.think", "50ms-10ms", "request.think");
        row("", "request.expect.status", "200, ok", "request.expect.status");
        row("", "request.expect.size", "1-2-3", "request.expect.size");
        row("", "request.expect.json", "id", "request.expect.json");
        row("levels", "connections", "0", "levels[0].connections");
        row("levels", "threads", "many", "levels[0].threads");
        row("levels", "rate", "1e999", "levels[0].rate");
        row("levels", "stages", "5 to 6", "levels[0].stages");
        row("levels", "streams", "2", "levels[0].streams");
        row("levels", "streams", "a few", "levels[0].streams");
        row("levels", "capacity-share", "0.5", "levels[0].capacity-share");
        row("targets", "url", "ftp://h/", "targets[0].url");
        row("targets", "name", "", "targets[0].name");
        row("request.mix", "weight", "-1", "request.mix[0].weight");
        row("request.mix", "headers", "nonsense", "request.mix[0].headers[0]");
        row("request.mix", "target", "a b", "request.mix[0].target");
        row("objectives", "most", "a lot", "objectives[0].most");
        row("objectives", "target", "nobody", "objectives[0].target");
        row("processes", "pid", "-3", "processes[0].pid");
        row("processes", "process", "", "processes[0].process");
    }
    void whatCannotBeReadIsNamed() {
        QFETCH(QString, list);
        QFETCH(QString, key);
        QFETCH(QString, typed);
        QFETCH(QString, fault);
        ExperimentPlan plan = fullPlan();
        PlanValues values = toValues(plan);
        if (list.isEmpty())
            values.fields[key] = typed;
        else
            values.rows[list][0][key] = typed;
        QStringList faults;
        (void)fromValues(values, plan, faults);
        QVERIFY2(faults.contains(fault), qPrintable(faults.join(", ")));
        for (const QString& one : faults) {
            QVERIFY(!planFaultText(one).isEmpty());
            QVERIFY2(planFaultText(one) != QLatin1String("This value is not possible."), qPrintable(one));
        }
    }

    void figuresHaveWordsOfTheirOwn() {
        QSet<QString> words;
        for (int i = 0; i <= static_cast<int>(ObjectiveMetric::CpuPercent); ++i)
            words.insert(metricText(static_cast<ObjectiveMetric>(i)));
        QCOMPARE(words.size(), static_cast<int>(ObjectiveMetric::CpuPercent) + 1);
    }
};

QTEST_APPLESS_MAIN(TestPlanValues)
#include "tst_plan_values.moc"
