#pragma once

#include "engine/load/load_plan.h"
#include "engine/load/load_recorder.h"
#include "engine/load/tls_client.h"

#include <memory>
#include <string>
#include <vector>

namespace sluice {

/// What all event loops of a run share; does not change while they run.
struct LoadJob {
    LoadPlan plan;
    std::string address;                   ///< that the plan's URL led to, for errors
    std::vector<std::string> names;        ///< of the mix's requests
    std::shared_ptr<const TlsClient> tls;  ///< null: plain TCP
    Nanos openEvery{0};                    ///< pause between two first connects of one event loop
    LoadTimes times;
};

}  // namespace sluice
