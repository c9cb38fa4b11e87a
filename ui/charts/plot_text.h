#pragma once

#include "ui/charts/plot_data.h"

#include <QString>

namespace sluice {

/// How the charts write numbers, in the current locale.

/// Short, for a tick: "15 k", "0.5", "40".
QString tickText(double value, PlotUnit unit);
/// In full, for the read-out: "29,405", "20.31".
QString valueText(double value, PlotUnit unit);
/// "12.5 s" below two minutes, "2:30" from there on. `step` (seconds) decides the decimals.
QString timeText(double seconds, double step);

}  // namespace sluice
