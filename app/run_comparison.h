#pragma once

#include "engine/lab/experiment_record.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice::cli {

/// One target at one level in two runs. Milliseconds; empty where a run has no such row.
struct ComparedRow {
    std::string target;
    unsigned connections = 0;
    std::optional<double> firstRate, secondRate;  ///< requests a second
    std::optional<double> firstP50, secondP50, firstP99, secondP99;
    std::optional<double> ratio;  ///< second to first, of requests a second
};

/// The rows of both runs, matched by the target's name and the number of connections, in the first run's
/// order and then the second's.
std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second);

}  // namespace sluice::cli
