#pragma once

#include "ui/charts/plot_data.h"

#include "engine/lab/experiment_record.h"

namespace sluice {

/// The two charts of a run. A sample stands in the middle of its second; phases that have a direct counterpart at
/// their level get it as a guide.
PlotData throughputPlot(const ExperimentRecord& record);
PlotData latencyPlot(const ExperimentRecord& record);

/// Where the measured data ends, and where the plan says that it will; seconds since the run's start.
double measuredEnd(const ExperimentRecord& record);
double plannedEnd(const ExperimentRecord& record);

}  // namespace sluice
