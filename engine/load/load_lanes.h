#pragma once

#include "engine/load/load_lane.h"
#include "engine/load/load_target.h"

#include <vector>

namespace sluice {

/// The lanes of a plan without a script: as many as it has threads, the connections spread over them evenly.
/// Errors: BadPlan with the field; FileReadFailed for a file that a generator reads.
Result<std::vector<LoadLane>> makeLanes(const LoadPlan& plan, const LoadTarget& target,
                                        const Endpoint& endpoint);

}  // namespace sluice
