#include "engine/lab/share_interval.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sluice {

namespace {

constexpr std::size_t kRoundsForStudent = 5;
constexpr double kUpperQuantile = 0.975;

}  // namespace

ShareInterval shareInterval(const std::vector<double>& shares) {
    const double count = static_cast<double>(shares.size());
    ShareInterval result;
    result.mean = std::accumulate(shares.begin(), shares.end(), 0.0) / count;
    if (shares.size() < 2) return result;
    if (shares.size() < kRoundsForStudent) {
        const auto [low, high] = std::minmax_element(shares.begin(), shares.end());
        result.low = *low;
        result.high = *high;
        return result;
    }
    double squares = 0;
    for (double share : shares) squares += (share - result.mean) * (share - result.mean);
    const double deviation = std::sqrt(squares / (count - 1));
    const boost::math::students_t student(count - 1);
    const double half = boost::math::quantile(student, kUpperQuantile) * deviation / std::sqrt(count);
    result.low = result.mean - half;
    result.high = result.mean + half;
    return result;
}

}  // namespace sluice
