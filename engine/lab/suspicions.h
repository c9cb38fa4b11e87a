#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/phase_load.h"

#include <string_view>
#include <vector>

namespace sluice {

/// Little's law for a closed loop without think time: the mean number of requests under way equals their rate
/// times their mean latency, and in such a loop it equals the connections times the streams of each
/// (LoadShape::underWay()). Returned is (latencies recorded a second x their mean) / underWay, time-outs
/// included: 1.0 when everything was measured, 0 when nothing was.
double littleRatio(const LoadResult& result, unsigned underWay) noexcept;

/// The same over several results of one level: latencies and times added first.
double littleRatio(const std::vector<const LoadResult*>& results, unsigned underWay) noexcept;

/// Whether an open loop sent at least 99 % of what came due (of `rate` where it did not count that).
bool sentAsAsked(const LoadResult& result, double rate) noexcept;

/// What a phase's own figures say against it, in the enumeration's order; `rate` is what an open loop was asked for, 0 =
/// closed, and then Little's law is checked instead, unless connections pause (`busy`, keepsBusy()). Stopped,
/// NearCeiling, CeilingUnknown and CoLocated are the runner's to add. Empty for a phase that could not run: its error says enough.
std::vector<Suspicion> suspicionsOf(const LoadResult& result, const LoadShape& shape, double rate = 0,
                                    bool busy = true);

/// Adds one in the enumeration's order, once.
void addSuspicion(std::vector<Suspicion>& suspicions, Suspicion suspicion);

/// True for 127.0.0.0/8, ::1, localhost and names below it (RFC 6761 section 6.3).
bool isLoopbackUrl(std::string_view url) noexcept;

}  // namespace sluice
