#pragma once

#include "engine/load/load_plan.h"
#include "engine/load/load_result.h"

#include <string>

namespace sluice::cli {

/// What wrk's report has no line for, behind it: the schedule and what was late, TLS, failed checks, and the
/// requests of a mix. Empty for a load that wrk could have made.
std::string ownReport(const LoadPlan& plan, const LoadResult& result);

}  // namespace sluice::cli
