#pragma once

#include "engine/load/load_result.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace sluice {

/// The three instants of a run, on the monotonic clock. A request belongs to the part in which it ends.
struct LoadTimes {
    Nanos start{0};
    Nanos measuredFrom{0};  ///< end of the warm-up
    Nanos end{0};
};

/// What one load thread counts. Everything is called on that thread, but for the functions that say
/// otherwise.
class LoadRecorder {
public:
    explicit LoadRecorder(const LoadTimes& times);

    /// Closes the second, the moment and the warm-up if `now` lies behind their end. Call before counting at
    /// `now`.
    void advance(Nanos now) {
        m_now = now;
        if (now >= m_nextBoundary) [[unlikely]]
            passBoundaries(now);
    }

    void requestStarted() noexcept;
    void answered(int status, Nanos latency);
    /// `latency` is empty where the request was never sent. Only the first error is kept.
    void failed(std::uint64_t ErrorCounts::*kind, std::optional<Nanos> latency, const Error& error);
    void received(std::size_t bytes) noexcept;
    void sent(std::size_t bytes) noexcept { m_result.bytesOut += bytes; }
    void connectionReopened() noexcept { ++m_result.reopened; }
    void connectionOpened() noexcept { ++m_opened; }

    /// The last call: what is still in flight was aborted. `now` is taken to the run's end at most.
    void finish(Nanos now);

    /// After finish(): the sums of this thread, and the values of its moments (requests a second over 100 ms
    /// each).
    const LoadResult& result() const noexcept { return m_result; }
    const std::vector<double>& moments() const noexcept { return m_moments; }
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
    void count(Outcome outcome, std::optional<Nanos> latency);

    LoadTimes m_times;
    LoadResult m_result;
    std::vector<double> m_moments;
    Nanos m_firstErrorAt{0};
    Nanos m_now{0};
    std::uint64_t m_inFlight = 0;
    unsigned m_opened = 0;

    SecondSample m_second;
    std::uint64_t m_momentAnswers = 0;
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
