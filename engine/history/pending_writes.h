#pragma once

#include "engine/history/history.h"

#include <map>

namespace sluice {

class HistoryStore;

/// What the history was told and has not written yet: the newest words only, so that a run whose writing
/// fails for an hour costs no more memory than the run. A run that has no id yet has a provisional one, below
/// zero.
class PendingWrites {
public:
    bool empty() const noexcept { return m_runs.empty() && m_versions.empty(); }

    void begin(std::int64_t provisional, StoredRun run);
    void putPhase(std::int64_t run, std::size_t number, std::string body);
    void addSecond(std::int64_t run, std::size_t phase, std::string body);
    /// The summary's note is left out, as History::endRun() says.
    void end(std::int64_t run, RunSummary summary, std::string head);
    void setNote(std::int64_t run, std::string note);
    void remove(std::int64_t run);
    void addConfigVersion(std::int64_t provisional, ConfigVersion version);

    /// True when a run waits here to be inserted.
    bool holdsNew(std::int64_t run) const noexcept;

    /// Writes all of it in one transaction and forgets it. Returns which provisional id became which. On an
    /// SQLite::Exception nothing was written and everything stays.
    std::map<std::int64_t, std::int64_t> writeTo(HistoryStore& store);

    /// What a reader is to see: the stored runs with what waits here laid over them.
    void overlay(std::vector<RunSummary>& runs) const;
    void overlay(std::int64_t id, std::optional<StoredRun>& run) const;
    void overlay(std::vector<ConfigVersion>& versions) const;

private:
    struct Run {
        bool isNew = false;
        bool removed = false;
        std::optional<RunSummary> summary;
        std::optional<std::string> head;
        std::optional<std::string> note;
        std::map<std::size_t, std::string> phases;
        std::map<std::size_t, std::vector<std::string>> seconds;  ///< later than the phase of that number
    };

    static void overlay(const Run& change, std::int64_t id, RunSummary& summary);

    std::map<std::int64_t, Run> m_runs;
    std::map<std::int64_t, ConfigVersion> m_versions;
};

}  // namespace sluice
