#pragma once

#include "engine/lab/experiment_record.h"

#include <optional>
#include <vector>

namespace sluice {

/// The targets whose workers were to be sampled, in the plan's order.
std::vector<std::size_t> sampledTargets(const ExperimentRecord& record);

/// The levels at which that target was, in the plan's order.
std::vector<std::size_t> sampledLevels(const ExperimentRecord& record, std::size_t target);

/// The profiles of a target's phases added, of one level or of all.
CpuProfile profileOf(const ExperimentRecord& record, std::size_t target,
                     std::optional<std::size_t> level = std::nullopt);

}  // namespace sluice
