#pragma once

#include "engine/lab/experiment_plan.h"

namespace sluice {

/// What a target has open at a level.
struct LoadShape {
    unsigned connections = 1;
    unsigned streams = 1;  ///< of each connection: requests that it carries at a time

    /// Of a closed loop without pauses: requests that are under way at any time.
    unsigned underWay() const noexcept { return connections * streams; }
};

/// HTTP/2 targets share the level's connections by streams; an HTTP/1.1 target has a connection for each of these.
LoadShape shapeAt(const PlanTarget& target, const PlanLevel& level) noexcept;

/// The load of one target at one level. `rate` is what a level with a share of a capacity, or a step of a search, came to;
/// levels with stages go by these.
LoadPlan phaseLoad(const ExperimentPlan& plan, std::size_t target, std::size_t level, double rate);

/// Requests a second that a level asks for over the measured time: its rate, or the mean of its stages after the warm-up.
/// 0 for a closed level and for one that goes by a share.
double offeredRate(const ExperimentPlan& plan, const PlanLevel& level);

/// Whether every connection of the level always has a request under way, so that Little's law (lab/suspicions.h) has a
/// say: a closed loop without pauses and pipelining.
bool keepsBusy(const ExperimentPlan& plan, const PlanLevel& level);

}  // namespace sluice
