#include "engine/core/log.h"

#include "engine/core/text.h"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <memory>
#include <mutex>

namespace sluice::log {

namespace {

struct State {
    std::mutex mutex;
    std::shared_ptr<spdlog::logger> console;
    std::shared_ptr<spdlog::logger> file;
    Sink sink;
    std::atomic<Level> level{Level::Info};
};

State& state() {
    static State* const instance = new State;  // outlives every thread that may still log at exit
    return *instance;
}

spdlog::level::level_enum toSpdlog(Level level) {
    switch (level) {
        case Level::Debug: return spdlog::level::debug;
        case Level::Info: return spdlog::level::info;
        case Level::Warning: return spdlog::level::warn;
        case Level::Error: return spdlog::level::err;
    }
    return spdlog::level::info;
}

std::shared_ptr<spdlog::logger> prepared(std::shared_ptr<spdlog::logger> logger) {
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    logger->set_level(spdlog::level::debug);
    logger->flush_on(spdlog::level::info);
    return logger;
}

}  // namespace

void setConsole(bool on) {
    std::lock_guard lock(state().mutex);
    state().console = on ? prepared(std::make_shared<spdlog::logger>(
                               "console", std::make_shared<spdlog::sinks::stderr_sink_mt>()))
                         : nullptr;
}

bool setFile(const std::string& path) {
    std::lock_guard lock(state().mutex);
    state().file = nullptr;
    if (path.empty()) return true;
    try {
        auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(path, 10 * 1024 * 1024, 5);
        state().file = prepared(std::make_shared<spdlog::logger>("file", std::move(sink)));
        return true;
    } catch (const spdlog::spdlog_ex&) {
        return false;
    }
}

void setSink(Sink sink) {
    std::lock_guard lock(state().mutex);
    state().sink = std::move(sink);
}

void setLevel(Level level) {
    state().level = level;
}

void write(Level level, std::string_view event, std::string_view fields) {
    State& s = state();
    if (level < s.level.load(std::memory_order_relaxed)) return;
    const Line line{utcNow(), level, std::string(event), std::string(trimmed(fields))};
    std::lock_guard lock(s.mutex);
    for (const auto& logger : {s.console, s.file}) {
        if (logger) logger->log(toSpdlog(level), "{} {}", line.event, line.fields);
    }
    if (s.sink) s.sink(line);
}

std::string field(std::string_view key, std::string_view value) {
    const bool plain = !value.empty() && value.find_first_of(" \t\r\n\"=\\") == std::string_view::npos;
    if (plain) return fmt::format(" {}={}", key, value);
    std::string quoted;
    for (const char c : value) {
        switch (c) {
            case '"': quoted += "\\\""; break;
            case '\\': quoted += "\\\\"; break;
            case '\n': quoted += "\\n"; break;
            case '\r': quoted += "\\r"; break;
            case '\t': quoted += "\\t"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20)
                    quoted += fmt::format("\\x{:02x}", c);
                else
                    quoted += c;
        }
    }
    return fmt::format(" {}=\"{}\"", key, quoted);
}

}  // namespace sluice::log
