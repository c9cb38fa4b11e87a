#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/charts/plot_data.h"

#include <array>
#include <vector>

namespace sluice {

/// The two charts of one run. A sample stands in the middle of its second; phases that have a direct counterpart at
/// their level get it as a guide. Percentiles of a second are looked up once: a run of half an hour is drawn anew
/// every second.
class RunPlots {
public:
    PlotData throughput(const ExperimentRecord& record) const;
    PlotData latency(const ExperimentRecord& record);
    /// Another run follows.
    void reset() { m_phases.clear(); }

private:
    static constexpr std::array<double, 4> kRanks = {50, 75, 90, 99};
    /// Milliseconds at each rank, second by second.
    using Percentiles = std::vector<std::array<double, kRanks.size()>>;

    void lookUp(const ExperimentRecord& record);

    std::vector<Percentiles> m_phases;
};

/// What ran when, behind the lines of any chart of the run.
void addPhaseBands(PlotData& plot, const ExperimentRecord& record);

/// Where the measured data ends, and where the plan says that it will; seconds since the run's start.
double measuredEnd(const ExperimentRecord& record);
double plannedEnd(const ExperimentRecord& record);

}  // namespace sluice
