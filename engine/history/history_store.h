#pragma once

#include "engine/history/history.h"

#include <SQLiteCpp/Database.h>

#include <string_view>

namespace sluice {

/// How a history file is opened.
struct HistoryOptions {
    Millis busyTimeout{500};   ///< how long a statement waits for another process
    Millis retryEvery{3'000};  ///< while a write is kept back
    int mostPages = 0;         ///< SQLite's max_page_count; 0 = no limit of ours
};

/// The statements on the file, one function each. Every function may throw SQLite::Exception. Not
/// thread-safe.
class HistoryStore {
public:
    /// Opens or creates (an empty path: in memory), refuses what is not ours or too new, migrates, and marks
    /// as stopped the runs whose process is gone. A file that is refused is left as it is. Throws Refused
    /// besides.
    HistoryStore(const std::filesystem::path& file, const HistoryOptions& options);

    struct Refused {
        Error error;
    };

    SQLite::Database& database() noexcept { return m_database; }

    /// Returns the new id; the run belongs to this process while its state is "running".
    std::int64_t insertRun(const RunSummary& summary, const std::string& head);
    /// Nothing happens where the run does not exist (any more); the same for the next ones.
    void updateRun(std::int64_t id, const RunSummary& summary, const std::string& head);
    void putPhase(std::int64_t run, std::size_t number, const std::string& body);  ///< forgets its seconds
    void addSecond(std::int64_t run, std::size_t phase, const std::string& body);
    void setNote(std::int64_t id, const std::string& note);
    void removeRun(std::int64_t id);
    bool hasRun(std::int64_t id);

    std::vector<RunSummary> runs();  ///< the newest first
    std::optional<StoredRun> run(std::int64_t id);

    std::int64_t addConfigVersion(const ConfigVersion& version);
    std::vector<ConfigVersion> configVersions();  ///< the newest first

private:
    void stopRunsOfDeadProcesses();

    SQLite::Database m_database;
};

}  // namespace sluice
