#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/report.h"

#include <string>
#include <vector>

namespace sluice {

/// Everything that was watched in the run, each once, over all its phases.
std::vector<UsageSum> usageOf(const ExperimentRecord& record);
/// As the words have it; a named process's own name. To be escaped.
const std::string& usageName(const UsageSum& sum, const ReportWords& words);

/// What a row's target itself used: of a process that bears its name, else of the embedded gateway's workers, or of the
/// mock's threads for the direct target. Their memory is this whole process's, for they share it. Empty where nothing is
/// known.
struct TargetUse {
    double meanCores = 0, mostCores = 0;
    std::uint64_t mostResidentBytes = 0;
    bool shared = false;  ///< the memory is of the process that the gateway, the generator and the mock share
};
std::optional<TargetUse> useOf(const ExperimentPlan& plan, const LevelRow& row);

/// The report's table of CPU and memory, the headings first; empty without readings.
std::vector<std::vector<std::string>> usageTable(const ExperimentRecord& record, const ReportWords& words);

/// "12.3": MiB with a decimal.
std::string mebibytesText(std::uint64_t bytes);

}  // namespace sluice
