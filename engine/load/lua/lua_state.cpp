#include "engine/load/lua/lua_state.h"

#include <lua.hpp>
#include <luajit.h>

namespace sluice {

void LuaState::Close::operator()(lua_State* state) const noexcept {
    lua_close(state);
}

Result<LuaState> LuaState::make() {
    LuaState made;
    made.m_state.reset(luaL_newstate());
    if (!made.m_state) return Error{ErrorCode::ScriptFailed, "not enough memory", {}};
    luaL_openlibs(made.get());
    luaJIT_setmode(made.get(), 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
    return made;
}

Result<void> LuaState::runFile(const std::string& path) {
    if (const auto loaded = judged(luaL_loadfile(get(), path.c_str())); !loaded) return loaded.error();
    return call(0, 0);
}

Result<void> LuaState::runText(std::string_view text, const char* name) {
    if (const auto loaded = judged(luaL_loadbuffer(get(), text.data(), text.size(), name)); !loaded)
        return loaded.error();
    return call(0, 0);
}

Result<void> LuaState::call(int arguments, int results) {
    int status = 0;
    {
        const ScriptCall call(get(), m_stopping);
        status = lua_pcall(get(), arguments, results, 0);
    }
    return judged(status);
}

bool LuaState::pushFunction(const char* global) {
    lua_getglobal(get(), global);
    if (lua_isfunction(get(), -1)) return true;
    lua_pop(get(), 1);
    return false;
}

void LuaState::pushFromLibrary(const char* name) {
    lua_getglobal(get(), "wrk");
    if (!lua_istable(get(), -1)) {  // the script may have put something else there
        lua_pop(get(), 1);
        lua_pushnil(get());
        return;
    }
    lua_getfield(get(), -1, name);
    lua_remove(get(), -2);
}

Result<void> LuaState::judged(int status) {
    if (status == 0) return {};
    std::size_t size = 0;
    const char* message = lua_tolstring(get(), -1, &size);
    std::string text = message == nullptr ? "an error that is no text" : std::string(message, size);
    lua_pop(get(), 1);
    return Error{ErrorCode::ScriptFailed, std::move(text), {}};
}

}  // namespace sluice
