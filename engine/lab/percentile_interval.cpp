#include "engine/lab/percentile_interval.h"

#include <cmath>

namespace sluice {

namespace {

constexpr double kFewestAbove = 10;
constexpr double kNormalQuantile = 1.96;

}  // namespace

bool isThin(const LatencyHistogram& latency, double percent) noexcept {
    return static_cast<double>(latency.count()) * (1 - percent / 100) < kFewestAbove - 1e-6;
}

std::optional<PercentileInterval> percentileInterval(const LatencyHistogram& latency, double percent) {
    if (isThin(latency, percent) || percent <= 0) return std::nullopt;
    const double count = static_cast<double>(latency.count()), p = percent / 100;
    const double half = kNormalQuantile * std::sqrt(count * p * (1 - p));
    const auto rank = [](double value) { return static_cast<std::uint64_t>(std::max(1.0, value)); };
    return PercentileInterval{latency.valueAtRank(rank(std::floor(count * p - half))),
                              latency.valueAtRank(rank(std::ceil(count * p + half)))};
}

}  // namespace sluice
