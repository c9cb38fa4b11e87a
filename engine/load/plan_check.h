#pragma once

#include "engine/core/result.h"
#include "engine/load/load_plan.h"

namespace sluice {

/// Whether the plan's values can be loaded at all. Error BadPlan with the first field that is wrong, such as
/// "connections", "stages[1].to" or "mix[0].weight".
Result<void> checkLoadPlan(const LoadPlan& plan);

}  // namespace sluice
