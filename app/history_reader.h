#pragma once

#include "engine/core/result.h"
#include "engine/lab/run_archive.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace sluice::cli {

/// The history read in step: each call waits for its answer.
class HistoryReader {
public:
    /// A file that does not exist is an empty history, and is not made.
    static Result<HistoryReader> open(const std::filesystem::path& file);

    Result<std::vector<RunSummary>> list();
    Result<ExperimentRecord> load(std::int64_t id);

private:
    explicit HistoryReader(std::unique_ptr<History> history) : m_history(std::move(history)) {}

    std::unique_ptr<History> m_history;
};

}  // namespace sluice::cli
