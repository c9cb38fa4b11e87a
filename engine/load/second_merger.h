#pragma once

#include "engine/load/load_result.h"

#include <deque>
#include <vector>

namespace sluice {

/// Adds the seconds of several threads. Every thread delivers the same sequence of seconds, each in its own
/// time.
class SecondMerger {
public:
    explicit SecondMerger(std::size_t threads) : m_delivered(threads) {}

    /// The next seconds of one thread.
    void put(std::size_t thread, const std::vector<SecondSample>& seconds);
    /// Those that every thread has delivered, in order; each is given out once.
    std::vector<SecondSample> takeWhole();
    /// The rest, after the threads have ended.
    std::vector<SecondSample> takeAll();

private:
    std::vector<SecondSample> take(std::size_t count);

    std::vector<std::size_t> m_delivered;  ///< how many seconds each thread has put
    std::size_t m_taken = 0;
    std::deque<SecondSample> m_pending;  ///< from number m_taken on
};

}  // namespace sluice
