#pragma once

#include "engine/metrics/profile/cpu_profile.h"
#include "engine/metrics/profile/sampled_threads.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <thread>

namespace sluice {

/// Samples threads, and folds what they were doing into a profile on a thread of its own, which lives only while it
/// samples. start() and stop() are called by one thread.
class CpuSampler {
public:
    /// An uneven rate, so that work that recurs a hundred times a second is not always met at the same place.
    static constexpr unsigned kHertz = 99;

    CpuSampler();
    ~CpuSampler();  ///< ends what runs and joins; no thread may be in threads() any more

    /// Where the threads enter that are to be sampled.
    SampledThreads& threads() noexcept { return m_threads; }

    /// Errors as SampledThreads::begin(), and Busy ("profile") while it samples already or still names functions.
    Result<void> start();
    /// Ends it. `done` gets the profile on the sampler's thread, once the functions have their names; at once, and an
    /// empty one, when nothing is sampled.
    void stop(std::function<void(CpuProfile)> done);

private:
    void run();

    SampledThreads m_threads;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_sampling = false;
    std::function<void(CpuProfile)> m_done;
    std::atomic<bool> m_ended{true};
    std::thread m_thread;
};

}  // namespace sluice
