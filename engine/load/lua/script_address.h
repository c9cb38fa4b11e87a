#pragma once

#include "engine/load/endpoint.h"

struct lua_State;

namespace sluice {

/// Sets wrk.lookup(host, service), an array of addresses, and wrk.connect(address), whether one accepts a
/// connection, and what an address is to a script: tostring() gives "127.0.0.1:8080".
void openScriptAddresses(lua_State* state);

/// Pushes an address as a script sees it.
void pushScriptAddress(lua_State* state, const Endpoint& endpoint);
bool isScriptAddress(lua_State* state, int index);
/// The address at `index`; a Lua error where there is none.
const Endpoint& checkScriptAddress(lua_State* state, int index);

}  // namespace sluice
