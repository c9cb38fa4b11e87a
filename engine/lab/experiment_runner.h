#pragma once

#include "engine/core/result.h"
#include "engine/lab/experiment_plan.h"
#include "engine/lab/experiment_record.h"
#include "engine/metrics/refusal_counts.h"

#include <functional>
#include <memory>

namespace sluice {

/// What the embedded gateway spends.
struct TargetUsage {
    double cpuShare = 0;  ///< of its workers' cores together, 1.0 = all busy, since the former question
    std::uint64_t requests = 0;       ///< since its start
    StageTable stages{};              ///< of these requests
    RefusalCounts refusals;           ///< of these requests
    Nanos workersCpu{0}, mockCpu{0};  ///< CPU time of their threads since these began
};

/// Puts a target into the variant that the plan asks for. Implemented on the facade
/// (engine/gateway_variants.h); the lab itself knows no proxy. Called on the runner's thread; may block for
/// as long as an apply takes.
class TargetHost {
public:
    virtual ~TargetHost() = default;
    virtual Result<void> prepare(const PlanTarget& target) = 0;
    /// Puts the configuration back as it was before the first prepare().
    virtual void restore() = 0;
    /// Asked before, about once a second during, and after every load; empty where it is not known.
    virtual std::optional<TargetUsage> usage() { return std::nullopt; }
    /// Called before the load of a Gateway target: begins to sample where its workers spend their CPU time.
    virtual void beginProfile() {}
    /// Called after it, also where that could not begin, which the profile's error then says. Null where nobody samples.
    virtual std::shared_ptr<const CpuProfile> endProfile() { return nullptr; }
};

struct ExperimentProgress {
    std::size_t phase = 0;  ///< 0-based, in running order
    std::size_t phases = 0;
    std::size_t target = 0, level = 0;
    unsigned round = 0;
    double rate = 0;                    ///< that an open loop was asked for
    bool noise = false;                 ///< of the noise floor
    Nanos phaseOffset{0};               ///< the phase's start on the experiment's time axis
    Millis remaining{0};                ///< of the whole experiment, as planned
    std::vector<SecondSample> seconds;  ///< finished since the former progress, of this phase
    std::vector<UsageSeries> usage;     ///< readings since the former progress, of this phase
    double requestsPerSecond = 0;       ///< live
    double generatorCpuShare = 0;       ///< busiest load thread
};

/// Runs a plan on a thread of its own, phase by phase in the order of lab/phase_order.h. A phase that cannot
/// run (ConnectFailed, what prepare() said, …) is recorded with its Error and the experiment goes on; when
/// none could run, the record's state is Failed.
class ExperimentRunner {
public:
    struct Callbacks {  ///< on the runner's or a load thread, at most 10 times a second; must not block
        std::function<void(const ExperimentProgress&)> progress;
        std::function<void(const PhaseRecord&)> phaseFinished;  ///< also for a phase that was cut short
        std::function<void(const ExperimentRecord&)> finished;  ///< once; after it the thread ends
    };

    /// `host` may be null where no target has a variant; it must outlive the runner. Errors: BadPlan
    /// (checkPlan()), Unsupported (a variant without a host).
    static Result<std::unique_ptr<ExperimentRunner>> start(ExperimentPlan plan, std::string configText,
                                                           TargetHost* host, Callbacks callbacks);
    virtual ~ExperimentRunner() = default;  ///< stops and joins; not from within a callback
    /// Answers within 100 ms with finished(), or as soon as an apply in progress is over; what was measured
    /// stays, the phase that ran with Suspicion::Stopped. Any thread, also a callback.
    virtual void stop() = 0;
};

}  // namespace sluice
