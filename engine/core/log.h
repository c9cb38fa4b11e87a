#pragma once

#include "engine/core/clock.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>

namespace sluice::log {

enum class Level { Debug, Info, Warning, Error };

/// One structured line. `event` is a stable token ("apply", "listener-open", "node-unreachable"); `fields` is
/// logfmt text (`key=value key="a b"`), already escaped. Log viewers may show both, filter and copy them.
struct Line {
    UtcMillis when = 0;
    Level level = Level::Info;
    std::string event;
    std::string fields;
};

/// Where lines go besides standard error; called on the logging thread, must not block and must not log.
using Sink = std::function<void(const Line&)>;

/// Writes lines to standard error as well (the twin does, the window does not). Thread-safe.
void setConsole(bool on);
/// Adds a rotating file (10 MiB, 5 kept); an empty path removes it. Thread-safe. False when it cannot be opened.
bool setFile(const std::string& path);
/// Replaces the sink; an empty one removes it. Thread-safe.
void setSink(Sink sink);
/// Lines below this level are dropped. Info at start. Thread-safe.
void setLevel(Level level);

/// Logs one line. Thread-safe; takes a lock, so never on the request path.
void write(Level level, std::string_view event, std::string_view fields);

/// `key=value` with the value quoted and escaped as logfmt wants it; a leading blank separates it from what precedes.
std::string field(std::string_view key, std::string_view value);
template <class Number>
requires std::is_arithmetic_v<Number> std::string field(std::string_view key, Number value) {
    return fmt::format(" {}={}", key, value);
}

inline void debug(std::string_view event, std::string_view fields = {}) {
    write(Level::Debug, event, fields);
}
inline void info(std::string_view event, std::string_view fields = {}) {
    write(Level::Info, event, fields);
}
inline void warning(std::string_view event, std::string_view fields = {}) {
    write(Level::Warning, event, fields);
}
inline void error(std::string_view event, std::string_view fields = {}) {
    write(Level::Error, event, fields);
}

}  // namespace sluice::log
