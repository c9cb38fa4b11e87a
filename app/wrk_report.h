#pragma once

#include "engine/load/load_plan.h"
#include "engine/load/load_result.h"

#include <string>

namespace sluice::cli {

/// wrk 4.1's report, cell for cell (github.com/wg/wrk, measured on its output). Figures are ours: monotonic
/// clock, no correction, time-outs counted. Every text ends with a line feed.

/// The two lines printed before the run.
std::string wrkHeading(const LoadPlan& plan);
/// The rest, printed after it: the table, the distribution, the totals.
std::string wrkReport(const LoadResult& result, bool withDistribution);
std::string wrkTable(const LoadResult& result);
std::string wrkTotals(const LoadResult& result);

/// wrk2's two blocks for a distribution (github.com/giltene/wrk2): "Recorded Latency", or without taking
/// delayed starts into account.
std::string wrk2Distribution(const LatencyHistogram& latency, const char* title);

/// wrk's figures with its correction (see wrkCorrected), labelled as such.
std::string wrkCorrectedTable(const LatencyHistogram& corrected);

/// One value as wrk writes it: "543.00us", "1.02ms", "12.48K"; for tests and other tables.
std::string wrkTime(long double microseconds);
std::string wrkMetric(long double value);
std::string wrkBytes(long double bytes);

}  // namespace sluice::cli
