#include "engine/history/schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <array>

namespace sluice {

namespace {

constexpr int kApplicationId = 0x536c7563;  // "Sluc"; sqlite.org/pragma.html#pragma_application_id

constexpr std::array kSteps = {
    // 1: runs and their phases
    R"(
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        plan_id TEXT NOT NULL,
        title TEXT NOT NULL,
        note TEXT NOT NULL,
        state TEXT NOT NULL,
        owner TEXT NOT NULL,               -- process_identity.h, while the state is "running"
        started_utc_ms INTEGER NOT NULL,
        requests_per_second REAL NOT NULL,
        share REAL,
        p99_ms REAL,
        suspect INTEGER NOT NULL,
        head TEXT NOT NULL
    );
    CREATE TABLE phases (
        run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (run, number)
    );
    )",
    // 2: the configurations that were applied
    R"(
    CREATE TABLE config_versions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        when_utc_ms INTEGER NOT NULL,
        author TEXT NOT NULL,
        reason TEXT NOT NULL,
        text TEXT NOT NULL
    );
    )",
    // 3: the finished seconds of a phase that still runs
    R"(
    CREATE TABLE seconds (
        run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        phase INTEGER NOT NULL,
        body TEXT NOT NULL
    );
    CREATE INDEX seconds_by_phase ON seconds (run, phase);
    )",
};

}  // namespace

int newestSchema() noexcept {
    return static_cast<int>(kSteps.size());
}

int schemaVersion(SQLite::Database& database) {
    return database.execAndGet("PRAGMA user_version").getInt();
}

bool isForeign(SQLite::Database& database) {
    if (database.execAndGet("PRAGMA application_id").getInt() == kApplicationId) return false;
    return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() > 0;
}

void migrate(SQLite::Database& database) {
    for (int version = schemaVersion(database); version < newestSchema();) {
        SQLite::Transaction step(database, SQLite::TransactionBehavior::IMMEDIATE);
        version = schemaVersion(database);  // another process may have been quicker
        if (version < newestSchema()) {
            database.exec(kSteps[static_cast<std::size_t>(version)]);
            ++version;
            database.exec(
                fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kApplicationId, version));
        }
        step.commit();
    }
}

}  // namespace sluice
