#pragma once

#include "engine/config/gateway_config.h"

#include <optional>
#include <string>

namespace sluice {

/// Where plugins stand: on one route, or, without a route, for every request.
struct PluginScope {
    std::optional<std::string> route;

    friend bool operator==(const PluginScope&, const PluginScope&) = default;
};

/// Null when the route does not exist.
const RouteConfig* findRoute(const GatewayConfig& config, const std::string& name);
const std::vector<PluginConfig>* pluginsAt(const GatewayConfig& config, const PluginScope& scope);
std::vector<PluginConfig>* pluginsAt(GatewayConfig& config, const PluginScope& scope);

/// Null when no plugin of that name stands there.
const PluginConfig* findPlugin(const GatewayConfig& config, const PluginScope& scope,
                               const std::string& name);

/// A command that shows the answer's head of a request which the scope's route takes, through the first
/// listener; "" where there is no such route or listener. `listener` is the address as bound, or "" for the
/// configured one.
std::string curlCommand(const GatewayConfig& config, const PluginScope& scope, const std::string& listener);

}  // namespace sluice
