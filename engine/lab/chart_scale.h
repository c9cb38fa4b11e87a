#pragma once

#include <string>
#include <vector>

namespace sluice {

/// An axis from zero to a round number: ticks at 1, 2 or 5 times a power of ten, at most `mostTicks` above
/// zero, the last at or above the highest value. Always finite and more than zero high.
struct ChartScale {
    double high = 1;
    double step = 1;
    int decimals = 0;  ///< that the ticks' labels need

    ChartScale(double highest, int mostTicks);

    std::vector<double> ticks() const;  ///< from zero on
    std::string label(double tick) const;
    /// Where a value lies between `from` (zero) and `to` (high), clamped to them.
    double position(double value, double from, double to) const;
};

}  // namespace sluice
