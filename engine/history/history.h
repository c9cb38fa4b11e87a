#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// One line of the list of runs. What a run is made of is the lab's affair (lab/run_archive.h): here it is
/// text.
struct RunSummary {
    std::int64_t id = 0;  ///< below zero while the run could not be written yet
    std::string planId, title, note;
    /// "running", "finished", "stopped" or "failed". A run whose process died is "stopped" at the next
    /// open().
    std::string state;
    UtcMillis startedUtc = 0;
    double requestsPerSecond = 0;  ///< of the verdict's target and level
    std::optional<double> share;   ///< of direct; 1.0 = equal
    std::optional<double> p99Millis;
    bool suspect = false;
};

/// A run with its parts: `head` (plan, environment, configuration) and one text for each phase, in running
/// order.
struct StoredRun {
    RunSummary summary;
    std::string head;
    std::vector<std::string> phases;
    /// By the phase's number: what addSecond() kept since the phase was put.
    std::map<std::size_t, std::vector<std::string>> seconds;
};

/// One configuration that was applied.
struct ConfigVersion {
    std::int64_t id = 0;
    UtcMillis when = 0;
    std::string author, reason, text;
};

/// The SQLite file of runs and configuration versions: one thread owns it (WAL, migrations by user_version).
/// Every call posts and returns; `done` comes on the history thread and may be empty. A failed write is kept
/// in memory and tried again with the next job and every few seconds, so no measured run is lost while the
/// application lives; readers see what is kept as if it were written. `failed` of open() hears of it, on the
/// history thread, when writing begins to fail and when its reason changes, `recovered` when all that was kept is
/// written. `done` of a write hears of the
/// failure too, but for beginRun() and addConfigVersion(): they give a provisional id below zero, which stays
/// valid for this History after the write.
class History {
public:
    /// Opens or creates (with its folder), and migrates. Errors: DatabaseFailed (locked, read-only, corrupt,
    /// not ours), DatabaseTooNew; the file is then as it was. An empty path is a database in memory, which
    /// always opens.
    static Result<std::unique_ptr<History>> open(const std::filesystem::path& file,
                                                 std::function<void(Error)> failed,
                                                 std::function<void()> recovered = {});
    /// Returns at once: the history thread opens the file, and what is posted meanwhile waits for it. Where open()
    /// would give an error, `notOpened` hears of it, once, and the history lives in memory.
    static std::unique_ptr<History> openOnItsThread(std::filesystem::path file,
                                                    std::function<void(Error)> notOpened,
                                                    std::function<void(Error)> failed,
                                                    std::function<void()> recovered);
    virtual ~History() = default;  ///< finishes the queued writes (at most 5 s), joins

    /// Stores a run that begins; `done` gets its id.
    virtual void beginRun(StoredRun run, std::function<void(Result<std::int64_t>)> done) = 0;
    /// Adds the phase of that number, or replaces it and what addSecond() kept of it: a phase is written when it
    /// begins and again, whole, when it is over.
    virtual void putPhase(std::int64_t run, std::size_t number, std::string phase) = 0;
    /// Adds a finished second to a phase that runs, so that a process that dies loses none.
    virtual void addSecond(std::int64_t run, std::size_t phase, std::string second) = 0;
    /// Replaces the summary, the head and the phases that are given, but not the note: that may have been edited
    /// elsewhere while the run went on, and setNote() has it. Error NotFound for a run that was
    /// removed.
    virtual void endRun(StoredRun run, std::function<void(Result<void>)> done) = 0;

    virtual void listRuns(std::function<void(Result<std::vector<RunSummary>>)> done) = 0;
    virtual void loadRun(std::int64_t id, std::function<void(Result<StoredRun>)> done) = 0;
    virtual void setNote(std::int64_t id, std::string note, std::function<void(Result<void>)> done) = 0;
    virtual void removeRuns(std::vector<std::int64_t> ids, std::function<void(Result<void>)> done) = 0;

    virtual void addConfigVersion(ConfigVersion version, std::function<void(Result<std::int64_t>)> done) = 0;
    /// The newest first.
    virtual void listConfigVersions(std::function<void(Result<std::vector<ConfigVersion>>)> done) = 0;
};

}  // namespace sluice
