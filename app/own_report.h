#pragma once

#include "engine/load/generator_ceiling.h"
#include "engine/load/load_plan.h"
#include "engine/load/load_result.h"

#include <string>

namespace sluice::cli {

/// What wrk's report has no line for, behind it: the schedule and what was late, TLS, failed checks, and the
/// requests of a mix. Empty for a load that wrk could have made.
std::string ownReport(const LoadPlan& plan, const LoadResult& result);

/// What the generator is able to, how much of that the run took, and whether that makes it suspect.
std::string ceilingLine(const GeneratorCeiling& ceiling, const LoadResult& result);

}  // namespace sluice::cli
