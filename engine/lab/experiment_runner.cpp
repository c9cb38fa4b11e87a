#include "engine/lab/threaded_runner.h"

#include <utility>

namespace sluice {

Result<std::unique_ptr<ExperimentRunner>> ExperimentRunner::start(ExperimentPlan plan, std::string configText,
                                                                  TargetHost* host, Callbacks callbacks) {
    return ThreadedRunner::start(std::move(plan), std::move(configText), host, std::move(callbacks),
                                 &LoadRun::start);
}

}  // namespace sluice
