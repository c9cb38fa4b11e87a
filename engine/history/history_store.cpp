#include "engine/history/history_store.h"

#include "engine/history/process_identity.h"
#include "engine/history/schema.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

namespace sluice {

namespace {

constexpr const char* kSummaryColumns =
    "id, plan_id, title, note, state, started_utc_ms, requests_per_second, share, p99_ms, suspect";

std::optional<double> optionalReal(const SQLite::Column& column) {
    if (column.isNull()) return std::nullopt;
    return column.getDouble();
}

RunSummary summaryOf(SQLite::Statement& row) {
    RunSummary summary;
    summary.id = row.getColumn(0).getInt64();
    summary.planId = row.getColumn(1).getString();
    summary.title = row.getColumn(2).getString();
    summary.note = row.getColumn(3).getString();
    summary.state = row.getColumn(4).getString();
    summary.startedUtc = row.getColumn(5).getInt64();
    summary.requestsPerSecond = row.getColumn(6).getDouble();
    summary.share = optionalReal(row.getColumn(7));
    summary.p99Millis = optionalReal(row.getColumn(8));
    summary.suspect = row.getColumn(9).getInt() != 0;
    return summary;
}

void bindOptional(SQLite::Statement& statement, const char* name, const std::optional<double>& value) {
    if (value)
        statement.bind(name, *value);
    else
        statement.bind(name);
}

void bindRun(SQLite::Statement& statement, const RunSummary& summary, const std::string& head) {
    statement.bind(":plan", summary.planId);
    statement.bind(":title", summary.title);
    statement.bind(":state", summary.state);
    statement.bind(":owner", summary.state == "running" ? processIdentity() : std::string());
    statement.bind(":started", summary.startedUtc);
    statement.bind(":rps", summary.requestsPerSecond);
    bindOptional(statement, ":share", summary.share);
    bindOptional(statement, ":p99", summary.p99Millis);
    statement.bind(":suspect", summary.suspect ? 1 : 0);
    statement.bind(":head", head);
}

}  // namespace

HistoryStore::HistoryStore(const std::filesystem::path& file, const HistoryOptions& options)
    : m_database(file.empty() ? std::string(":memory:") : file.string(),
                 SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                 static_cast<int>(options.busyTimeout.count())) {
    const int version = schemaVersion(m_database);  // the first look: fails on a file that is no database
    if (isForeign(m_database)) throw Refused{Error{ErrorCode::DatabaseFailed, "not a history of Sluice", {}}};
    if (version > newestSchema())
        throw Refused{Error{ErrorCode::DatabaseTooNew, std::to_string(version), {}}};
    if (options.mostPages > 0) m_database.exec(fmt::format("PRAGMA max_page_count = {}", options.mostPages));
    m_database.exec("PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    migrate(m_database);
    stopRunsOfDeadProcesses();
}

void HistoryStore::stopRunsOfDeadProcesses() {
    SQLite::Transaction transaction(m_database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement running(m_database, "SELECT id, owner FROM runs WHERE state = 'running'");
    SQLite::Statement stop(m_database, "UPDATE runs SET state = 'stopped', owner = '' WHERE id = ?");
    while (running.executeStep()) {
        if (processRuns(running.getColumn(1).getString())) continue;
        stop.reset();
        stop.bind(1, running.getColumn(0).getInt64());
        stop.exec();
    }
    running.reset();
    transaction.commit();
}

std::int64_t HistoryStore::insertRun(const RunSummary& summary, const std::string& head) {
    SQLite::Statement insert(
        m_database,
        "INSERT INTO runs (plan_id, title, note, state, owner, started_utc_ms, "
        "requests_per_second, share, p99_ms, suspect, head) VALUES (:plan, :title, :note, :state, "
        ":owner, :started, :rps, :share, :p99, :suspect, :head)");
    bindRun(insert, summary, head);
    insert.bind(":note", summary.note);
    insert.exec();
    return m_database.getLastInsertRowid();
}

void HistoryStore::updateRun(std::int64_t id, const RunSummary& summary, const std::string& head) {
    SQLite::Statement update(
        m_database,
        "UPDATE runs SET plan_id = :plan, title = :title, state = :state, "
        "owner = :owner, started_utc_ms = :started, requests_per_second = :rps, share = :share, "
        "p99_ms = :p99, suspect = :suspect, head = :head WHERE id = :id");
    bindRun(update, summary, head);
    update.bind(":id", id);
    update.exec();
}

void HistoryStore::putPhase(std::int64_t run, std::size_t number, const std::string& body) {
    SQLite::Statement put(
        m_database,
        "INSERT OR REPLACE INTO phases (run, number, body) SELECT id, ?, ? FROM runs WHERE id = ?");
    put.bind(1, static_cast<std::int64_t>(number));
    put.bind(2, body);
    put.bind(3, run);
    put.exec();
    SQLite::Statement forget(m_database, "DELETE FROM seconds WHERE run = ? AND phase = ?");
    forget.bind(1, run);
    forget.bind(2, static_cast<std::int64_t>(number));
    forget.exec();
}

void HistoryStore::addSecond(std::int64_t run, std::size_t phase, const std::string& body) {
    SQLite::Statement add(m_database,
                          "INSERT INTO seconds (run, phase, body) SELECT id, ?, ? FROM runs WHERE id = ?");
    add.bind(1, static_cast<std::int64_t>(phase));
    add.bind(2, body);
    add.bind(3, run);
    add.exec();
}

void HistoryStore::setNote(std::int64_t id, const std::string& note) {
    SQLite::Statement update(m_database, "UPDATE runs SET note = ? WHERE id = ?");
    update.bind(1, note);
    update.bind(2, id);
    update.exec();
}

void HistoryStore::removeRun(std::int64_t id) {
    SQLite::Statement remove(m_database, "DELETE FROM runs WHERE id = ?");
    remove.bind(1, id);
    remove.exec();
}

bool HistoryStore::hasRun(std::int64_t id) {
    SQLite::Statement query(m_database, "SELECT 1 FROM runs WHERE id = ?");
    query.bind(1, id);
    return query.executeStep();
}

std::vector<RunSummary> HistoryStore::runs() {
    SQLite::Statement query(
        m_database,
        fmt::format("SELECT {} FROM runs ORDER BY started_utc_ms DESC, id DESC", kSummaryColumns));
    std::vector<RunSummary> runs;
    while (query.executeStep()) runs.push_back(summaryOf(query));
    return runs;
}

std::optional<StoredRun> HistoryStore::run(std::int64_t id) {
    SQLite::Transaction oneView(m_database);
    SQLite::Statement query(m_database,
                            fmt::format("SELECT {}, head FROM runs WHERE id = ?", kSummaryColumns));
    query.bind(1, id);
    if (!query.executeStep()) return std::nullopt;
    StoredRun run{summaryOf(query), query.getColumn(10).getString(), {}, {}};
    SQLite::Statement phases(m_database, "SELECT number, body FROM phases WHERE run = ? ORDER BY number");
    phases.bind(1, id);
    while (phases.executeStep()) {
        const auto number = static_cast<std::size_t>(phases.getColumn(0).getInt64());
        run.phases.resize(number);  // a gap is an empty text
        run.phases.push_back(phases.getColumn(1).getString());
    }
    SQLite::Statement seconds(m_database, "SELECT phase, body FROM seconds WHERE run = ? ORDER BY rowid");
    seconds.bind(1, id);
    while (seconds.executeStep()) {
        run.seconds[static_cast<std::size_t>(seconds.getColumn(0).getInt64())].push_back(
            seconds.getColumn(1).getString());
    }
    return run;
}

std::int64_t HistoryStore::addConfigVersion(const ConfigVersion& version) {
    SQLite::Statement insert(
        m_database, "INSERT INTO config_versions (when_utc_ms, author, reason, text) VALUES (?, ?, ?, ?)");
    insert.bind(1, version.when);
    insert.bind(2, version.author);
    insert.bind(3, version.reason);
    insert.bind(4, version.text);
    insert.exec();
    return m_database.getLastInsertRowid();
}

std::vector<ConfigVersion> HistoryStore::configVersions() {
    SQLite::Statement query(
        m_database, "SELECT id, when_utc_ms, author, reason, text FROM config_versions ORDER BY id DESC");
    std::vector<ConfigVersion> versions;
    while (query.executeStep()) {
        versions.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64(),
                            query.getColumn(2).getString(), query.getColumn(3).getString(),
                            query.getColumn(4).getString()});
    }
    return versions;
}

}  // namespace sluice
