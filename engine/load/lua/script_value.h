#pragma once

struct lua_State;

namespace sluice {

/// Copies the value at `index` of one state onto another's stack: nil, booleans, numbers, strings, and tables
/// of those. Anything else, and a table deeper than 100, is a Lua error in `from`; call it from there.
void copyScriptValue(lua_State* from, int index, lua_State* to);

}  // namespace sluice
