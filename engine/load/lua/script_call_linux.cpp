#include "engine/load/lua/script_call.h"

#include <csignal>
#include <lua.hpp>
#include <mutex>
#include <pthread.h>
#include <string>

namespace sluice {

namespace {

constexpr int kSignal = SIGURG;  // ignored by default, and of no use to these sockets
constexpr int kInstructionsBetweenLooks = 50'000;

thread_local lua_State* t_state = nullptr;
thread_local const ScriptCall::Stopping* t_stopping = nullptr;

/// The hook stays: a script that catches this error gets it again.
void interruptCall(lua_State* state, lua_Debug*) {
    lua_Debug place{};
    for (int level = 0; lua_getstack(state, level, &place) != 0; ++level) {
        lua_getinfo(state, "Sl", &place);
        if (place.currentline > 0) break;
    }
    if (place.currentline > 0)
        lua_pushfstring(state, "%s:%d: interrupted", place.short_src, place.currentline);
    else
        lua_pushliteral(state, "interrupted");
    lua_error(state);
}

void hookInterrupt(lua_State* state) {
    lua_sethook(state, interruptCall, LUA_MASKCOUNT | LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE, 1);
}

void lookAround(lua_State* state, lua_Debug* place) {
    if (t_stopping == nullptr || !(*t_stopping)()) return;
    hookInterrupt(state);
    interruptCall(state, place);
}

/// lua_sethook() is made for signal handlers, of the thread that runs the state.
void onSignal(int) {
    if (t_state != nullptr) hookInterrupt(t_state);
}

}  // namespace

ScriptCall::ScriptCall(lua_State* state, const Stopping& stopping)
    : m_outer(t_state), m_outerStopping(t_stopping) {
    if (stopping) {
        t_stopping = &stopping;
        lua_sethook(state, lookAround, LUA_MASKCOUNT, kInstructionsBetweenLooks);
    }
    t_state = state;
}

ScriptCall::~ScriptCall() {
    lua_State* const state = t_state;
    t_state = m_outer;
    t_stopping = m_outerStopping;
    const lua_Hook hook = lua_gethook(state);
    if (hook == interruptCall || hook == lookAround) lua_sethook(state, nullptr, 0, 0);
}

void ScriptCall::interrupt(std::thread& thread) {
    pthread_kill(thread.native_handle(), kSignal);
}

void ScriptCall::prepare() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction action {};
        action.sa_handler = onSignal;  // no SA_RESTART: a read that waits is to end
        sigaction(kSignal, &action, nullptr);
    });
}

}  // namespace sluice
