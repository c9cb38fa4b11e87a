#pragma once

#include "engine/lab/experiment_record.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Whether two runs differ at a row.
enum class ComparedAs {
    OnlyOne,             ///< the row is in one run only
    UnknownNoise,        ///< neither run knows what equal things differ by: one round, no noise floor
    NotDistinguishable,  ///< the difference is within the noise of either run
    Slower,              ///< the second
    Faster,
};
/// Stable English token for JSON, such as "not-distinguishable".
const char* toToken(ComparedAs as) noexcept;

/// One target at one level in two runs. Milliseconds; empty where a run has no such row.
struct ComparedRow {
    std::string target;
    std::string level;                            ///< levelName()
    std::optional<double> firstRate, secondRate;  ///< requests a second
    std::optional<double> firstP50, secondP50, firstP99, secondP99;
    std::optional<double> ratio;  ///< second to first, of successful answers a second
    std::optional<double> noise;  ///< the larger of the two runs' own, as a share
    ComparedAs as = ComparedAs::OnlyOne;
};

/// The rows of both runs, matched by the target's name and the level's, in the first run's order and then the second's.
/// Runs are not interleaved, so what drifted between them counts as a difference: the noise is what each run saw within
/// itself.
std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second);

/// What makes two runs hard to compare: "machine", "processor", "cores", "kernel", "version", "duration", "co-located".
std::vector<std::string> differentConditions(const ExperimentRecord& first, const ExperimentRecord& second);

}  // namespace sluice
