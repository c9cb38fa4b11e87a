#pragma once

#include "engine/load/load_result.h"

namespace sluice {

/// What wrk makes of the latencies of a run ("stats_correct" in its source, github.com/wg/wrk): it takes
/// elapsed / (completed / connections) for the distance at which each connection should have sent, and for
/// every value of at least twice that adds the values which requests sent in between would have had. An
/// estimate, shown beside the measured figures and never instead of them. Time-outs are left out, as wrk
/// does.
LatencyHistogram wrkCorrected(const LoadResult& result, unsigned connections);

}  // namespace sluice
