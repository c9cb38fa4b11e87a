#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"

#include <string>

namespace sluice {

/// Where a benchmark of this gateway can be aimed at; empty where the configuration gives no answer.
struct TargetGuess {
    std::string gatewayUrl;  ///< the first listener and the first route that is on
    std::string directUrl;   ///< the same request at that route's first node
};

/// From what the engine runs. `snapshot` has the listener's real port where the configuration says 0. A route that
/// takes a whole prefix is asked for the mock's page of the published report, where its upstream is the mock.
TargetGuess guessTargets(const GatewayConfig& config, const GatewaySnapshot& snapshot);

}  // namespace sluice
