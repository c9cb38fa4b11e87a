#pragma once

#include "engine/lab/experiment_record.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Whether two runs differ at a row.
enum class ComparedAs {
    OnlyOne,             ///< the row is in one run only
    NoSuccess,           ///< a run has no successful answer there
    OtherRate,           ///< of an open loop that was asked for another rate: its latencies say nothing
    UnknownNoise,        ///< neither run knows what equal things differ by: one round, no noise floor
    NotDistinguishable,  ///< the difference is within the noise of either run, or its interval holds none
    TooNoisy,            ///< beyond the noise, but the interval or the noise is of its size
    Slower,              ///< the second
    Faster,
};
/// Stable English token for JSON, such as "not-distinguishable".
const char* toToken(ComparedAs as) noexcept;

/// One target at one level in two runs. Milliseconds; empty where a run has no such row. The intervals are of the rounds'
/// own differences, the first round of one run with the first of the other (lab/share_interval.h).
struct ComparedRow {
    std::string target;
    std::string level;  ///< levelName()
    unsigned connections = 0;
    std::optional<double> firstRate, secondRate;  ///< requests a second
    std::optional<double> firstP50, secondP50, firstP99, secondP99;
    std::optional<double> ratio;  ///< second to first, of successful answers a second
    std::optional<double> ratioLow, ratioHigh;
    std::optional<double> noise;  ///< the larger of the two runs' own, as a share
    /// Of an open loop, whose rate is given: what the second takes longer at the median. Empty for a closed one.
    std::optional<double> addedP50, addedLow, addedHigh;
    bool firstSuspect = false, secondSuspect = false;  ///< for anything but that all shared one machine
    ComparedAs as = ComparedAs::OnlyOne;

    bool isInBoth() const noexcept { return firstRate && secondRate; }
};

/// The rows of both runs, matched by the target's name and the level's, in the first run's order and then the second's.
/// Judged by the rule of every verdict (lab/difference.h): a closed loop by its successful answers a second, an open one
/// by its medians. Runs are not interleaved, so what drifted between them counts as a difference: the noise is what each
/// run saw within itself.
std::vector<ComparedRow> compareRuns(const ExperimentRecord& first, const ExperimentRecord& second);

}  // namespace sluice
