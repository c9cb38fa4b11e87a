#include "ui/charts/axis_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

/// Multiples of `step` within [low, high], free of the drift that adding up would bring.
std::vector<double> multiples(double low, double high, double step) {
    std::vector<double> out;
    const double slack = step * 1e-6;
    for (double n = std::ceil((low - slack) / step); n * step <= high + slack; ++n) out.push_back(n * step);
    return out;
}

std::vector<double> decadeTicks(double low, double high, std::initializer_list<double> digits) {
    std::vector<double> out;
    for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high * 1.000001; decade *= 10) {
        for (double digit : digits) {
            const double value = digit * decade;
            if (value >= low * 0.999999 && value <= high * 1.000001) out.push_back(value);
        }
    }
    return out;
}

}  // namespace

AxisScale::AxisScale(double low, double high, bool logarithmic)
    : m_low(low), m_high(high), m_logarithmic(logarithmic) {}

double AxisScale::toUnit(double value) const {
    if (!m_logarithmic) return (value - m_low) / (m_high - m_low);
    if (value <= m_low) return 0;
    return std::log(value / m_low) / std::log(m_high / m_low);
}

double AxisScale::fromUnit(double unit) const {
    if (!m_logarithmic) return m_low + unit * (m_high - m_low);
    return m_low * std::pow(m_high / m_low, unit);
}

std::vector<double> AxisScale::ticks(int atMost) const {
    if (m_logarithmic) {
        auto fine = decadeTicks(m_low, m_high, {1, 2, 5});
        return static_cast<int>(fine.size()) <= atMost ? fine : decadeTicks(m_low, m_high, {1});
    }
    const double span = m_high - m_low;
    const double magnitude = std::pow(10, std::floor(std::log10(span / std::max(atMost, 1))));
    // Steps that end at the top of the axis come first: 0, 15, 30, 45, 60 rather than 0, 20, 40.
    for (double digit : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 10.0, 20.0}) {
        const double parts = span / (digit * magnitude);
        if (parts < 1.5 || std::abs(parts - std::round(parts)) > 1e-6) continue;
        auto found = multiples(m_low, m_high, digit * magnitude);
        if (static_cast<int>(found.size()) <= atMost) return found;
    }
    for (double digit : {1.0, 2.0, 5.0, 10.0, 20.0}) {
        auto found = multiples(m_low, m_high, digit * magnitude);
        if (static_cast<int>(found.size()) <= atMost) return found;
    }
    return {m_low, m_high};
}

std::vector<double> timeTicks(double from, double to, int atMost) {
    constexpr std::array<double, 21> kSteps = {
        0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
    };
    for (double step : kSteps) {
        if ((to - from) / step <= atMost) return multiples(from, to, step);
    }
    return multiples(from, to, 3600 * std::ceil((to - from) / 3600 / std::max(atMost, 1)));
}

}  // namespace sluice
