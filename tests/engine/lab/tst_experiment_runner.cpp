#include "engine/lab/limit_search.h"
#include "engine/lab/threaded_runner.h"
#include "tests/engine/lab/fake_load.h"

#include <QtTest>

#include <algorithm>
#include <future>
#include <unistd.h>

using namespace sluice;
using namespace sluice::test;

namespace {

/// Writes down what it is asked for; refuses the target of that name.
class FakeHost final : public TargetHost {
public:
    QStringList calls;
    std::string refused;

    Result<void> prepare(const PlanTarget& target) override {
        calls << QString::fromStdString(target.name);
        if (target.name == refused) return Error{ErrorCode::BadConfig, "1", {}};
        return {};
    }
    void restore() override { calls << "restore"; }
};

ExperimentPlan planOf(unsigned rounds = 1) {
    ExperimentPlan plan;
    plan.id = "sample";
    plan.targets = {{"direct", TargetKind::Direct, "http://127.0.0.1:1/d", {}},
                    {"gateway", TargetKind::Gateway, "http://127.0.0.1:1/g", {}}};
    plan.levels = {{20, 2}, {40, 4}};
    plan.rounds = rounds;
    plan.request.headers = {{"A", "b"}};
    plan.request.method = "POST";
    plan.request.body = "x";
    plan.request.script = "s.lua";
    return plan;
}

/// A runner and all it says, gathered under a lock; wait() gives the record.
struct Watched {
    std::mutex mutex;
    std::vector<ExperimentProgress> progress;
    std::vector<PhaseRecord> phases;
    std::promise<ExperimentRecord> ended;
    std::function<void()> onProgress;
    std::unique_ptr<ExperimentRunner> runner;

    ExperimentRunner::Callbacks callbacks() {
        return {[this](const ExperimentProgress& one) {
                    {
                        const std::lock_guard lock(mutex);
                        progress.push_back(one);
                    }
                    if (onProgress) onProgress();
                },
                [this](const PhaseRecord& phase) {
                    const std::lock_guard lock(mutex);
                    phases.push_back(phase);
                },
                [this](const ExperimentRecord& record) { ended.set_value(record); }};
    }

    ExperimentRecord wait() { return ended.get_future().get(); }
};

bool isStopped(const PhaseRecord& phase) {
    return std::count(phase.suspicions.begin(), phase.suspicions.end(), Suspicion::Stopped) == 1;
}

}  // namespace

