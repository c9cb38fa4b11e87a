#pragma once

#include <optional>

namespace sluice {

/// What two things differ by that were measured in rounds: as a share of one of them, or in milliseconds.
struct Difference {
    double size = 0;                  ///< 0 = none
    std::optional<double> low, high;  ///< its interval over the rounds; empty with one
    std::optional<double> noise;      ///< what equal things differ by, in the same unit; empty = not known
};

enum class DifferenceKind {
    Equal,     ///< the interval holds 0, or the noise the difference
    TooNoisy,  ///< beyond the noise, but the interval is as wide as the difference, or the noise half of it
    Shown,
};

/// The rule of every verdict.
DifferenceKind kindOf(const Difference& difference) noexcept;

}  // namespace sluice
