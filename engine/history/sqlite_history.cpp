#include "engine/history/sqlite_history.h"

#include <SQLiteCpp/Exception.h>

#include <utility>

namespace sluice {

namespace {

constexpr Nanos kLongestGoodbye = Seconds(5);

Error toError(const SQLite::Exception& fault) {
    return Error{ErrorCode::DatabaseFailed, fault.what(), {}};
}

template <class... Arguments>
void call(const std::function<void(Arguments...)>& done, Arguments... arguments) {
    if (done) done(std::move(arguments)...);
}

Result<std::unique_ptr<HistoryStore>> openStore(const std::filesystem::path& file,
                                                const HistoryOptions& options) {
    if (std::error_code fault; !file.parent_path().empty()) {
        std::filesystem::create_directories(file.parent_path(), fault);
        if (fault) return Error{ErrorCode::DatabaseFailed, file.parent_path().string(), fault};
    }
    try {
        return std::make_unique<HistoryStore>(file, options);
    } catch (const HistoryStore::Refused& refused) {
        return refused.error;
    } catch (const SQLite::Exception& fault) {
        return toError(fault);
    }
}

}  // namespace

Result<std::unique_ptr<History>> SqliteHistory::open(const std::filesystem::path& file,
                                                     const HistoryOptions& options,
                                                     std::function<void(Error)> failed,
                                                     std::function<void()> recovered) {
    auto store = openStore(file, options);
    if (!store) return store.error();
    const auto opened = std::make_shared<std::unique_ptr<HistoryStore>>(std::move(*store));
    return std::unique_ptr<History>(std::make_unique<SqliteHistory>(
        [opened] { return std::move(*opened); }, options, std::move(failed), std::move(recovered)));
}

Result<std::unique_ptr<History>> History::open(const std::filesystem::path& file,
                                               std::function<void(Error)> failed,
                                               std::function<void()> recovered) {
    return SqliteHistory::open(file, HistoryOptions{}, std::move(failed), std::move(recovered));
}

std::unique_ptr<History> History::openOnItsThread(std::filesystem::path file,
                                                  std::function<void(Error)> notOpened,
                                                  std::function<void(Error)> failed,
                                                  std::function<void()> recovered) {
    const HistoryOptions options;
    const auto open = [file = std::move(file), options, notOpened = std::move(notOpened)] {
        auto store = openStore(file, options);
        if (store) return std::move(*store);
        notOpened(store.error());
        return std::make_unique<HistoryStore>(std::filesystem::path(), options);
    };
    return std::make_unique<SqliteHistory>(open, options, std::move(failed), std::move(recovered));
}

SqliteHistory::SqliteHistory(std::function<std::unique_ptr<HistoryStore>()> openStore,
                             const HistoryOptions& options, std::function<void(Error)> failed,
                             std::function<void()> recovered)
    : m_openStore(std::move(openStore)),
      m_options(options),
      m_failed(std::move(failed)),
      m_recovered(std::move(recovered)),
      m_thread([this] { work(); }) {}

SqliteHistory::~SqliteHistory() {
    {
        const std::lock_guard lock(m_mutex);
        m_deadline = monotonicNow() + kLongestGoodbye;
    }
    m_wake.notify_one();
    m_thread.join();
}

void SqliteHistory::post(Job job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

/// Waits for jobs, or for the next retry. False when there is nothing left to do before the end.
bool SqliteHistory::takeJobs(std::deque<Job>& jobs) {
    std::unique_lock lock(m_mutex);
    const auto due = [this] { return !m_jobs.empty() || m_deadline; };
    if (m_pending.empty())
        m_wake.wait(lock, due);
    else
        m_wake.wait_for(lock, m_options.retryEvery, due);
    if (m_deadline && (m_jobs.empty() || monotonicNow() > *m_deadline)) return false;
    jobs.swap(m_jobs);
    return true;
}

void SqliteHistory::work() {
    m_store = m_openStore();
    std::deque<Job> jobs;
    while (takeJobs(jobs)) {
        retryOnce();
        for (const Job& job : jobs) job();
        jobs.clear();
        if (!m_answers.empty()) flush();
    }
    retryOnce();
}

/// One attempt for what could not be written before.
void SqliteHistory::retryOnce() {
    if (!m_pending.empty()) flush();
}

/// Writes what waits, then answers the writes since the last flush: they hear of the failure, and are kept
/// all the same.
void SqliteHistory::flush() {
    std::optional<Error> failure;
    try {
        m_realIds.merge(m_pending.writeTo(*m_store));
    } catch (const SQLite::Exception& fault) {
        failure = toError(fault);
    }
    const bool news = failure && failure != m_failure;
    const bool over = m_failure && !failure;
    m_failure = failure;
    if (news && m_failed) m_failed(*failure);
    if (over && m_recovered) m_recovered();
    for (const Answer& answer : std::exchange(m_answers, {})) answer(failure);
}

void SqliteHistory::answerLater(Answer answer) {
    m_answers.push_back(std::move(answer));
}

std::int64_t SqliteHistory::realId(std::int64_t id) const {
    const auto found = m_realIds.find(id);
    return found == m_realIds.end() ? id : found->second;
}

/// Where the file cannot be asked, the answer is yes: a write for nothing does no harm, a lost one does.
bool SqliteHistory::exists(std::int64_t id) {
    if (m_pending.holdsNew(id)) return true;
    try {
        return m_store->hasRun(id);
    } catch (const SQLite::Exception&) {
        return true;
    }
}

/// Gives the reader what `read` returns; `read` returns an empty optional for what does not exist.
template <class Value, class Read>
void SqliteHistory::answerRead(const std::function<void(Result<Value>)>& done, Read read) {
    if (!m_answers.empty()) flush();
    Result<Value> result = Error{ErrorCode::NotFound, {}, {}};
    try {
        if (std::optional<Value> value = read()) result = *std::move(value);
    } catch (const SQLite::Exception& fault) {
        result = toError(fault);
    }
    call(done, std::move(result));
}

void SqliteHistory::beginRun(StoredRun run, std::function<void(Result<std::int64_t>)> done) {
    post([this, run = std::move(run), done = std::move(done)]() mutable {
        const std::int64_t id = m_nextProvisional--;
        m_pending.begin(id, std::move(run));
        answerLater([this, id, done = std::move(done)](const std::optional<Error>&) {
            call(done, Result<std::int64_t>(realId(id)));
        });
    });
}

void SqliteHistory::putPhase(std::int64_t run, std::size_t number, std::string phase) {
    post([this, run, number, phase = std::move(phase)]() mutable {
        m_pending.putPhase(realId(run), number, std::move(phase));
        answerLater([](const std::optional<Error>&) {});
    });
}

void SqliteHistory::addSecond(std::int64_t run, std::size_t phase, std::string second) {
    post([this, run, phase, second = std::move(second)]() mutable {
        m_pending.addSecond(realId(run), phase, std::move(second));
        answerLater([](const std::optional<Error>&) {});
    });
}

void SqliteHistory::endRun(StoredRun run, std::function<void(Result<void>)> done) {
    post([this, run = std::move(run), done = std::move(done)]() mutable {
        const std::int64_t id = realId(run.summary.id);
        if (!exists(id)) return call(done, Result<void>(Error{ErrorCode::NotFound, std::to_string(id), {}}));
        m_pending.end(id, std::move(run.summary), std::move(run.head));
        for (std::size_t number = 0; number < run.phases.size(); ++number) {
            m_pending.putPhase(id, number, std::move(run.phases[number]));
        }
        answerLater([done = std::move(done)](const std::optional<Error>& failure) {
            call(done, failure ? Result<void>(*failure) : Result<void>());
        });
    });
}

void SqliteHistory::setNote(std::int64_t id, std::string note, std::function<void(Result<void>)> done) {
    post([this, id, note = std::move(note), done = std::move(done)]() mutable {
        id = realId(id);
        if (!exists(id)) return call(done, Result<void>(Error{ErrorCode::NotFound, std::to_string(id), {}}));
        m_pending.setNote(id, std::move(note));
        answerLater([done = std::move(done)](const std::optional<Error>& failure) {
            call(done, failure ? Result<void>(*failure) : Result<void>());
        });
    });
}

void SqliteHistory::removeRuns(std::vector<std::int64_t> ids, std::function<void(Result<void>)> done) {
    post([this, ids = std::move(ids), done = std::move(done)]() mutable {
        for (std::int64_t id : ids) m_pending.remove(realId(id));
        answerLater([done = std::move(done)](const std::optional<Error>& failure) {
            call(done, failure ? Result<void>(*failure) : Result<void>());
        });
    });
}

void SqliteHistory::listRuns(std::function<void(Result<std::vector<RunSummary>>)> done) {
    post([this, done = std::move(done)] {
        answerRead(done, [this] {
            auto runs = std::optional(m_store->runs());
            m_pending.overlay(*runs);
            return runs;
        });
    });
}

void SqliteHistory::loadRun(std::int64_t id, std::function<void(Result<StoredRun>)> done) {
    post([this, id, done = std::move(done)] {
        answerRead(done, [this, id = realId(id)] {
            std::optional<StoredRun> run;
            if (!m_pending.holdsNew(id)) run = m_store->run(id);
            m_pending.overlay(id, run);
            return run;
        });
    });
}

void SqliteHistory::addConfigVersion(ConfigVersion version, std::function<void(Result<std::int64_t>)> done) {
    post([this, version = std::move(version), done = std::move(done)]() mutable {
        const std::int64_t id = m_nextProvisional--;
        m_pending.addConfigVersion(id, std::move(version));
        answerLater([this, id, done = std::move(done)](const std::optional<Error>&) {
            call(done, Result<std::int64_t>(realId(id)));
        });
    });
}

void SqliteHistory::listConfigVersions(std::function<void(Result<std::vector<ConfigVersion>>)> done) {
    post([this, done = std::move(done)] {
        answerRead(done, [this] {
            auto versions = std::optional(m_store->configVersions());
            m_pending.overlay(*versions);
            return versions;
        });
    });
}

}  // namespace sluice
