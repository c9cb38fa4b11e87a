#include "engine/lab/chart_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

ChartScale::ChartScale(double highest, int mostTicks) {
    if (!std::isfinite(highest) || highest <= 0) highest = 1;
    const double power = std::pow(10, std::floor(std::log10(highest / mostTicks)));
    step = 10 * power;
    for (double factor : {1, 2, 5}) {
        if (factor * power * mostTicks >= highest) {
            step = factor * power;
            break;
        }
    }
    high = step * std::ceil(highest / step - 1e-9);
    decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 9);
}

std::vector<double> ChartScale::ticks() const {
    std::vector<double> ticks;
    for (int i = 0; i * step <= high * (1 + 1e-9); ++i) ticks.push_back(i * step);
    return ticks;
}

std::string ChartScale::label(double tick) const {
    return fmt::format("{:.{}f}", tick, decimals);
}

double ChartScale::position(double value, double from, double to) const {
    return from + (to - from) * std::clamp(value / high, 0.0, 1.0);
}

}  // namespace sluice
