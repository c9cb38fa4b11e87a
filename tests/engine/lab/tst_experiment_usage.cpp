#include "tests/engine/lab/watched_experiment.h"

#include <QtTest>

#include <atomic>
#include <unistd.h>

using namespace sluice;
using namespace sluice::test;

/// What a runner reads of the target, the processes and the profiler while a load runs.
class TestExperimentUsage : public QObject {
    Q_OBJECT

private slots:
    void theGatewaysCpuIsAskedForWhileItIsLoaded() {
        class Spender final : public TargetHost {
        public:
            std::atomic<int> asked{0};
            Result<void> prepare(const PlanTarget&) override { return {}; }
            void restore() override {}
            std::optional<TargetUsage> usage() override {
                TargetUsage usage{++asked == 5 ? 0.4 : 0.9, std::uint64_t(100 * asked), {}, {}};
                usage.stages[1] = {std::uint64_t(100 * asked), std::chrono::microseconds(200 * asked)};
                usage.workersCpu = std::chrono::microseconds(1'000 * asked);
                usage.refusals.record(503, "max-pending", std::uint64_t(asked));
                usage.refusals.record(404, "no-route", 5);
                return usage;
            }
        } host;
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{}, FakeRun{.endless = true}};
        ExperimentPlan plan = planOf();
        plan.warmup = Millis(0);
        watched.run(plan, &host);
        QTRY_VERIFY_WITH_TIMEOUT(host.asked >= 6, 8'000);
        watched.runner->stop();
        const ExperimentRecord record = watched.wait();
        QVERIFY(!record.phases[0].cpuLow);  // direct
        QCOMPARE(*record.phases[1].cpuLow, 0.4);
        QCOMPARE(*record.phases[1].cpuHigh, 0.9);
        QVERIFY(record.phases[1].stages.has_value());
        QCOMPARE(record.phases[1].stages->requests, std::uint64_t(100 * (host.asked - 3)));
        QCOMPARE(record.phases[1].stages->meanMicros(Stage::Routing), 2.0);
        QCOMPARE(record.phases[1].stages->workersCpu, Nanos(Millis(host.asked - 3)));
        QVERIFY(record.phases[0].refusals.empty());
        QVERIFY((record.phases[1].refusals ==  // what was refused before the phase is not its own
                 std::vector<RefusalReason>{{503, "max-pending", std::uint64_t(host.asked - 3)}}));
        QCOMPARE(levelRows(record)[1].stages->requests, record.phases[1].stages->requests);
        QCOMPARE(levelRows(record)[1].stages->workersCpu, record.phases[1].stages->workersCpu);
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
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{.endless = true}};
        ExperimentPlan plan = planOf();
        plan.warmup = Millis(0);
        plan.processes = {{"self", getpid(), {}}, {"ghost", 0, "no such program"}};
        watched.run(plan, &host);
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
        const Error refused{ErrorCode::ConnectFailed, "127.0.0.1:1", {}};
        WatchedExperiment watched;
        watched.loader.next = {FakeRun{}, FakeRun{}, FakeRun{}, FakeRun{.refusal = refused}};
        watched.run(planOf(), &host);
        const ExperimentRecord record = watched.wait();
        QCOMPARE(record.phases.size(), std::size_t(4));
        QCOMPARE(host.calls.count("begin"), 2);
        QCOMPARE(host.calls.count("end"), 2);  // also where the load could not begin
        for (const PhaseRecord& phase : record.phases)
            QCOMPARE(phase.profile != nullptr, phase.target == 1 && !phase.error);
    }
};

QTEST_APPLESS_MAIN(TestExperimentUsage)
#include "tst_experiment_usage.moc"
