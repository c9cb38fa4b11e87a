#pragma once

#include "engine/config/gateway_config.h"

#include <cstddef>
#include <vector>

namespace sluice {

/// What the Routes page does to a configuration, as plain functions. Row numbers are indices of `routes`, ascending.
/// Each returns the rows that the user should find selected afterwards.
using RouteRows = std::vector<std::size_t>;

/// A new route before `before` (at the end for an index beyond it), with a free name, the path "/new" and the first
/// upstream.
RouteRows addRoute(GatewayConfig& config, std::size_t before);
/// Copies each row behind itself, under a free name.
RouteRows duplicateRoutes(GatewayConfig& config, const RouteRows& rows);
RouteRows removeRoutes(GatewayConfig& config, const RouteRows& rows);
/// Puts the rows, in their order, before what is row `before` now.
RouteRows moveRoutes(GatewayConfig& config, const RouteRows& rows, std::size_t before);
RouteRows enableRoutes(GatewayConfig& config, const RouteRows& rows, bool on);

}  // namespace sluice
