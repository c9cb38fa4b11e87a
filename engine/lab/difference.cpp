#include "engine/lab/difference.h"

#include <cmath>

namespace sluice {

namespace {

constexpr double kNoiseOfDifference = 0.5;

}  // namespace

DifferenceKind kindOf(const Difference& difference) noexcept {
    const double size = std::abs(difference.size);
    const bool ranged = difference.low && difference.high;
    if (ranged && *difference.low <= 0 && *difference.high >= 0) return DifferenceKind::Equal;
    if (difference.noise && size < *difference.noise) return DifferenceKind::Equal;
    if (ranged && *difference.high - *difference.low >= size) return DifferenceKind::TooNoisy;
    if (difference.noise && *difference.noise >= size * kNoiseOfDifference) return DifferenceKind::TooNoisy;
    return DifferenceKind::Shown;
}

}  // namespace sluice
