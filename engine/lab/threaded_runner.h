#pragma once

#include "engine/lab/ceilings.h"
#include "engine/lab/experiment_runner.h"
#include "engine/lab/load_starter.h"
#include "engine/lab/phase_order.h"
#include "engine/lab/usage_recorder.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace sluice {

/// ExperimentRunner with a thread that walks through the phases, one load after the other.
class ThreadedRunner final : public ExperimentRunner {
public:
    /// The same contract as ExperimentRunner::start(); how loads are started and ceilings measured is the tests' to choose.
    static Result<std::unique_ptr<ExperimentRunner>> start(
        ExperimentPlan plan, std::string configText, TargetHost* host, Callbacks callbacks,
        LoadStarter startLoad, CeilingMeter measureCeiling = &sluice::measureCeiling);
    ThreadedRunner(ExperimentRecord record, TargetHost* host, Callbacks callbacks, LoadStarter startLoad,
                   CeilingMeter measureCeiling);
    ~ThreadedRunner() override;

    void stop() override;

private:
    void work();
    void runOrder();
    void searchLimit(std::size_t target);
    /// False when it was not run because of stop().
    bool runPhase(const PlannedPhase& planned, std::optional<double> rate);
    /// False when it was stopped.
    bool findCeiling(PhaseRecord& phase);
    void judge(PhaseRecord& phase);
    Result<void> runLoad(const PlannedPhase& planned, PhaseRecord& phase);
    std::optional<TargetUsage> usage();
    bool isGateway(const PhaseRecord& phase) const;
    void awaitLoad(std::unique_lock<std::mutex>& lock, PhaseRecord& phase);
    std::optional<double> rateOf(const PlannedPhase& planned);
    double baselineCapacity() const;
    void report(std::size_t number, const PlannedPhase& planned, Nanos phaseOffset, double rate,
                const LoadProgress& load);
    ExperimentState endState();
    bool stopping();

    TargetHost* const m_host;
    const Callbacks m_callbacks;
    const LoadStarter m_startLoad;
    const std::size_t m_phaseCount;
    const Nanos m_started;
    ExperimentRecord m_record;         ///< the runner's thread only
    std::vector<double> m_levelRates;  ///< of the levels' capacity shares, once they are known; 0 = not yet
    bool m_whole = true;               ///< nothing was left out
    Ceilings m_ceilings;
    UsageRecorder m_usage;

    std::mutex m_mutex;
    std::condition_variable m_loadEnded;
    bool m_stopping = false;
    std::unique_ptr<LoadRun> m_load;        ///< the one that runs
    std::optional<LoadResult> m_result;     ///< set by the load's last words
    std::vector<SecondSample> m_seconds;    ///< of the phase that runs
    Nanos m_loadCpu{0};                     ///< of its load's threads so far
    std::vector<UsageSeries> m_freshUsage;  ///< of it, and not told yet
    std::thread m_thread;                   ///< the last member: it uses all others
};

}  // namespace sluice
