#pragma once

#include "ui/charts/axis_scale.h"

namespace sluice {

/// The value axis of a live chart. It moves only in nice steps, and back only when the data leaves most of it empty: a
/// scale that follows every sample cannot be read.
class StickyAxis {
public:
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_logarithmic; }

    /// Makes room for values from `smallestPositive` (only a logarithmic axis looks at it) to `largest`; true when the
    /// scale moved.
    bool fit(double smallestPositive, double largest);
    const AxisScale& scale() const { return m_scale; }

    /// The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten at or above `value`.
    static double niceCeiling(double value);

private:
    bool m_logarithmic = false;
    bool m_fitted = false;
    AxisScale m_scale;
};

}  // namespace sluice
