#pragma once

#include "engine/load/load_result.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace sluice {

/// The three instants of a run, on the monotonic clock. A request belongs to the part in which it ends.
struct LoadTimes {
    Nanos start{0};
    Nanos measuredFrom{0};  ///< end of the warm-up
    Nanos end{0};
};

/// What one event loop counts. Everything is called on its thread, but for the functions that say
/// otherwise.
class LoadRecorder {
public:
    /// How many answers a lane had in a moment of 100 ms, as requests a second; and in how many moments.
    using Moments = std::map<std::uint64_t, std::uint64_t>;

    /// `names` are those of the mix, if there is one.
    explicit LoadRecorder(const LoadTimes& times, unsigned lanes = 1,
                          const std::vector<std::string>& names = {});

    /// Closes the second, the moment and the warm-up if `now` lies behind their end. Call before counting at
    /// `now`.
    void advance(Nanos now) {
        m_now = now;
        if (now >= m_nextBoundary) [[unlikely]]
            passBoundaries(now);
    }

    void requestsStarted(std::uint64_t count) noexcept;
    /// `name` is the request's place in the mix.
    void answered(int status, Nanos latency, unsigned lane = 0, std::uint32_t name = 0);
    /// `latency` is empty where the request was never sent. Only the first error is kept.
    void failed(std::uint64_t ErrorCounts::*kind, std::optional<Nanos> latency, const Error& error,
                std::uint32_t name = 0);
    /// The answer just counted is not as it should be.
    void checkFailed(std::uint32_t name) noexcept;

    // An open loop: requests come due, and are started after that. Each of these that has a latency has two.
    void cameDue(std::uint64_t count) noexcept;
    void dueStarted(std::uint64_t count) noexcept;
    /// What is still unsent although everything was tried.
    void noteBacklog() noexcept { m_result.maxBacklog = std::max(m_result.maxBacklog, m_backlog); }
    void sentAfter(Nanos lag);
    void served(Nanos service) { m_result.service.record(service); }

    void received(std::size_t bytes) noexcept;
    void sent(std::size_t bytes) noexcept { m_result.bytesOut += bytes; }
    void connectionReopened() noexcept { ++m_result.reopened; }
    void connectionOpened() noexcept { ++m_opened; }

    /// The last call: what is still in flight was aborted. `now` is taken to the run's end at most.
    void finish(Nanos now);

    /// After finish(): the sums of this loop, and the moments of its lanes.
    const LoadResult& result() const noexcept { return m_result; }
    const Moments& moments() const noexcept { return m_moments; }
    Nanos firstErrorAt() const noexcept { return m_firstErrorAt; }

    /// The seconds finished since the former call. Any thread.
    std::vector<SecondSample> takeSeconds();
    /// Answers so far, warm-up included. Any thread.
    std::uint64_t answersSoFar() const noexcept { return m_answers.load(std::memory_order_relaxed); }

private:
    void passBoundaries(Nanos now);
    void closeSecond();
    void closeMoment();
    void beginMeasuring();
    void count(Outcome outcome, std::optional<Nanos> latency, std::uint32_t name);
    void nameRequests();

    LoadTimes m_times;
    const std::vector<std::string> m_names;
    LoadResult m_result;
    Moments m_moments;
    Nanos m_firstErrorAt{0};
    Nanos m_now{0};
    std::uint64_t m_inFlight = 0;
    std::uint64_t m_backlog = 0;
    unsigned m_opened = 0;

    SecondSample m_second;
    std::vector<std::uint64_t> m_momentAnswers;  ///< of each lane
    Nanos m_secondEnd{0};
    Nanos m_momentEnd{0};
    Nanos m_warmupEnd{0};     ///< beyond every time once it has passed
    Nanos m_nextBoundary{0};  ///< the least of the three

    std::atomic<std::uint64_t> m_answers{0};
    std::mutex m_mutex;
    std::vector<SecondSample> m_finishedSeconds;
};

/// Adds the figures of several threads. The moments of all make one sample.
LoadResult mergedResult(const std::vector<const LoadRecorder*>& recorders);

}  // namespace sluice
