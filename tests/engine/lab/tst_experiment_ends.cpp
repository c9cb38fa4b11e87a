#include "tests/engine/lab/watched_experiment.h"

#include <QtTest>

#include <algorithm>
#include <atomic>

using namespace sluice;
using namespace sluice::test;

namespace {

bool isStopped(const PhaseRecord& phase) {
    return std::count(phase.suspicions.begin(), phase.suspicions.end(), Suspicion::Stopped) == 1;
}

}  // namespace

/// Experiments that do not come to their end, and phases that do not begin.
class TestExperimentEnds : public QObject {
    Q_OBJECT

private slots:
    void aPhaseThatCannotRunIsRecordedAndTheNextOnesRun() {
        const Error refused{ErrorCode::ConnectFailed, "127.0.0.1:1", {111, std::system_category()}};
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{.refusal = refused}};
        watched.run(planOf());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Finished);
        QCOMPARE(record.phases.size(), std::size_t(4));
        QVERIFY(record.phases[0].error == refused);
        QVERIFY(!record.phases[1].error);
    }

    void aShareOfNothingIsAnError() {
        WatchedExperiment watched;
        watched.loader.next.assign(2, FakeRun{.refusal = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}}});
        ExperimentPlan plan = planOf();
        plan.levels = {{20, 2}, {20, 2, 0, 0.5}};
        watched.run(plan);
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(4));
        QCOMPARE(record.phases[2].error->subject, std::string("capacity"));
    }

    void aVariantThatCannotBeAppliedIsRecorded() {
        FakeHost host;
        host.refused = "gateway";
        WatchedExperiment watched;
        watched.run(planOf(), &host);
        const ExperimentRecord record = watched.wait();
        for (const PhaseRecord& phase : record.phases) QCOMPARE(phase.error.has_value(), phase.target == 1);
        QCOMPARE(watched.loader.plans.size(), std::size_t(2));
        QCOMPARE(host.calls.last(), "restore");
    }

    void whereNothingCouldRunTheExperimentFailed() {
        WatchedExperiment watched;
        watched.loader.next.assign(4, FakeRun{.refusal = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}}});
        watched.run(planOf());
        QCOMPARE(watched.wait().state, ExperimentState::Failed);
    }

    void stopKeepsWhatWasMeasured() {
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{}, FakeRun{.requests = 77, .endless = true}};
        std::promise<void> secondRuns;
        std::atomic<int> heard{0};
        watched.onProgress = [&] {
            if (++heard == 3) secondRuns.set_value();
        };
        watched.run(planOf());
        secondRuns.get_future().wait();
        watched.runner->stop();
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Stopped);
        QCOMPARE(record.phases.size(), std::size_t(2));
        QVERIFY(!isStopped(record.phases[0]));
        QVERIFY(isStopped(record.phases[1]));
        QCOMPARE(record.phases[1].result.completed, std::uint64_t(77));
        QCOMPARE(record.phases[1].seconds.size(), std::size_t(2));
        QCOMPARE(watched.phases.size(), std::size_t(2));
    }

    void stopMayComeFromACallback() {
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{.endless = true}};
        std::promise<ExperimentRunner*> ready;
        std::shared_future<ExperimentRunner*> runner = ready.get_future().share();
        watched.onProgress = [&] { runner.get()->stop(); };
        watched.run(planOf());
        ready.set_value(watched.runner.get());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Stopped);
        QCOMPARE(record.phases.size(), std::size_t(1));
    }

    void destroyingStopsAndRestores() {
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{.endless = true}};
        FakeHost host;
        watched.run(planOf(), &host);
        watched.runner.reset();
        QCOMPARE(watched.wait().state, ExperimentState::Stopped);
        QCOMPARE(host.calls.last(), "restore");
    }
};

QTEST_APPLESS_MAIN(TestExperimentEnds)
#include "tst_experiment_ends.moc"
