#pragma once

#include "engine/lab/experiment_plan.h"

#include <cstddef>
#include <vector>

namespace sluice {

/// One phase to run.
struct PlannedPhase {
    std::size_t target = 0;
    std::size_t level = 0;
    unsigned round = 0;
    bool noise = false;  ///< of the noise floor: belongs to no row

    friend bool operator==(const PlannedPhase&, const PlannedPhase&) = default;
};

/// The running order: the noise floor's two phases where the plan has them, then round by round, level by level. A single round runs the targets as the plan has them. In several
/// rounds the targets of a level begin in an order drawn by the plan's seed and move on by one place each round, so that over as many rounds as there are targets each
/// of them runs once at every place (a Latin square); then a new order is drawn. What drifts during an
/// experiment (heat, a cron job) so meets all targets alike. The same seed gives the same order on every
/// machine.
std::vector<PlannedPhase> phaseOrder(const ExperimentPlan& plan);

/// How many phases there will be, for a progress bar; a guess in a limit search.
std::size_t phaseCount(const ExperimentPlan& plan);

}  // namespace sluice
