#pragma once

namespace SQLite {
class Database;
}

namespace sluice {

/// The newest schema that this build knows. Each step of schema.cpp leads from one version to the next; a
/// step that was released is never changed again.
int newestSchema() noexcept;

/// The file's PRAGMA user_version; 0 for a new file.
int schemaVersion(SQLite::Database& database);

/// True for a database that another program made: it has tables, and not our PRAGMA application_id.
bool isForeign(SQLite::Database& database);

/// Takes the file to newestSchema(), each step in a transaction of its own. Throws SQLite::Exception.
void migrate(SQLite::Database& database);

}  // namespace sluice
