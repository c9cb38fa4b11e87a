#pragma once

#include "engine/lab/load_starter.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace sluice::test {

/// What a fake load does: tell its seconds, then end by itself or wait to be stopped.
struct FakeRun {
    std::uint64_t requests = 10'000;
    std::uint64_t answerBytes = 1'000;
    bool endless = false;
    std::optional<Error> refusal = std::nullopt;  ///< start() fails with it
};

/// A load that measures nothing: a thread that says what the test decided, at once.
class FakeLoad final : public LoadRun {
public:
    FakeLoad(LoadPlan plan, Callbacks callbacks, FakeRun run)
        : m_thread([this, plan = std::move(plan), callbacks = std::move(callbacks), run] {
              work(plan, callbacks, run);
          }) {}
    ~FakeLoad() override {
        stop();
        m_thread.join();
    }

    void stop() override {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
        m_wake.notify_all();
    }

private:
    void work(const LoadPlan& plan, const Callbacks& callbacks, const FakeRun& run) {
        LoadProgress progress;
        progress.elapsed = Seconds(1);
        progress.requestsPerSecond = static_cast<double>(run.requests);
        progress.seconds.resize(1);
        progress.seconds[0].warmup = true;
        if (callbacks.progress) callbacks.progress(progress);
        if (run.endless) {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stopped; });
        }
        progress.seconds[0].second = 1;
        progress.seconds[0].warmup = false;
        progress.seconds[0].outcomes[0] = run.requests;
        if (callbacks.progress) callbacks.progress(progress);
        LoadResult result;
        result.elapsed = run.endless ? Nanos(Seconds(1)) : Nanos(plan.duration);
        result.started = result.completed = result.outcomes[0] = run.requests;
        result.connectionsOpened = plan.connections;
        result.bytesIn = run.requests * run.answerBytes;
        result.latency[0].record(Millis(10), run.requests);
        callbacks.finished(std::move(result));
    }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stopped = false;
    std::thread m_thread;
};

/// Starts fake loads and remembers their plans. `next` answers the first start, then the next; the default
/// afterwards.
class FakeLoader {
public:
    std::deque<FakeRun> next;
    std::vector<LoadPlan> plans;  ///< the runner's thread; read it after finished()

    LoadStarter starter() {
        return [this](LoadPlan plan, LoadRun::Callbacks callbacks) -> Result<std::unique_ptr<LoadRun>> {
            FakeRun run;
            if (!next.empty()) {
                run = next.front();
                next.pop_front();
            }
            plans.push_back(plan);
            if (run.refusal) return *run.refusal;
            return std::unique_ptr<LoadRun>(
                std::make_unique<FakeLoad>(std::move(plan), std::move(callbacks), std::move(run)));
        };
    }
};

}  // namespace sluice::test
