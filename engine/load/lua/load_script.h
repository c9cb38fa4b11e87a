#pragma once

#include "engine/load/load_lane.h"
#include "engine/load/load_result.h"
#include "engine/load/load_target.h"
#include "engine/load/lua/script_thread.h"

#include <memory>
#include <vector>

namespace sluice {

/// A Lua script in wrk's manner: one interpreter for setup() and done(), and one for every thread of the plan
/// with init(), request(), delay() and response(). Unlike wrk, a script that does not load or fails is an
/// error, and request() is not called once more than there are requests.
class LoadScript {
public:
    /// Runs the plan's script in every interpreter, then setup() and init() of one thread after another.
    /// `stopping` is asked meanwhile, and in done(); a true ends them. Errors: ScriptFailed with FILE:LINE and
    /// the message.
    static Result<std::unique_ptr<LoadScript>> load(const LoadPlan& plan, const LoadTarget& target,
                                                    const Endpoint& endpoint,
                                                    const ScriptCall::Stopping& stopping = {});

    /// The threads as lanes, with the plan's connections spread over them evenly. Error ScriptFailed where a
    /// request that is always the same is none.
    Result<std::vector<LoadLane>> lanes(const LoadPlan& plan);

    /// Calls done(), if there is one, after the lanes have ended. Error ScriptFailed.
    Result<void> done(const LoadResult& result);

private:
    explicit LoadScript(LuaState main) : m_main(std::move(main)) {}

    Result<Endpoint> resolve(const LoadTarget& target, const Endpoint& endpoint);
    Result<void> addThread(const LoadPlan& plan, const LoadTarget& target, const Endpoint& endpoint,
                           const ScriptCall::Stopping& stopping);

    std::vector<std::shared_ptr<ScriptThread>> m_threads;  // outlive m_main, whose values point at them
    LuaState m_main;
};

}  // namespace sluice
