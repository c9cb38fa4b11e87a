#pragma once

#include "engine/lab/experiment_record.h"

namespace sluice {

// What can be read off a Verdict of judge() or judgeLevels(), beside its fields.

/// Of a verdict that is NotDistinguishable: the difference lies beyond the noise, but the paired interval is as wide as
/// it, or the noise half of it. Its direction may be right; its size is not known.
bool isTooNoisy(const Verdict& verdict) noexcept;

/// Whether both say the same: their kind, of the same target, at the same level and rate (a limit has none).
bool isSamePlace(const Verdict& a, const Verdict& b) noexcept;

/// What did not succeed. Refusals have an answer, 4xx or 5xx; the others none (transport errors and time-outs).
struct FailureCounts {
    std::uint64_t refused = 0, unanswered = 0;
};
/// Of `target`'s phases at all levels, those of the noise floor left out.
FailureCounts failuresOf(const ExperimentRecord& record, std::size_t target) noexcept;

}  // namespace sluice