class TestExperimentRunner : public QObject {
    Q_OBJECT

private slots:
    void everyPhaseRunsInItsOrder() {
        FakeLoader loader;
        FakeHost host;
        Watched watched;
        const ExperimentPlan plan = planOf(2);
        watched.runner =
            *ThreadedRunner::start(plan, "version: 1\n", &host, watched.callbacks(), loader.starter());
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
            QCOMPARE(loader.plans[i].url, plan.targets[order[i].target].url);
            QCOMPARE(loader.plans[i].connections, plan.levels[order[i].level].connections);
            prepared << QString::fromStdString(plan.targets[order[i].target].name);
        }
        QCOMPARE(host.calls, prepared + QStringList("restore"));
        const LoadPlan& load = loader.plans.front();
        QCOMPARE(load.method, plan.request.method);
        QCOMPARE(load.body, plan.request.body);
        QCOMPARE(load.script, plan.request.script);
        QVERIFY(load.headers == plan.request.headers);
        QCOMPARE(load.warmup, plan.warmup);
        QCOMPARE(load.timeout, plan.timeout);
    }

    void progressCountsDown() {
        FakeLoader loader;
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", nullptr, watched.callbacks(), loader.starter());
        watched.wait();
        QCOMPARE(watched.progress.size(), std::size_t(8));
        QCOMPARE(watched.progress.front().phases, std::size_t(4));
        QCOMPARE(watched.progress.front().remaining, Millis(4 * 11'000 - 1'000));
        QCOMPARE(watched.progress.back().remaining, Millis(10'000));
        QCOMPARE(watched.progress.back().phase, std::size_t(3));
    }

    void equalRatesAreSharesOfWhatTheBaselineDid() {
        FakeLoader loader;
        Watched watched;
        ExperimentPlan plan = planOf(2);
        plan.levels = {{20, 2}, {20, 2, 0, 0.5}};
        plan.duration = Millis(10'000);
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(8));
        for (std::size_t i = 0; i < record.phases.size(); ++i) {
            const double rate = record.phases[i].level == 1 ? 500 : 0;  // 10 000 in ten seconds
            QCOMPARE(record.phases[i].rate, rate);
            QCOMPARE(loader.plans[i].rate, rate);
            QCOMPARE(record.phases[i].littleRatio > 0, rate == 0);
        }
    }

    void aShareOfNothingIsAnError() {
        FakeLoader loader;
        loader.next.assign(2, FakeRun{.refusal = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}}});
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.levels = {{20, 2}, {20, 2, 0, 0.5}};
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(4));
        QCOMPARE(record.phases[2].error->subject, std::string("capacity"));
    }

    void aSearchFindsWhatTheTargetHolds() {
        FakeLoader loader;  // does 1000 a second, whatever it is asked for
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.levels.resize(1);
        plan.objectives = {{{}, ObjectiveMetric::P99, {}, 50}};
        plan.search = LimitSearch{.firstRate = 300};
        plan.duration = Millis(10'000);
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Finished);
        for (std::size_t target : {0U, 1U}) {
            const auto limit = foundLimit(record, target);
            QVERIFY(limit && limit->confirmed);
            QVERIFY(limit->rate > 900 && limit->rate <= 1'011);
        }
    }

    void theGatewaysCpuIsAskedForWhileItIsLoaded() {
        class Spender final : public TargetHost {
        public:
            std::atomic<int> asked{0};
            Result<void> prepare(const PlanTarget&) override { return {}; }
            void restore() override {}
            std::optional<TargetUsage> usage() override {
                TargetUsage usage{++asked == 5 ? 0.4 : 0.9, std::uint64_t(100 * asked), {}};
                usage.stages[1] = {std::uint64_t(100 * asked), std::chrono::microseconds(200 * asked)};
                return usage;
            }
        } host;
        FakeLoader loader;
        loader.next = {FakeRun{}, FakeRun{.endless = true}};
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.warmup = Millis(0);
        watched.runner = *ThreadedRunner::start(plan, "", &host, watched.callbacks(), loader.starter());
        QTRY_VERIFY_WITH_TIMEOUT(host.asked >= 6, 8'000);
        watched.runner->stop();
        const ExperimentRecord record = watched.wait();
        QVERIFY(!record.phases[0].cpuLow);  // direct
        QCOMPARE(*record.phases[1].cpuLow, 0.4);
        QCOMPARE(*record.phases[1].cpuHigh, 0.9);
        QVERIFY(record.phases[1].stages.has_value());
        QCOMPARE(record.phases[1].stages->requests, std::uint64_t(100 * (host.asked - 3)));
        QCOMPARE(record.phases[1].stages->meanMicros(Stage::Routing), 2.0);
        QCOMPARE(levelRows(record)[1].stages->requests, record.phases[1].stages->requests);
    }

    void whatEverythingUsesIsRecordedAndToldLive() {
        class Counter final : public TargetHost {
        public:
            std::atomic<int> asked{0};
            Result<void> prepare(const PlanTarget&) override { return {}; }
            void restore() override {}
            std::optional<TargetUsage> usage() override {
                ++asked;
                return std::nullopt;
            }
        } host;
        FakeLoader loader;
        loader.next = {FakeRun{.endless = true}};
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.warmup = Millis(0);
        plan.processes = {{"self", getpid(), {}}, {"ghost", 0, "no such program"}};
        watched.runner = *ThreadedRunner::start(plan, "", &host, watched.callbacks(), loader.starter());
        QTRY_VERIFY_WITH_TIMEOUT(host.asked >= 3, 8'000);  // before the load, and twice while it runs
        watched.runner->stop();
        const ExperimentRecord record = watched.wait();
        const std::vector<UsageSeries>& usage = record.phases[0].usage;
        QCOMPARE(usage.size(), std::size_t(3));  // generator, process, self
        QCOMPARE(usage[1].whose, UsageOf::ThisProcess);
        QCOMPARE(usage[2].name, std::string("self"));
        QVERIFY(usage[2].points.size() >= 2);
        QVERIFY(usage[2].points.back().residentBytes > 1'000'000);
        QCOMPARE(levelRows(record)[0].usage.size(), std::size_t(3));
        // The load's last progress tells what had been read by then.
        QCOMPARE(watched.progress.back().usage.size(), std::size_t(3));
    }

    void theBodysFileIsReadWhenThePlanStarts() {
        QTemporaryDir folder;
        QFile file(folder.filePath("body"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("from a file\n");
        file.close();
        FakeLoader loader;
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.request.body.clear();
        plan.request.bodyFile = file.fileName().toStdString();
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        QCOMPARE(watched.wait().plan.request.body, std::string("from a file\n"));
        QCOMPARE(loader.plans[0].body, std::string("from a file\n"));
        plan.request.bodyFile = folder.filePath("none").toStdString();
        const auto refused = ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        QCOMPARE(refused.error().code, ErrorCode::FileReadFailed);
        QCOMPARE(refused.error().subject, plan.request.bodyFile);
    }

    void stagesAreAnOpenLoopWithTheirMeanRate() {
        FakeLoader loader;
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.targets.resize(1);
        plan.levels = {{4, 1}};
        plan.levels[0].stages = {{100, 300, Seconds(60)}};
        plan.warmup = Millis(0);
        plan.duration = Seconds(60);
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QVERIFY(loader.plans[0].stages == plan.levels[0].stages);
        QCOMPARE(record.phases[0].rate, 200.0);
        QCOMPARE(levelRows(record)[0].littleRatio, 0.0);
    }

    void theGatewayIsSampledOnceForEachOfItsPhases() {
        class Sampled final : public TargetHost {
        public:
            QStringList calls;
            Result<void> prepare(const PlanTarget& target) override {
                calls << QString::fromStdString(target.name);
                return {};
            }
            void restore() override {}
            void beginProfile() override { calls << "begin"; }
            std::shared_ptr<const CpuProfile> endProfile() override {
                calls << "end";
                auto profile = std::make_shared<CpuProfile>();
                profile->functions = {"worker"};
                profile->calls = {{CpuProfile::kOutermost, 0, static_cast<std::uint64_t>(calls.size())}};
                return profile;
            }
        } host;
        FakeLoader loader;
        const Error refused{ErrorCode::ConnectFailed, "127.0.0.1:1", {}};
        loader.next = {FakeRun{}, FakeRun{}, FakeRun{}, FakeRun{.refusal = refused}};
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", &host, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(4));
        QCOMPARE(host.calls.count("begin"), 2);
        QCOMPARE(host.calls.count("end"), 2);  // also where the load could not begin
        for (const PhaseRecord& phase : record.phases)
            QCOMPARE(phase.profile != nullptr, phase.target == 1 && !phase.error);
    }

    void aPhaseThatCannotRunIsRecordedAndTheNextOnesRun() {
        FakeLoader loader;
        const Error refused{ErrorCode::ConnectFailed, "127.0.0.1:1", {111, std::system_category()}};
        loader.next = {FakeRun{.refusal = refused}};
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Finished);
        QCOMPARE(record.phases.size(), std::size_t(4));
        QVERIFY(record.phases[0].error == refused);
        QVERIFY(!record.phases[1].error);
    }

    void aVariantThatCannotBeAppliedIsRecorded() {
        FakeLoader loader;
        FakeHost host;
        host.refused = "gateway";
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", &host, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        for (const PhaseRecord& phase : record.phases) QCOMPARE(phase.error.has_value(), phase.target == 1);
        QCOMPARE(loader.plans.size(), std::size_t(2));
        QCOMPARE(host.calls.last(), "restore");
    }

    void whereNothingCouldRunTheExperimentFailed() {
        FakeLoader loader;
        loader.next.assign(4, FakeRun{.refusal = Error{ErrorCode::ConnectFailed, "127.0.0.1:1", {}}});
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", nullptr, watched.callbacks(), loader.starter());
        QCOMPARE(watched.wait().state, ExperimentState::Failed);
    }

    void stopKeepsWhatWasMeasured() {
        FakeLoader loader;
        loader.next = {FakeRun{}, FakeRun{.requests = 77, .endless = true}};
        Watched watched;
        std::promise<void> secondRuns;
        std::atomic<int> heard{0};
        watched.onProgress = [&] {
            if (++heard == 3) secondRuns.set_value();
        };
        watched.runner = *ThreadedRunner::start(planOf(), "", nullptr, watched.callbacks(), loader.starter());
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
        FakeLoader loader;
        loader.next = {FakeRun{.endless = true}};
        Watched watched;
        std::promise<ExperimentRunner*> ready;
        std::shared_future<ExperimentRunner*> runner = ready.get_future().share();
        watched.onProgress = [&] { runner.get()->stop(); };
        watched.runner = *ThreadedRunner::start(planOf(), "", nullptr, watched.callbacks(), loader.starter());
        ready.set_value(watched.runner.get());
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.state, ExperimentState::Stopped);
        QCOMPARE(record.phases.size(), std::size_t(1));
    }

    void destroyingStopsAndRestores() {
        FakeLoader loader;
        loader.next = {FakeRun{.endless = true}};
        FakeHost host;
        Watched watched;
        watched.runner = *ThreadedRunner::start(planOf(), "", &host, watched.callbacks(), loader.starter());
        watched.runner.reset();
        QCOMPARE(watched.wait().state, ExperimentState::Stopped);
        QCOMPARE(host.calls.last(), "restore");
    }

    void loopbackTargetsAreLabelled() {
        FakeLoader loader;
        Watched watched;
        ExperimentPlan plan = planOf();
        watched.runner = *ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        const ExperimentRecord record = watched.wait();
        QVERIFY(record.environment.coLocated);
        QVERIFY(record.phases[0].suspicions.back() == Suspicion::CoLocated);

        FakeLoader elsewhere;
        Watched far;
        plan.targets = {{"far", TargetKind::Url, "http://192.0.2.1/", {}}};
        far.runner = *ThreadedRunner::start(plan, "", nullptr, far.callbacks(), elsewhere.starter());
        QVERIFY(!far.wait().environment.coLocated);
    }

    void impossiblePlansDoNotStart() {
        FakeLoader loader;
        Watched watched;
        ExperimentPlan plan = planOf();
        plan.levels[1].threads = 41;
        const auto refused = ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
        QCOMPARE(refused.error().code, ErrorCode::BadPlan);
        QCOMPARE(refused.error().subject, std::string("levels[1].threads"));
        plan = planOf();
        plan.targets[1].variant = "plugins-off";
        const auto hostless = ThreadedRunner::start(plan, "", nullptr, watched.callbacks(), loader.starter());
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
