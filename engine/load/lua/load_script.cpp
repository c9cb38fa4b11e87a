#include "engine/load/lua/load_script.h"

#include "engine/core/text.h"
#include "engine/load/lua/script_address.h"
#include "engine/load/lua/script_source.h"
#include "engine/load/lua/script_stats.h"
#include "engine/load/lua/wrk_library.h"

#include <algorithm>
#include <filesystem>
#include <lua.hpp>

namespace sluice {

namespace {

void setText(lua_State* state, const char* name, std::string_view text) {
    lua_pushlstring(state, text.data(), text.size());
    lua_setfield(state, -2, name);
}

/// The port as it stands in the URL; nil where it does not.
std::string_view portText(const LoadTarget& target) {
    const std::size_t colon = target.authority.rfind(':');
    const bool written = colon != std::string::npos && target.authority.find(']', colon) == std::string::npos;
    return written ? std::string_view(target.authority).substr(colon + 1) : std::string_view();
}

void pushHeaders(lua_State* state, const LoadPlan& plan, const LoadTarget& target) {
    lua_newtable(state);
    setText(state, "Host", target.authority);
    if (!plan.keepAlive) setText(state, "Connection", "close");
    for (const auto& [name, value] : plan.headers)
        setText(state, equalsIgnoreCase(name, "host") ? "Host" : name.c_str(), value);
}

void openLibrary(lua_State* state, const LoadPlan& plan, const LoadTarget& target) {
    lua_newtable(state);
    setText(state, "scheme", target.secure ? "https" : "http");
    setText(state, "host", target.host);
    if (const std::string_view port = portText(target); !port.empty()) setText(state, "port", port);
    setText(state, "method", plan.method);
    setText(state, "path", target.path);
    if (!plan.body.empty()) setText(state, "body", plan.body);
    pushHeaders(state, plan, target);
    lua_setfield(state, -2, "headers");
    lua_setglobal(state, "wrk");
}

/// require() finds what lies beside the script.
void searchBeside(lua_State* state, const std::string& script) {
    const auto folder = std::filesystem::path(script).parent_path();
    lua_getglobal(state, "package");
    lua_getfield(state, -1, "path");
    const std::string path = (folder.empty() ? "." : folder.string()) + "/?.lua;" + lua_tostring(state, -1);
    lua_pop(state, 1);
    setText(state, "path", path);
    lua_pop(state, 1);
}

/// An interpreter with everything but the script.
Result<LuaState> newState(const LoadPlan& plan, const LoadTarget& target,
                          const ScriptCall::Stopping& stopping) {
    auto made = LuaState::make();
    if (!made) return made.error();
    made->endWhen(stopping);
    lua_State* const state = made->get();
    openLibrary(state, plan, target);
    if (const auto ran = made->runText(wrkLibrary(), "=wrk"); !ran) return ran.error();
    openScriptAddresses(state);
    openScriptThreads(state);
    openScriptStats(state);
    searchBeside(state, plan.script);
    return std::move(*made);
}

Result<void> runScript(LuaState& state, const LoadPlan& plan) {
    return plan.scriptText.empty() ? state.runFile(plan.script)
                                   : state.runText(plan.scriptText, ("=" + plan.script).c_str());
}

void pushArguments(lua_State* state, const LoadPlan& plan) {
    lua_newtable(state);
    lua_pushlstring(state, plan.url.data(), plan.url.size());
    lua_rawseti(state, -2, 0);
    for (std::size_t i = 0; i < plan.scriptArguments.size(); ++i) {
        lua_pushlstring(state, plan.scriptArguments[i].data(), plan.scriptArguments[i].size());
        lua_rawseti(state, -2, static_cast<int>(i) + 1);
    }
}

/// wrk.addrs = {endpoint}
void setAddresses(LuaState& state, const Endpoint& endpoint) {
    lua_getglobal(state.get(), "wrk");
    lua_newtable(state.get());
    pushScriptAddress(state.get(), endpoint);
    lua_rawseti(state.get(), -2, 1);
    lua_setfield(state.get(), -2, "addrs");
    lua_pop(state.get(), 1);
}

}  // namespace

Result<std::unique_ptr<LoadScript>> LoadScript::load(const LoadPlan& plan, const LoadTarget& target,
                                                     const Endpoint& endpoint,
                                                     const ScriptCall::Stopping& stopping) {
    ScriptCall::prepare();
    auto main = newState(plan, target, stopping);
    if (!main) return main.error();
    std::unique_ptr<LoadScript> script(new LoadScript(std::move(*main)));
    script->m_main.pushFromLibrary("resolve");
    lua_setfield(script->m_main.get(), LUA_REGISTRYINDEX, "resolve");
    if (const auto ran = runScript(script->m_main, plan); !ran) return ran.error();
    const auto first = script->resolve(target, endpoint);
    if (!first) return first.error();
    for (unsigned i = 0; i < plan.threads; ++i) {
        if (const auto added = script->addThread(plan, target, *first, stopping); !added)
            return added.error();
    }
    return script;
}

/// The host was resolved and probed already; a script's own wrk.resolve has the last word.
Result<Endpoint> LoadScript::resolve(const LoadTarget& target, const Endpoint& endpoint) {
    lua_State* const state = m_main.get();
    setAddresses(m_main, endpoint);
    m_main.pushFromLibrary("resolve");
    lua_getfield(state, LUA_REGISTRYINDEX, "resolve");
    const bool own = lua_rawequal(state, -1, -2) == 0;
    lua_pop(state, 1);
    if (!own) {
        lua_pop(state, 1);
        return endpoint;
    }
    lua_pushlstring(state, target.host.data(), target.host.size());
    const std::string service = std::to_string(target.port);
    lua_pushlstring(state, service.data(), service.size());
    if (const auto called = m_main.call(2, 0); !called) return called.error();
    m_main.pushFromLibrary("addrs");
    if (lua_istable(state, -1))
        lua_rawgeti(state, -1, 1);
    else
        lua_pushnil(state);
    const bool found = isScriptAddress(state, -1);
    Endpoint first = found ? checkScriptAddress(state, -1) : Endpoint{};
    lua_pop(state, 2);
    if (!found) return Error{ErrorCode::ScriptFailed, "wrk.resolve() has left no address in wrk.addrs", {}};
    return first;
}

Result<void> LoadScript::addThread(const LoadPlan& plan, const LoadTarget& target, const Endpoint& endpoint,
                                   const ScriptCall::Stopping& stopping) {
    auto state = newState(plan, target, stopping);
    if (!state) return state.error();
    const auto& thread = m_threads.emplace_back(std::make_shared<ScriptThread>(std::move(*state), endpoint));
    LuaState& own = thread->state();
    lua_getglobal(own.get(), "wrk");
    pushScriptThread(own.get(), *thread);
    lua_setfield(own.get(), -2, "thread");
    lua_pop(own.get(), 1);
    if (const auto ran = runScript(own, plan); !ran) return ran.error();

    m_main.pushFromLibrary("setup");
    pushScriptThread(m_main.get(), *thread);
    if (const auto called = m_main.call(1, 0); !called) return called.error();
    own.pushFromLibrary("init");
    pushArguments(own.get(), plan);
    return own.call(1, 0);
}

Result<std::vector<LoadLane>> LoadScript::lanes(const LoadPlan& plan) {
    std::vector<LoadLane> lanes(m_threads.size());
    for (unsigned i = 0; i < lanes.size(); ++i) {
        LoadLane& lane = lanes[i];
        lane.connections = plan.connections / plan.threads + (i < plan.connections % plan.threads);
        lane.endpoint = m_threads[i]->endpoint();
        auto source = std::make_unique<ScriptSource>(m_threads[i]);
        if (!source->makesRequests()) {
            LuaState& state = m_threads[i]->state();
            state.pushFromLibrary("request");
            if (const auto called = state.call(0, 1); !called) return called.error();
            if (const auto taken = takeScriptRequest(state, lane.fixed); !taken) return taken.error();
        }
        const bool idle = !source->makesRequests() && !source->pauses() && !source->seesAnswers();
        if (!idle || source->stopped()) lane.source = std::move(source);
        m_threads[i]->state().endWhen({});  // while it runs, the run ends it
    }
    return lanes;
}

Result<void> LoadScript::done(const LoadResult& result) {
    if (!m_main.pushFunction("done")) return {};
    pushScriptSummary(m_main.get(), result);
    pushScriptStats(m_main.get(), ScriptStats::ofLatency(result));
    pushScriptStats(m_main.get(), ScriptStats::ofRequests(result));
    return m_main.call(3, 0);
}

}  // namespace sluice
