#pragma once

#include "engine/history/history_store.h"
#include "engine/history/pending_writes.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace sluice {

/// History on a thread of its own. A burst of posted writes becomes one transaction; a reader sees every
/// write posted before it, also one that could not be written yet.
class SqliteHistory final : public History {
public:
    static Result<std::unique_ptr<History>> open(const std::filesystem::path& file,
                                                 const HistoryOptions& options,
                                                 std::function<void(Error)> failed,
                                                 std::function<void()> recovered = {});
    /// `openStore` runs on the history thread, before the first job.
    SqliteHistory(std::function<std::unique_ptr<HistoryStore>()> openStore, const HistoryOptions& options,
                  std::function<void(Error)> failed, std::function<void()> recovered);
    ~SqliteHistory() override;

    void beginRun(StoredRun run, std::function<void(Result<std::int64_t>)> done) override;
    void putPhase(std::int64_t run, std::size_t number, std::string phase) override;
    void addSecond(std::int64_t run, std::size_t phase, std::string second) override;
    void endRun(StoredRun run, std::function<void(Result<void>)> done) override;
    void listRuns(std::function<void(Result<std::vector<RunSummary>>)> done) override;
    void loadRun(std::int64_t id, std::function<void(Result<StoredRun>)> done) override;
    void setNote(std::int64_t id, std::string note, std::function<void(Result<void>)> done) override;
    void removeRuns(std::vector<std::int64_t> ids, std::function<void(Result<void>)> done) override;
    void addConfigVersion(ConfigVersion version, std::function<void(Result<std::int64_t>)> done) override;
    void listConfigVersions(std::function<void(Result<std::vector<ConfigVersion>>)> done) override;

private:
    using Job = std::function<void()>;
    using Answer = std::function<void(const std::optional<Error>&)>;

    void post(Job job);
    void work();
    bool takeJobs(std::deque<Job>& jobs);

    // All below: the history thread only.
    void flush();
    void retryOnce();
    void answerLater(Answer answer);
    std::int64_t realId(std::int64_t id) const;
    bool exists(std::int64_t id);
    template <class Value, class Read>
    void answerRead(const std::function<void(Result<Value>)>& done, Read read);

    std::function<std::unique_ptr<HistoryStore>()> m_openStore;
    std::unique_ptr<HistoryStore> m_store;
    const HistoryOptions m_options;
    const std::function<void(Error)> m_failed;
    const std::function<void()> m_recovered;
    PendingWrites m_pending;
    std::vector<Answer> m_answers;                   ///< of the writes since the last flush
    std::map<std::int64_t, std::int64_t> m_realIds;  ///< of provisional ones
    std::int64_t m_nextProvisional = -1;
    std::optional<Error> m_failure;  ///< of the last flush

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    std::optional<Nanos> m_deadline;  ///< set when stopping
    std::thread m_thread;             ///< the last member: it uses all others
};

}  // namespace sluice
