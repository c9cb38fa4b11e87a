#include "app/history_reader.h"

#include <future>

namespace sluice::cli {

Result<HistoryReader> HistoryReader::open(const std::filesystem::path& file) {
    std::error_code unreadable;
    const bool there = std::filesystem::exists(file, unreadable);
    auto history = History::open(there || unreadable ? file : std::filesystem::path(), {});
    if (!history) return history.error();
    std::promise<void> mended;
    RunArchive(**history).mendStopped([&mended] { mended.set_value(); });
    mended.get_future().get();
    return HistoryReader(std::move(*history));
}

Result<std::vector<RunSummary>> HistoryReader::list() {
    std::promise<Result<std::vector<RunSummary>>> listed;
    m_history->listRuns(
        [&listed](Result<std::vector<RunSummary>> runs) { listed.set_value(std::move(runs)); });
    return listed.get_future().get();
}

Result<ExperimentRecord> HistoryReader::load(std::int64_t id) {
    std::promise<Result<ExperimentRecord>> loaded;
    RunArchive(*m_history).load(id, [&loaded](Result<ExperimentRecord> record) {
        loaded.set_value(std::move(record));
    });
    return loaded.get_future().get();
}

}  // namespace sluice::cli
