#pragma once

#include "engine/core/clock.h"

#include <ctime>
#include <string>

namespace sluice::proxy {

/// The time of day for a worker's readings of the monotonic clock, in the texts of a log. The wall clock is
/// looked at once a second, and the texts are made anew once a second. One thread.
class LogTime {
public:
    /// Moves to that reading.
    void set(Nanos now);

    UtcMillis utc() const noexcept { return m_utc; }
    const std::string& iso8601() const noexcept { return m_iso8601; }  ///< "2026-11-30T18:14:52+00:00"
    const std::string& local() const noexcept { return m_local; }      ///< "30/Nov/2026:18:14:52 +0000"
    const std::string& seconds() const noexcept { return m_seconds; }  ///< "2026-11-30T18:14:52"

private:
    Nanos m_readAt{-1};
    UtcMillis m_utcThen = 0;
    UtcMillis m_utc = 0;
    std::int64_t m_second = -1;  ///< of the texts
    std::string m_iso8601, m_local, m_seconds;
};

}  // namespace sluice::proxy
