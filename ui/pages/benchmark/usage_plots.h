#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/charts/plot_data.h"

namespace sluice {

/// What everything that took part in a run used, over the run's time: CPU in cores, resident memory in MiB.
PlotData cpuPlot(const ExperimentRecord& record);
PlotData memoryPlot(const ExperimentRecord& record);

}  // namespace sluice
