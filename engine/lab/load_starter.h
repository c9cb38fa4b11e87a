#pragma once

#include "engine/load/load_run.h"

#include <functional>
#include <memory>

namespace sluice {

/// Starts a load. LoadRun::start in earnest; tests give the runner one that measures nothing and decides
/// everything.
using LoadStarter = std::function<Result<std::unique_ptr<LoadRun>>(LoadPlan, LoadRun::Callbacks)>;

}  // namespace sluice
