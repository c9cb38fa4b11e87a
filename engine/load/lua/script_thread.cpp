#include "engine/load/lua/script_thread.h"

#include "engine/load/lua/script_address.h"
#include "engine/load/lua/script_value.h"

#include <cstring>
#include <lua.hpp>

namespace sluice {

namespace {

constexpr const char* kType = "sluice.thread";

ScriptThread& checkThread(lua_State* state) {
    return **static_cast<ScriptThread**>(luaL_checkudata(state, 1, kType));
}

/// thread:get(name): the thread's global, copied here. Faults show in the state that holds the value, so the
/// copy runs protected there.
int copyGlobal(lua_State* of) {
    auto* const to = static_cast<lua_State*>(lua_touserdata(of, 2));
    lua_getglobal(of, lua_tostring(of, 1));
    copyScriptValue(of, -1, to);
    return 0;
}

int threadGet(lua_State* state) {
    lua_State* const of = checkThread(state).state().get();
    const char* name = luaL_checkstring(state, 2);
    lua_settop(state, 2);
    if (of == state) {
        lua_getglobal(state, name);
        return 1;
    }
    lua_pushcfunction(of, copyGlobal);
    lua_pushstring(of, name);
    lua_pushlightuserdata(of, state);
    if (lua_pcall(of, 2, 0, 0) == 0) return 1;
    lua_pushstring(state, lua_tostring(of, -1));
    lua_pop(of, 1);
    return lua_error(state);
}

int threadSet(lua_State* state) {
    lua_State* const of = checkThread(state).state().get();
    const char* name = luaL_checkstring(state, 2);
    luaL_checkany(state, 3);
    const int before = lua_gettop(of);
    if (of == state)
        lua_pushvalue(state, 3);
    else
        copyScriptValue(state, 3, of);
    lua_setglobal(of, name);
    if (of != state) lua_settop(of, before);
    return 0;
}

int threadStop(lua_State* state) {
    checkThread(state).stop();
    return 0;
}

int threadIndex(lua_State* state) {
    ScriptThread& thread = checkThread(state);
    const char* name = luaL_checkstring(state, 2);
    if (std::strcmp(name, "addr") == 0) {
        pushScriptAddress(state, thread.endpoint());
        return 1;
    }
    luaL_getmetatable(state, kType);
    lua_getfield(state, -1, name);
    return 1;
}

int threadNewIndex(lua_State* state) {
    ScriptThread& thread = checkThread(state);
    if (std::strcmp(luaL_checkstring(state, 2), "addr") != 0)
        return luaL_error(state, "cannot set '%s' on thread", lua_tostring(state, 2));
    thread.setEndpoint(checkScriptAddress(state, 3));
    return 0;
}

}  // namespace

void openScriptThreads(lua_State* state) {
    static constexpr luaL_Reg kFunctions[] = {{"__index", threadIndex}, {"__newindex", threadNewIndex},
                                              {"get", threadGet},       {"set", threadSet},
                                              {"stop", threadStop},     {nullptr, nullptr}};
    luaL_newmetatable(state, kType);
    luaL_register(state, nullptr, kFunctions);
    lua_pop(state, 1);
}

void pushScriptThread(lua_State* state, ScriptThread& thread) {
    *static_cast<ScriptThread**>(lua_newuserdata(state, sizeof(ScriptThread*))) = &thread;
    luaL_getmetatable(state, kType);
    lua_setmetatable(state, -2);
}

}  // namespace sluice
