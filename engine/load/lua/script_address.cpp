#include "engine/load/lua/script_address.h"

#include <lua.hpp>
#include <new>

namespace sluice {

namespace {

constexpr const char* kType = "sluice.address";
constexpr Millis kLongestProbe{10'000};

/// Leaves nothing that needs a destructor behind: a Lua error jumps over it.
bool pushLookup(lua_State* state, const char* host, const char* service) {
    const auto found = lookUp(host, service);
    if (!found) {
        lua_pushfstring(state, "%s: %s", host, found.error().system.message().c_str());
        return false;
    }
    lua_createtable(state, static_cast<int>(found->size()), 0);
    int place = 0;
    for (const Endpoint& endpoint : *found) {
        pushScriptAddress(state, endpoint);
        lua_rawseti(state, -2, ++place);
    }
    return true;
}

int lookupAddresses(lua_State* state) {
    const char* host = luaL_checkstring(state, 1);
    const char* service = luaL_checkstring(state, 2);
    return pushLookup(state, host, service) ? 1 : lua_error(state);
}

int connectAddress(lua_State* state) {
    lua_pushboolean(state, !probe(checkScriptAddress(state, 1), kLongestProbe));
    return 1;
}

int addressText(lua_State* state) {
    const Endpoint& endpoint = checkScriptAddress(state, 1);
    lua_pushlstring(state, endpoint.text.data(), endpoint.text.size());
    return 1;
}

int collectAddress(lua_State* state) {
    static_cast<Endpoint*>(lua_touserdata(state, 1))->~Endpoint();
    return 0;
}

}  // namespace

void openScriptAddresses(lua_State* state) {
    luaL_newmetatable(state, kType);
    lua_pushcfunction(state, addressText);
    lua_setfield(state, -2, "__tostring");
    lua_pushcfunction(state, collectAddress);
    lua_setfield(state, -2, "__gc");
    lua_pop(state, 1);
    lua_getglobal(state, "wrk");
    lua_pushcfunction(state, lookupAddresses);
    lua_setfield(state, -2, "lookup");
    lua_pushcfunction(state, connectAddress);
    lua_setfield(state, -2, "connect");
    lua_pop(state, 1);
}

void pushScriptAddress(lua_State* state, const Endpoint& endpoint) {
    new (lua_newuserdata(state, sizeof(Endpoint))) Endpoint(endpoint);
    luaL_getmetatable(state, kType);
    lua_setmetatable(state, -2);
}

bool isScriptAddress(lua_State* state, int index) {
    if (!lua_isuserdata(state, index) || lua_getmetatable(state, index) == 0) return false;
    luaL_getmetatable(state, kType);
    const bool same = lua_rawequal(state, -1, -2) != 0;
    lua_pop(state, 2);
    return same;
}

const Endpoint& checkScriptAddress(lua_State* state, int index) {
    return *static_cast<const Endpoint*>(luaL_checkudata(state, index, kType));
}

}  // namespace sluice
