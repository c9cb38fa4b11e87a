#include "engine/load/lua/script_source.h"

#include "engine/load/request_split.h"

#include <fmt/format.h>

#include <algorithm>
#include <lua.hpp>

namespace sluice {

namespace {

constexpr double kLongestPause = 24.0 * 3600 * 1000;  // milliseconds

bool defines(LuaState& state, const char* function) {
    if (!state.pushFunction(function)) return false;
    lua_pop(state.get(), 1);
    return true;
}

}  // namespace

ScriptSource::ScriptSource(std::shared_ptr<ScriptThread> thread) : m_thread(std::move(thread)) {
    LuaState& state = m_thread->state();
    m_makesRequests = defines(state, "request");
    m_pauses = defines(state, "delay");
    m_seesAnswers = defines(state, "response");
}

Result<void> ScriptSource::next(unsigned, RequestBatch& batch) {
    LuaState& state = m_thread->state();
    if (!state.pushFunction("request")) state.pushFromLibrary("request");  // the script has taken it away
    if (const auto called = state.call(0, 1); !called) return called.error();
    return takeScriptRequest(state, batch);
}

Result<Nanos> ScriptSource::pause() {
    LuaState& state = m_thread->state();
    if (!state.pushFunction("delay")) return Nanos(0);
    if (const auto called = state.call(0, 1); !called) return called.error();
    // Nothing is no delay, as in wrk: scripts return one for some requests only.
    if (!lua_isnoneornil(state.get(), -1) && !lua_isnumber(state.get(), -1)) {
        const char* const kind = luaL_typename(state.get(), -1);
        return Error{ErrorCode::ScriptFailed, fmt::format("delay() returned {}, not a number", kind), {}};
    }
    const double asked = lua_tonumber(state.get(), -1);
    lua_pop(state.get(), 1);
    if (!(asked >= 1)) return Nanos(0);
    return Nanos(Millis(static_cast<std::int64_t>(std::min(asked, kLongestPause))));
}

Result<bool> ScriptSource::answered(unsigned, const RequestBatch::Part&, const ResponseText& answer) {
    LuaState& state = m_thread->state();
    if (!state.pushFunction("response")) return true;
    lua_State* const lua = state.get();
    lua_pushinteger(lua, answer.status);
    lua_createtable(lua, 0, static_cast<int>(answer.fields.size()));
    for (const auto& [name, value] : answer.fields) {
        lua_pushlstring(lua, name.data(), name.size());
        lua_pushlstring(lua, value.data(), value.size());
        lua_rawset(lua, -3);
    }
    lua_pushlstring(lua, answer.body.data(), answer.body.size());
    if (const auto called = state.call(3, 0); !called) return called.error();
    return true;
}

Result<void> takeScriptRequest(LuaState& state, RequestBatch& batch) {
    std::size_t size = 0;
    const char* bytes = lua_tolstring(state.get(), -1, &size);
    if (bytes == nullptr) {
        const std::string kind = luaL_typename(state.get(), -1);
        lua_pop(state.get(), 1);
        return Error{ErrorCode::ScriptFailed, "request() returned " + kind + ", not a string", {}};
    }
    batch.bytes.assign(bytes, size);
    lua_pop(state.get(), 1);
    if (const auto whole = splitRequests(batch); !whole) {
        return Error{ErrorCode::ScriptFailed,
                     "request() returned what is no HTTP/1.1 request: " +
                         batch.bytes.substr(0, batch.bytes.find_first_of("\r\n")),
                     {}};
    }
    return {};
}

}  // namespace sluice
