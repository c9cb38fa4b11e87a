#pragma once

#include <optional>
#include <vector>

namespace sluice {

/// What several rounds say of one share.
struct ShareInterval {
    double mean = 0;
    std::optional<double> low, high;  ///< empty with a single round
};

/// `shares` holds one value a round, at least one. From five values on the interval is Student's for the mean
/// at 95 % (mean -+ t(0.975, n-1) x s / sqrt(n)); from two on it is the range, because two to four values
/// know nothing of their spread.
ShareInterval shareInterval(const std::vector<double>& shares);

}  // namespace sluice
