#pragma once

#include "engine/core/result.h"
#include "ui/charts/time_chart.h"

#include <QImage>

namespace sluice {

enum class ChartFormat { Png, Svg, Pdf, Csv };

/// One file for a stack of charts that share a time axis, the first on top, as they are on the screen (zoom and hidden
/// series included) with title and legend. CSV holds all their samples, hidden and unseen ones too. Error
/// FileWriteFailed with the path.
Result<void> exportCharts(const std::vector<const TimeChart*>& charts, const Theme& theme, ChartFormat format,
                          const QString& path);

/// The same picture at twice the size, for the clipboard.
QImage chartImage(const std::vector<const TimeChart*>& charts, const Theme& theme);

}  // namespace sluice
