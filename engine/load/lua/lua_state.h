#pragma once

#include "engine/core/result.h"
#include "engine/load/lua/script_call.h"

#include <memory>
#include <string>

struct lua_State;

namespace sluice {

/// An interpreter with the standard libraries. One thread at a time. Its compiler is off, so that a script which
/// never returns can be ended (see ScriptCall); the scripts of load tests, which put strings together, are no
/// slower for it.
class LuaState {
public:
    /// Error ScriptFailed where there is no memory for one.
    static Result<LuaState> make();

    lua_State* get() const noexcept { return m_state.get(); }

    /// From now on asked while the script runs, and ends it; may be empty.
    void endWhen(ScriptCall::Stopping stopping) { m_stopping = std::move(stopping); }

    /// Runs a file, or a text called `name`. Error ScriptFailed with FILE:LINE and the interpreter's message.
    Result<void> runFile(const std::string& path);
    Result<void> runText(std::string_view text, const char* name);
    /// Calls what was pushed, with `arguments` above it. Error as above; nothing is left on the stack then.
    Result<void> call(int arguments, int results);
    /// Pushes a global function; false, and nothing pushed, where the name is none.
    bool pushFunction(const char* global);
    /// Pushes wrk.NAME.
    void pushFromLibrary(const char* name);

private:
    struct Close {
        void operator()(lua_State* state) const noexcept;
    };

    Result<void> judged(int status);

    std::unique_ptr<lua_State, Close> m_state;
    ScriptCall::Stopping m_stopping;
};

}  // namespace sluice
