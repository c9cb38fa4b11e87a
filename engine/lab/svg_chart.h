#pragma once

#include "engine/lab/report.h"

#include <string>

namespace sluice {

/// The rules that a chart's classes need, light and dark by the reader's system.
std::string svgStyle();

/// A chart as an `svg` element, without style and name space: for an HTML page that has the style once.
std::string svgChart(const ExperimentRecord& record, ReportChart chart, const ReportWords& words);

}  // namespace sluice
