#include "engine/load/lua/script_stats.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <lua.hpp>
#include <new>

namespace sluice {

namespace {

constexpr const char* kType = "sluice.stats";

/// To the nearest: a cell's middle may lie a little below the value that was recorded.
std::uint64_t micros(Nanos value) {
    return static_cast<std::uint64_t>(std::chrono::round<std::chrono::microseconds>(value).count());
}

const ScriptStats& checkStats(lua_State* state) {
    return *static_cast<const ScriptStats*>(luaL_checkudata(state, 1, kType));
}

void push(lua_State* state, std::uint64_t value) {
    lua_pushnumber(state, static_cast<lua_Number>(value));
}

int statsPercentile(lua_State* state) {
    push(state, checkStats(state).percentile(luaL_checknumber(state, 2)));
    return 1;
}

int statsLength(lua_State* state) {
    push(state, checkStats(state).values.size());
    return 1;
}

/// The entry of that number, or null.
const std::pair<std::uint64_t, std::uint64_t>* entryAt(const ScriptStats& stats, lua_Number number) {
    if (!(number >= 1) || number > static_cast<lua_Number>(stats.values.size())) return nullptr;
    return &stats.values[static_cast<std::size_t>(number) - 1];
}

int statsCall(lua_State* state) {
    const auto* entry = entryAt(checkStats(state), luaL_checknumber(state, 2));
    if (entry == nullptr) return luaL_argerror(state, 1, "no such value");
    push(state, entry->first);
    push(state, entry->second);
    return 2;
}

int statsIndex(lua_State* state) {
    const ScriptStats& stats = checkStats(state);
    if (lua_type(state, 2) == LUA_TNUMBER) {
        const auto* entry = entryAt(stats, lua_tonumber(state, 2));
        if (entry == nullptr) return 0;
        push(state, entry->first);
        return 1;
    }
    const char* name = luaL_checkstring(state, 2);
    if (std::strcmp(name, "min") == 0)
        lua_pushnumber(state, stats.min);
    else if (std::strcmp(name, "max") == 0)
        lua_pushnumber(state, stats.max);
    else if (std::strcmp(name, "mean") == 0)
        lua_pushnumber(state, stats.mean);
    else if (std::strcmp(name, "stdev") == 0)
        lua_pushnumber(state, stats.stdev);
    else if (std::strcmp(name, "percentile") == 0)
        lua_pushcfunction(state, statsPercentile);
    else
        lua_pushnil(state);
    return 1;
}

int collectStats(lua_State* state) {
    static_cast<ScriptStats*>(lua_touserdata(state, 1))->~ScriptStats();
    return 0;
}

}  // namespace

ScriptStats ScriptStats::ofLatency(const LoadResult& result) {
    const LatencyHistogram latency = result.answerLatency();
    ScriptStats stats;
    latency.forEachCell([&](Nanos middle, std::uint64_t count) {
        const std::uint64_t value = micros(middle);
        if (!stats.values.empty() && stats.values.back().first == value)
            stats.values.back().second += count;
        else
            stats.values.emplace_back(value, count);
    });
    stats.min = static_cast<double>(micros(latency.min()));
    stats.max = static_cast<double>(micros(latency.max()));
    stats.mean = latency.mean() / 1000;
    stats.stdev = latency.stdev() / 1000;
    return stats;
}

ScriptStats ScriptStats::ofRequests(const LoadResult& result) {
    ScriptStats stats;
    stats.values = result.moments;
    if (stats.values.empty()) return stats;
    stats.min = static_cast<double>(stats.values.front().first);
    stats.max = static_cast<double>(stats.values.back().first);
    stats.mean = result.perThread.mean;
    stats.stdev = result.perThread.stdev;
    return stats;
}

std::uint64_t ScriptStats::percentile(double percent) const noexcept {
    if (values.empty()) return 0;
    std::uint64_t total = 0;
    for (const auto& entry : values) total += entry.second;
    const double share = std::clamp(std::isnan(percent) ? 0 : percent, 0.0, 100.0) / 100;
    const double rank = std::max(std::ceil(share * static_cast<double>(total) - 1e-6), 1.0);
    if (share >= 1) return static_cast<std::uint64_t>(max);
    std::uint64_t seen = 0;
    for (const auto& [value, count] : values) {
        seen += count;
        if (static_cast<double>(seen) >= rank) return value;
    }
    return values.back().first;
}

void openScriptStats(lua_State* state) {
    static constexpr luaL_Reg kFunctions[] = {{"__index", statsIndex},
                                              {"__call", statsCall},
                                              {"__len", statsLength},
                                              {"__gc", collectStats},
                                              {nullptr, nullptr}};
    luaL_newmetatable(state, kType);
    luaL_register(state, nullptr, kFunctions);
    lua_pop(state, 1);
}

void pushScriptStats(lua_State* state, ScriptStats stats) {
    new (lua_newuserdata(state, sizeof(ScriptStats))) ScriptStats(std::move(stats));
    luaL_getmetatable(state, kType);
    lua_setmetatable(state, -2);
}

void pushScriptSummary(lua_State* state, const LoadResult& result) {
    const auto count = [state](const char* name, std::uint64_t value) {
        push(state, value);
        lua_setfield(state, -2, name);
    };
    lua_newtable(state);
    count("duration", micros(result.elapsed));
    count("requests", result.completed);
    count("bytes", result.bytesIn);
    lua_newtable(state);
    count("connect", result.errors.connect + result.errors.tls);
    count("read",
          result.errors.receive + result.errors.protocol + result.errors.reset + result.errors.refused);
    count("write", result.errors.send);
    count("status", result.outcomes[static_cast<std::size_t>(Outcome::ClientError)] +
                        result.outcomes[static_cast<std::size_t>(Outcome::ServerError)]);
    count("timeout", result.errors.timeout);
    lua_setfield(state, -2, "errors");
}

}  // namespace sluice
