#pragma once

#include "engine/lab/experiment_record.h"

#include <array>
#include <vector>

namespace sluice {

/// One point of a report's chart: one second, or several added up where the run is longer than the chart is
/// wide.
struct ChartPoint {
    double time = 0;  ///< seconds since the experiment's start, the middle of what it covers
    bool warmup = false;
    double requestsPerSecond = 0;           ///< answers of any status
    std::array<double, 4> latencyMillis{};  ///< p50, p75, p90, p99
    bool hasLatency = false;
};

/// The points of one phase.
struct ChartPhase {
    std::size_t target = 0;
    std::vector<ChartPoint> points;
};

/// What ran at one level in one round, for the shaded bands.
struct ChartBand {
    std::size_t level = 0;
    unsigned round = 0;
    double from = 0, to = 0;  ///< seconds since the experiment's start
};

struct ChartSeries {
    std::vector<ChartPhase> phases;
    std::vector<ChartBand> bands;
    double end = 0;  ///< seconds
};

/// `mostPoints` over the whole run. Seconds are merged by adding counts and cells, never by averaging
/// percentiles; a last second that is shorter than a fifth of one is left out, as its rate would mean
/// nothing.
ChartSeries chartSeries(const ExperimentRecord& record, std::size_t mostPoints);

}  // namespace sluice
