#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/experiment_runner.h"

#include <filesystem>
#include <optional>
#include <string>

namespace sluice::cli {

/// An experiment and what is to become of it.
struct PlanRun {
    ExperimentPlan plan;
    std::string configText;                          ///< "" = no gateway of ours
    std::string configName;                          ///< for messages
    std::optional<std::filesystem::path> outFolder;  ///< of the report
    std::string junitFile;                           ///< "" = not written, "-" = standard output
    std::filesystem::path historyFile;               ///< "" = not kept
    bool flame = true;                               ///< sample the gateway's workers
    Language language = Language::English;
};

/// Starts the gateway where the configuration is given, runs the experiment with its progress on standard error, stores
/// it phase by phase, prints table and verdict on standard output and writes the report. SIGINT and SIGTERM stop the
/// experiment and still report. Returns the exit code: 1 also when an objective was missed.
int runExperiment(const PlanRun& run);

}  // namespace sluice::cli
