#pragma once

#include "engine/lab/experiment_runner.h"
#include "engine/lab/load_starter.h"
#include "engine/lab/phase_order.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace sluice {

/// ExperimentRunner with a thread that walks through the phases, one load after the other.
class ThreadedRunner final : public ExperimentRunner {
public:
    /// The same contract as ExperimentRunner::start().
    static Result<std::unique_ptr<ExperimentRunner>> start(ExperimentPlan plan, std::string configText,
                                                           TargetHost* host, Callbacks callbacks,
                                                           LoadStarter startLoad);
    ThreadedRunner(ExperimentRecord record, TargetHost* host, Callbacks callbacks, LoadStarter startLoad);
    ~ThreadedRunner() override;

    void stop() override;

private:
    void work();
    void runPhase(std::size_t number, const PlannedPhase& planned);
    Result<void> runLoad(std::size_t number, const PlannedPhase& planned, PhaseRecord& phase);
    void report(std::size_t number, const PlannedPhase& planned, Nanos phaseOffset,
                const LoadProgress& load) const;
    LoadPlan loadPlan(const PlannedPhase& planned) const;
    ExperimentState endState();
    bool stopping();

    TargetHost* const m_host;
    const Callbacks m_callbacks;
    const LoadStarter m_startLoad;
    const std::vector<PlannedPhase> m_order;
    const Nanos m_started;
    ExperimentRecord m_record;  ///< the runner's thread only

    std::mutex m_mutex;
    std::condition_variable m_loadEnded;
    bool m_stopping = false;
    std::unique_ptr<LoadRun> m_load;      ///< the one that runs
    std::optional<LoadResult> m_result;   ///< set by the load's last words
    std::vector<SecondSample> m_seconds;  ///< of the phase that runs
    std::thread m_thread;                 ///< the last member: it uses all others
};

}  // namespace sluice
