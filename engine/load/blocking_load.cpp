#include "engine/load/blocking_load.h"

#include <future>
#include <utility>

namespace sluice {

namespace {

constexpr Millis kAskEvery{20};

}  // namespace

Result<LoadResult> blockingLoad(
    LoadPlan plan, const std::function<bool()>& stopping,
    const std::function<Result<std::unique_ptr<LoadRun>>(LoadPlan, LoadRun::Callbacks)>& start) {
    std::promise<LoadResult> promise;
    auto ended = promise.get_future();
    LoadRun::Callbacks callbacks;
    callbacks.finished = [&promise](LoadResult result) { promise.set_value(std::move(result)); };
    callbacks.stopping = stopping;
    const auto run = start(std::move(plan), std::move(callbacks));
    if (!run) return run.error();
    while (ended.wait_for(kAskEvery) != std::future_status::ready) {
        if (!stopping || !stopping()) continue;
        (*run)->stop();
        return Error{ErrorCode::Stopped, {}, {}};
    }
    return ended.get();
}

}  // namespace sluice
