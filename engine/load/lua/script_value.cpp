#include "engine/load/lua/script_value.h"

#include <cstddef>
#include <lua.hpp>

namespace sluice {

namespace {

constexpr int kDeepest = 100;

void copy(lua_State* from, int index, lua_State* to, int depth);

void copyTable(lua_State* from, int index, lua_State* to, int depth) {
    if (depth == kDeepest) luaL_error(from, "cannot transfer a table that is so deep");
    luaL_checkstack(from, 4, "table");
    if (!lua_checkstack(to, 4)) luaL_error(from, "cannot transfer a table that is so deep");
    lua_newtable(to);
    lua_pushnil(from);
    while (lua_next(from, index) != 0) {
        const int value = lua_gettop(from);
        copy(from, value - 1, to, depth + 1);
        copy(from, value, to, depth + 1);
        lua_rawset(to, -3);
        lua_pop(from, 1);
    }
}

void copy(lua_State* from, int index, lua_State* to, int depth) {
    switch (lua_type(from, index)) {
        case LUA_TNIL:
        case LUA_TNONE: lua_pushnil(to); return;
        case LUA_TBOOLEAN: lua_pushboolean(to, lua_toboolean(from, index)); return;
        case LUA_TNUMBER: lua_pushnumber(to, lua_tonumber(from, index)); return;
        case LUA_TSTRING: {
            std::size_t size = 0;
            const char* text = lua_tolstring(from, index, &size);
            lua_pushlstring(to, text, size);
            return;
        }
        case LUA_TTABLE: copyTable(from, index, to, depth); return;
        default: luaL_error(from, "cannot transfer '%s' to thread", luaL_typename(from, index));
    }
}

}  // namespace

void copyScriptValue(lua_State* from, int index, lua_State* to) {
    copy(from, index < 0 ? lua_gettop(from) + index + 1 : index, to, 0);
}

}  // namespace sluice
