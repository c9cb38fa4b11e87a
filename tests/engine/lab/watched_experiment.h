#pragma once

#include "engine/lab/threaded_runner.h"
#include "tests/engine/lab/fake_load.h"

#include <QStringList>

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sluice::test {

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

/// Two targets at two levels.
inline ExperimentPlan planOf(unsigned rounds = 1) {
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

/// A runner over fake loads, and all it says, gathered under a lock; wait() gives the record.
struct WatchedExperiment {
    FakeLoader loader;
    std::mutex mutex;
    std::vector<ExperimentProgress> progress;
    std::vector<PhaseRecord> phases;
    std::promise<ExperimentRecord> ended;
    std::function<void()> onProgress;
    std::unique_ptr<ExperimentRunner> runner;

    Result<std::unique_ptr<ExperimentRunner>> start(const ExperimentPlan& plan, TargetHost* host = nullptr) {
        return ThreadedRunner::start(plan, "version: 1\n", host, callbacks(), loader.starter());
    }
    /// Starts a plan that is known to be possible.
    void run(const ExperimentPlan& plan, TargetHost* host = nullptr) { runner = *start(plan, host); }
    ExperimentRecord wait() { return ended.get_future().get(); }

private:
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
};

}  // namespace sluice::test
