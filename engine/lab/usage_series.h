#pragma once

#include "engine/core/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Whose CPU and memory a series tells of. The embedded gateway, the generator and the mock share one process: their CPU is
/// told apart by thread clocks, their memory cannot be and is the process's.
enum class UsageOf { Gateway, Generator, Mock, ThisProcess, Named };
/// Stable English token for files: "gateway", "generator", "mock", "process", "named".
const char* toToken(UsageOf whose) noexcept;

/// One reading.
struct UsagePoint {
    Nanos at{0};                      ///< since the phase's start, the warm-up's included
    double cores = 0;                 ///< CPU since the former reading, in cores: 1.5 = one and a half
    std::uint64_t residentBytes = 0;  ///< 0 = not known, or not this one's to tell

    friend bool operator==(const UsagePoint&, const UsagePoint&) = default;
};

/// The readings of one phase, about one a second.
struct UsageSeries {
    UsageOf whose = UsageOf::Named;
    std::string name;  ///< of a Named one: WatchedProcess::name
    std::vector<UsagePoint> points;

    friend bool operator==(const UsageSeries&, const UsageSeries&) = default;
};

/// Appends the points of each series to the same one in `series`, which gets those that it lacks.
void appendUsage(std::vector<UsageSeries>& series, const std::vector<UsageSeries>& more);

/// What a series came to over one or more phases.
struct UsageSum {
    UsageOf whose = UsageOf::Named;
    std::string name;
    double meanCores = 0, mostCores = 0;
    std::uint64_t mostResidentBytes = 0;
    std::size_t points = 0;
};

/// Adds the points of a phase, those of the warm-up left out, to the sum of the same series; makes that where there is none.
void addUsage(std::vector<UsageSum>& sums, const std::vector<UsageSeries>& series, Nanos warmup);

}  // namespace sluice
