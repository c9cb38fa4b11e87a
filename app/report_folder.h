#pragma once

#include "engine/core/result.h"
#include "engine/lab/report.h"

#include <filesystem>
#include <string>

namespace sluice::cli {

/// Writes a whole file, "-" being standard output. Error FileWriteFailed.
Result<void> writeFile(const std::filesystem::path& file, const std::string& content);

/// Makes the folder and tries whether a file can be made in it, so that a long run does not end in a report that
/// cannot be written. Error FileWriteFailed.
Result<void> makeReportFolder(const std::filesystem::path& folder);

/// Writes report.html, report.md, seconds.csv, levels.csv, junit.xml, latency.hlog, record.json, throughput.svg and latency.svg; makes
/// the folder. Error FileWriteFailed for the first that cannot be written.
Result<void> writeReportFolder(const std::filesystem::path& folder, const ExperimentRecord& record,
                               const ReportWords& words);

/// The table of levels for a terminal, in the columns of the report.
std::string reportTable(const ExperimentRecord& record, const ReportWords& words);

}  // namespace sluice::cli
