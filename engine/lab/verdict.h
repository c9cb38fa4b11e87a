#pragma once

#include "engine/lab/difference.h"
#include "engine/lab/experiment_record.h"

namespace sluice {

// What can be read off a Verdict of judge() or judgeLevels(), beside its fields.

/// Of a verdict that is NotDistinguishable: the difference lies beyond the noise, but the paired interval is as wide as
/// it, or the noise half of it. Its direction may be right; its size is not known.
bool isTooNoisy(const Verdict& verdict) noexcept;

/// What the difference in CPU says; only where there is one.
DifferenceKind kindOfCpu(const Verdict& verdict) noexcept;

/// Whether both say the same: their kind, of the same target, at the same level and rate (a limit has none).
bool isSamePlace(const Verdict& a, const Verdict& b) noexcept;

}  // namespace sluice
