#pragma once

#include "engine/core/clock.h"

#include <cstddef>
#include <cstdint>

/// The bounds of a configuration: of its text, and of the values in it.
namespace sluice::limits {

inline constexpr std::size_t kTextBytes = std::size_t{8} << 20;
inline constexpr std::size_t kDepth = 64;
inline constexpr std::size_t kNodes = 800'000;  ///< with every alias counted as a copy of what it repeats
inline constexpr std::size_t kEntries =
    100'000;                                   ///< listeners, upstreams, nodes, routes and profiles together
inline constexpr std::size_t kIssues = 1'000;  ///< a file with more mistakes is another kind of file

inline constexpr std::int64_t kWorkers = 1'024;
inline constexpr std::int64_t kWeight = 65'535;
inline constexpr std::int64_t kBacklog = 1'000'000;
inline constexpr std::int64_t kConnections = 10'000'000;
inline constexpr std::int64_t kRetries = 100;
inline constexpr std::int64_t kPercent = 100;
inline constexpr std::int64_t kChecks = 1'000;  ///< failures or successes in a row
inline constexpr std::int64_t kStatus = 599;
inline constexpr Millis kCheckPause{10};  ///< a node is checked no more often
/// A head must fit into the largest buffer that an exchange has (64 KiB), the request line with the fields.
inline constexpr std::int64_t kRequestLine = 15 * 1024;
inline constexpr std::int64_t kHeader = 48 * 1024;
inline constexpr std::int64_t kHeaderFields = 256;
inline constexpr std::int64_t kPriority = 1'000'000'000;
inline constexpr std::int64_t kRotateSize = 64 << 10;  ///< the lowest but 0
inline constexpr std::int64_t kRotateCount = 1'000;
inline constexpr std::int64_t kLogBufferLow = 128 << 10;  ///< the longest line fits
inline constexpr std::int64_t kLogBufferHigh = std::int64_t{1} << 30;
inline constexpr Millis kTimeout{std::int64_t{365} * 24 * 3'600'000};

}  // namespace sluice::limits
