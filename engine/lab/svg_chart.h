#pragma once

#include "engine/lab/report.h"

#include <string>

namespace sluice {

/// The rules for a chart's text, light and dark by the reader's system. All else is in attributes, which every viewer
/// of SVG understands.
std::string svgStyle();

/// A chart as an `svg` element, without style and name space: for an HTML page that has the style once.
std::string svgChart(const ExperimentRecord& record, ReportChart chart, const ReportWords& words);

}  // namespace sluice
