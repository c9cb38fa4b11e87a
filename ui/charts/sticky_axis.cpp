#include "ui/charts/sticky_axis.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double kHeadroom = 1.05;
/// Below this share of the axis the data has shrunk, and the axis may follow.
constexpr double kMostlyEmpty = 0.4;

}  // namespace

void StickyAxis::setLogarithmic(bool on) {
    if (on == m_logarithmic) return;
    m_logarithmic = on;
    m_fitted = false;
}

double StickyAxis::niceCeiling(double value) {
    if (!(value > 0) || !std::isfinite(value)) return 1;
    const double magnitude = std::pow(10, std::floor(std::log10(value)));
    for (double digit : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (value <= digit * magnitude * 1.0000001) return digit * magnitude;
    }
    return 10 * magnitude;
}

bool StickyAxis::fit(double smallestPositive, double largest) {
    AxisScale next = m_scale;
    if (m_logarithmic) {
        const double top = largest > 0 ? largest : 1;
        const double bottom = smallestPositive > 0 ? std::min(smallestPositive, top) : top / 10;
        const bool grown = !m_fitted || bottom < m_scale.low() || top > m_scale.high();
        const bool shrunk = top * 10 < m_scale.high() || bottom > m_scale.low() * 10;
        if (!grown && !shrunk) return false;
        const double low = std::pow(10, std::floor(std::log10(bottom)));
        next = AxisScale(low, std::max(niceCeiling(top * kHeadroom), low * 10), true);
    } else {
        const bool grown = !m_fitted || largest > m_scale.high();
        const bool shrunk = largest < m_scale.high() * kMostlyEmpty;
        if (!grown && !shrunk) return false;
        next = AxisScale(0, niceCeiling(largest * kHeadroom));
    }
    const bool moved = !m_fitted || !(next == m_scale);
    m_fitted = true;
    m_scale = next;
    return moved;
}

}  // namespace sluice
