#pragma once

#include "engine/metrics/latency_histogram.h"

#include <optional>

namespace sluice {

/// Where a percentile lies with 95 % confidence, whatever the distribution: between the values of ranks
/// n p -+ 1.96 sqrt(n p (1 - p)) (order statistics, the normal approximation of the binomial; Conover, Practical
/// Nonparametric Statistics, 3.2).
struct PercentileInterval {
    Nanos low{0}, high{0};
};

/// `percent` in 0..100, exclusive. Empty where isThin() is.
std::optional<PercentileInterval> percentileInterval(const LatencyHistogram& latency, double percent);

/// True for a percentile that rests on fewer than ten values above it (n (1 - p) < 10): shown in grey, a guess.
bool isThin(const LatencyHistogram& latency, double percent) noexcept;

}  // namespace sluice
