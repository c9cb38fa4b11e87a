#include "engine/lab/limit_search.h"
#include "tests/engine/lab/watched_experiment.h"

#include <QtTest>

using namespace sluice;
using namespace sluice::test;

class TestExperimentRunner : public QObject {
    Q_OBJECT

private slots:
    void everyPhaseRunsInItsOrder() {
        FakeHost host;
        WatchedExperiment watched;
        const ExperimentPlan plan = planOf(2);
        watched.run(plan, &host);
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Finished);
        QCOMPARE(record.configText, std::string("version: 1\n"));
        const auto order = phaseOrder(plan);
        QCOMPARE(record.phases.size(), order.size());
        QCOMPARE(watched.phases.size(), order.size());
        QStringList prepared;
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(record.phases[i].target, order[i].target);
            QCOMPARE(record.phases[i].level, order[i].level);
            QCOMPARE(record.phases[i].round, order[i].round);
            QCOMPARE(record.phases[i].seconds.size(), std::size_t(2));
            QVERIFY(record.phases[i].seconds[0].warmup);
            QCOMPARE(watched.loader.plans[i].url, plan.targets[order[i].target].url);
            QCOMPARE(watched.loader.plans[i].connections, plan.levels[order[i].level].connections);
            prepared << QString::fromStdString(plan.targets[order[i].target].name);
        }
        QCOMPARE(host.calls, prepared + QStringList("restore"));
        const LoadPlan& load = watched.loader.plans.front();
        QCOMPARE(load.method, plan.request.method);
        QCOMPARE(load.body, plan.request.body);
        QCOMPARE(load.script, plan.request.script);
        QVERIFY(load.headers == plan.request.headers);
        QCOMPARE(load.warmup, plan.warmup);
        QCOMPARE(load.timeout, plan.timeout);
    }

    void progressCountsDown() {
        WatchedExperiment watched;
        watched.run(planOf());
        watched.wait();
        QCOMPARE(watched.progress.size(), std::size_t(8));
        QCOMPARE(watched.progress.front().phases, std::size_t(4));
        QCOMPARE(watched.progress.front().remaining, Millis(4 * 11'000 - 1'000));
        QCOMPARE(watched.progress.back().remaining, Millis(10'000));
        QCOMPARE(watched.progress.back().phase, std::size_t(3));
    }

    void equalRatesAreSharesOfWhatTheBaselineDid() {
        WatchedExperiment watched;
        ExperimentPlan plan = planOf(2);
        plan.levels = {{20, 2}, {20, 2, 0, 0.5}};
        plan.duration = Millis(10'000);
        watched.run(plan);
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(8));
        for (std::size_t i = 0; i < record.phases.size(); ++i) {
            const double rate = record.phases[i].level == 1 ? 500 : 0;  // 10 000 in ten seconds
            QCOMPARE(record.phases[i].rate, rate);
            QCOMPARE(watched.loader.plans[i].rate, rate);
            QCOMPARE(record.phases[i].littleRatio > 0, rate == 0);
        }
    }

    void aSearchFindsWhatTheTargetHolds() {
        WatchedExperiment watched;  // does 1000 a second, whatever it is asked for
        ExperimentPlan plan = planOf();
        plan.levels.resize(1);
        plan.objectives = {{{}, ObjectiveMetric::P99, {}, 50}};
        plan.search = LimitSearch{.firstRate = 300};
        plan.duration = Millis(10'000);
        watched.run(plan);
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Finished);
        for (std::size_t target : {0U, 1U}) {
            const auto limit = foundLimit(record, target);
            QVERIFY(limit && limit->confirmed);
            QVERIFY(limit->rate > 900 && limit->rate <= 1'011);
        }
    }

    void theBodysFileIsReadWhenThePlanStarts() {
        QTemporaryDir folder;
        QFile file(folder.filePath("body"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("from a file\n");
        file.close();
        WatchedExperiment watched;
        ExperimentPlan plan = planOf();
        plan.request.body.clear();
        plan.request.bodyFile = file.fileName().toStdString();
        watched.run(plan);
        QCOMPARE(watched.wait().plan.request.body, std::string("from a file\n"));
        QCOMPARE(watched.loader.plans[0].body, std::string("from a file\n"));
        plan.request.bodyFile = folder.filePath("none").toStdString();
        const auto refused = watched.start(plan);
        QCOMPARE(refused.error().code, ErrorCode::FileReadFailed);
        QCOMPARE(refused.error().subject, plan.request.bodyFile);
    }

    void stagesAreAnOpenLoopWithTheirMeanRate() {
        WatchedExperiment watched;
        ExperimentPlan plan = planOf();
        plan.targets.resize(1);
        plan.levels = {{4, 1}};
        plan.levels[0].stages = {{100, 300, Seconds(60)}};
        plan.warmup = Millis(0);
        plan.duration = Seconds(60);
        watched.run(plan);
        const ExperimentRecord record = watched.wait();
        QVERIFY(watched.loader.plans[0].stages == plan.levels[0].stages);
        QCOMPARE(record.phases[0].rate, 200.0);
        QCOMPARE(levelRows(record)[0].littleRatio, 0.0);
    }

    void loopbackTargetsAreLabelled() {
        WatchedExperiment watched;
        ExperimentPlan plan = planOf();
        watched.run(plan);
        const ExperimentRecord record = watched.wait();
        QVERIFY(record.environment.coLocated);
        QVERIFY(record.phases[0].suspicions.back() == Suspicion::CoLocated);

        WatchedExperiment far;
        plan.targets = {{"far", TargetKind::Url, "http://192.0.2.1/", {}}};
        far.run(plan);
        QVERIFY(!far.wait().environment.coLocated);
    }

    void impossiblePlansDoNotStart() {
        WatchedExperiment watched;
        ExperimentPlan plan = planOf();
        plan.levels[1].threads = 41;
        const auto refused = watched.start(plan);
        QCOMPARE(refused.error().code, ErrorCode::BadPlan);
        QCOMPARE(refused.error().subject, std::string("levels[1].threads"));
        plan = planOf();
        plan.targets[1].variant = "plugins-off";
        const auto hostless = watched.start(plan);
        QCOMPARE(hostless.error().code, ErrorCode::Unsupported);
    }

    void theEnvironmentIsRead() {
        const Environment environment = readEnvironment();
        QVERIFY(!environment.kernel.empty());
        QVERIFY(!environment.sluiceVersion.empty());
        QVERIFY(environment.cores >= 1);
        QVERIFY(environment.openFilesLimit > 0);
    }
};

QTEST_APPLESS_MAIN(TestExperimentRunner)
#include "tst_experiment_runner.moc"
