#pragma once

#include "engine/config/gateway_config.h"

#include <optional>
#include <string>

namespace sluice {

/// The first plugin of the configuration that is on and limits rates ("limit-count"): a benchmark through it measures the
/// limit, as report 001 warns. Empty without one.
std::optional<std::string> rateLimiterIn(const GatewayConfig& config);

}  // namespace sluice
