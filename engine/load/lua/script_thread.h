#pragma once

#include "engine/load/endpoint.h"
#include "engine/load/lua/lua_state.h"

namespace sluice {

/// What a script knows as a thread: an interpreter of its own, and where its connections go.
class ScriptThread {
public:
    ScriptThread(LuaState state, Endpoint endpoint)
        : m_state(std::move(state)), m_endpoint(std::move(endpoint)) {}
    ScriptThread(const ScriptThread&) = delete;
    ScriptThread& operator=(const ScriptThread&) = delete;

    LuaState& state() noexcept { return m_state; }
    const Endpoint& endpoint() const noexcept { return m_endpoint; }
    void setEndpoint(const Endpoint& endpoint) { m_endpoint = endpoint; }
    /// The script has called thread:stop().
    bool stopped() const noexcept { return m_stopped; }
    void stop() noexcept { m_stopped = true; }

private:
    LuaState m_state;
    Endpoint m_endpoint;
    bool m_stopped = false;
};

/// Makes threads known to a state: thread.addr, thread:get(name), thread:set(name, value), thread:stop().
void openScriptThreads(lua_State* state);
/// Pushes a thread, which must outlive the state.
void pushScriptThread(lua_State* state, ScriptThread& thread);

}  // namespace sluice
