#pragma once

#include "engine/lab/audit/printed_run.h"
#include "engine/lab/audit/printed_text.h"

/// One reader for each kind of printed report. Each finds the runs of its own kind wherever in the text they stand, in
/// order, and ignores the rest. None throws.
namespace sluice {

/// wrk and wrk2, with the columns as printed or squeezed to single blanks, and without the first line.
std::vector<PrintedRun> readWrkRuns(const PrintedText& text);
/// hey's summary; the connections stand only in the command, if that was copied too.
std::vector<PrintedRun> readHeyRuns(const PrintedText& text);
/// ApacheBench.
std::vector<PrintedRun> readAbRuns(const PrintedText& text);
/// k6's end-of-test summary, before and since its version 1.
std::vector<PrintedRun> readK6Runs(const PrintedText& text);
/// Locust's PREFIX_stats.csv and PREFIX_stats_history.csv (of that the last aggregated row).
std::vector<PrintedRun> readLocustRuns(const PrintedText& text);
/// Tables in Markdown or tab-separated whose head has at least a column of requests a second: the published reports'
/// and Sluice's own.
std::vector<PrintedRun> readTableRuns(const PrintedText& text);

}  // namespace sluice
