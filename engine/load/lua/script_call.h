#pragma once

#include "engine/core/clock.h"

#include <functional>
#include <thread>

struct lua_State;

namespace sluice {

/// A call into an interpreter on this thread, which may be ended from outside: it then fails with
/// "FILE:LINE: interrupted", whatever the script catches. What is compiled to machine code does not look for
/// that (LuaJIT is built so), hence LuaState keeps its compiler off.
///
/// A call is ended by a signal (SIGURG), in whose handler LuaJIT lets a hook be set. It also ends a wait of
/// the script for input; it does not end a function of the C library that computes.
class ScriptCall {
public:
    /// Asked every millisecond or so while the call lasts; a true ends it. May be empty; must outlive the
    /// call.
    using Stopping = std::function<bool()>;

    ScriptCall(lua_State* state, const Stopping& stopping);
    ~ScriptCall();
    ScriptCall(const ScriptCall&) = delete;
    ScriptCall& operator=(const ScriptCall&) = delete;

    /// Ends the call that the thread, which must not have been joined, is in; without one nothing happens. A
    /// thread that calls again is not stopped by it: call until it has ended. Any thread.
    static void interrupt(std::thread& thread);
    /// Takes over the signal for the process; before interrupt().
    static void prepare();

private:
    lua_State* const m_outer;  ///< the state of a call around this one
    const Stopping* const m_outerStopping;
};

}  // namespace sluice
