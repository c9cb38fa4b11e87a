#pragma once

#include "engine/core/result.h"
#include "engine/metrics/profile/stack_sample.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// The threads whose stacks can be sampled, each on its own CPU clock: a thread that waits costs nothing and gives no
/// sample. The signal is SIGPROF; its handler copies registers and stack into the thread's ring and touches nothing
/// else, so it may come at any instruction. All functions may be called from any thread; none is for a handler.
class SampledThreads {
public:
    SampledThreads();
    ~SampledThreads();  ///< no thread may be in it any more
    SampledThreads(const SampledThreads&) = delete;
    SampledThreads& operator=(const SampledThreads&) = delete;

    /// Samples every thread that is in it or enters before end(), `hertz` times a second of its CPU time. Errors, after
    /// which nothing is sampled: Unsupported ("processor": not x86-64; "thread-sanitizer": that tool delivers signals
    /// late, when the stack has gone on), Busy ("SIGPROF": another handler is there, a profiler's), SystemFailed
    /// ("timer": what timer_create(2) says, such as no permission or too many timers).
    Result<void> begin(unsigned hertz);
    /// Samples that were taken stay until they are drained.
    void end();

    /// Gives every sample taken since the former call, with its thread's name. Returns how many more found no room. Only
    /// one thread may drain.
    std::uint64_t drain(
        const std::function<void(const std::string& thread, const StackSample& sample)>& take);

    /// Of a thread that entered after begin() and could not be sampled.
    std::optional<Error> refused() const;

    class Slot;  ///< the implementation's: a thread with its timer and its ring

private:
    friend class SampledThread;

    std::shared_ptr<Slot> enter(std::string name, const void* outermost);
    void leave(const std::shared_ptr<Slot>& slot);

    mutable std::mutex m_mutex;
    std::vector<std::shared_ptr<Slot>> m_slots;
    std::vector<std::shared_ptr<Slot>> m_left;  ///< whose thread is gone, not yet drained
    unsigned m_hertz = 0;                       ///< 0 = not sampling
    std::optional<Error> m_refused;
};

/// Puts the calling thread into `threads` for as long as this lives: a local variable of the thread's outermost function
/// of interest, which is where its stacks begin.
class SampledThread {
public:
    /// Threads of one name are one in the profile. `threads` may be null: then nothing happens.
    SampledThread(SampledThreads* threads, std::string name);
    ~SampledThread();
    SampledThread(const SampledThread&) = delete;
    SampledThread& operator=(const SampledThread&) = delete;

private:
    SampledThreads* const m_threads;
    std::shared_ptr<SampledThreads::Slot> m_slot;
};

}  // namespace sluice
