#pragma once

#include "engine/load/load_run.h"

#include <functional>
#include <memory>

namespace sluice {

/// Runs a load to its end on the calling thread's time. `stopping` (may be empty) is asked every 20 ms and ends it with
/// Error Stopped; `start` is LoadRun::start in earnest, whose errors are returned.
Result<LoadResult> blockingLoad(
    LoadPlan plan, const std::function<bool()>& stopping,
    const std::function<Result<std::unique_ptr<LoadRun>>(LoadPlan, LoadRun::Callbacks)>& start =
        &LoadRun::start);

}  // namespace sluice
