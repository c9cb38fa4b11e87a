#pragma once

#include "engine/load/generator_ceiling.h"
#include "engine/load/load_plan.h"
#include "engine/load/load_result.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace sluice::cli {

/// The whole record of a load: plan, result and seconds. Durations are nanoseconds in members that end in
/// "Nanos"; a histogram carries its exact figures, percentiles, and every cell as [middle, count].
nlohmann::json toJson(const LoadPlan& plan, UtcMillis startedUtc, const LoadResult& result,
                      const std::vector<SecondSample>& seconds);

/// For the same record.
nlohmann::json toJson(const GeneratorCeiling& ceiling);

}  // namespace sluice::cli
