#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sluice {

/// Nanoseconds of a monotonic clock; only differences mean anything.
using Nanos = std::chrono::nanoseconds;
using Millis = std::chrono::milliseconds;
using Seconds = std::chrono::seconds;

inline Nanos monotonicNow() noexcept {
    return std::chrono::duration_cast<Nanos>(std::chrono::steady_clock::now().time_since_epoch());
}

/// Milliseconds since 1970-01-01T00:00:00Z, for what people and databases read; never for intervals.
using UtcMillis = std::int64_t;

inline UtcMillis utcNow() noexcept {
    return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// RFC 3339 in UTC with milliseconds, such as "2026-11-30T18:14:52.031Z".
std::string toRfc3339(UtcMillis when);

}  // namespace sluice
