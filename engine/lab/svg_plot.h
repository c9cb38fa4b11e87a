#pragma once

#include "engine/lab/chart_scale.h"
#include "engine/lab/chart_series.h"

#include <string>
#include <vector>

namespace sluice {

struct SvgPoint {
    double time = 0;  ///< seconds since the experiment's start
    double value = 0;
    bool warmup = false;
};

/// What is drawn in one colour and one dash; pieces are apart because something else ran between them.
struct SvgLine {
    const char* colour = "#888";
    const char* dash = "";
    std::vector<std::vector<SvgPoint>> pieces;
};

struct SvgLegendEntry {
    const char* colour = "#888";
    const char* dash = "";
    std::string name;  ///< to be escaped
};

/// A chart of lines over the experiment's time, with bands behind them.
struct SvgPlot {
    std::string title, unit, timeUnit;
    std::vector<SvgLine> lines;
    std::vector<SvgLegendEntry> legend;
    std::vector<ChartBand> bands;
    std::vector<std::string> bandNames;  ///< of the bands, in their order
    double end = 0;                      ///< seconds
};

/// Okabe and Ito's colours (jfly.uni-koeln.de/color), in the order of use.
const char* svgColour(std::size_t index) noexcept;
/// Points that a line can have at most, two a pixel.
std::size_t mostSvgPoints() noexcept;
/// What stands inside the svg element.
std::string drawSvg(const SvgPlot& plot);
/// The element around it; `attributes` with a blank behind each.
std::string svgElement(const std::string& attributes, const std::string& content);

}  // namespace sluice
