#pragma once

#include <vector>

namespace sluice {

/// Maps values to 0..1 along an axis and back, linearly or by the logarithm, and places the ticks.
class AxisScale {
public:
    AxisScale() = default;
    /// `low` < `high`; a logarithmic scale also needs `low` > 0.
    AxisScale(double low, double high, bool logarithmic = false);

    double low() const { return m_low; }
    double high() const { return m_high; }
    bool isLogarithmic() const { return m_logarithmic; }

    /// A value at or below zero sits on the floor of a logarithmic scale: its line bends down and does not vanish.
    double toUnit(double value) const;
    double fromUnit(double unit) const;

    /// Round values within [low, high], ascending, at most `atMost` of them (logarithmic: 1, 2 and 5 of each decade
    /// as far as they fit, else the decades).
    std::vector<double> ticks(int atMost) const;

    friend bool operator==(const AxisScale&, const AxisScale&) = default;

private:
    double m_low = 0;
    double m_high = 1;
    bool m_logarithmic = false;
};

/// Ticks of a time axis: steps that people count seconds and minutes in.
std::vector<double> timeTicks(double from, double to, int atMost);

}  // namespace sluice
