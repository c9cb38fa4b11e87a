#pragma once

#include "engine/load/load_run.h"
#include "engine/load/load_worker.h"
#include "engine/load/lua/load_script.h"
#include "engine/load/second_merger.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace sluice {

/// A load's threads: an event loop each for a share of the lanes, and a conductor that collects, tells, and
/// joins the others.
class RunningLoad final : public LoadRun {
public:
    /// `job` without its times.
    RunningLoad(LoadJob job, std::unique_ptr<LoadScript> script, Callbacks callbacks);
    ~RunningLoad() override;

    /// Sets the times and starts the threads. Error SystemFailed.
    Result<void> begin(std::vector<LoadLane> lanes);
    Result<void> tellScript(const LoadResult& result) override;
    void stop() override;

private:
    Result<void> startThreads();
    void conduct();
    LoadProgress measure(Nanos now);
    void report(LoadProgress progress, Nanos now, bool last);
    LoadResult result() const;
    bool faulted() const noexcept;
    void joinWorkers();
    void interruptScripts();

    LoadJob m_job;
    const std::unique_ptr<LoadScript> m_script;  ///< null: none
    const Callbacks m_callbacks;
    std::vector<std::unique_ptr<LoadWorker>> m_workers;
    std::vector<std::thread> m_threads;
    SecondMerger m_merger;  ///< this and what follows: the conductor's
    Nanos m_formerTime{0};
    std::vector<Nanos> m_formerCpu;
    std::uint64_t m_formerAnswers = 0;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stopped = false;   ///< this and what follows: under m_mutex
    std::size_t m_ended = 0;  ///< load threads
    std::thread m_conductor;
};

/// How many threads carry a load of so many lanes: as many as there are cores at most.
unsigned eventLoopsFor(unsigned lanes) noexcept;

}  // namespace sluice
