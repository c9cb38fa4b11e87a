#include "engine/lab/rate_limiter.h"

namespace sluice {

namespace {

std::optional<std::string> limiterAmong(const std::vector<PluginConfig>& plugins) {
    for (const PluginConfig& plugin : plugins) {
        if (plugin.enabled && plugin.name.starts_with("limit-")) return plugin.name;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> rateLimiterIn(const GatewayConfig& config) {
    if (const auto limiter = limiterAmong(config.plugins)) return limiter;
    for (const RouteConfig& route : config.routes) {
        if (!route.enabled) continue;
        if (const auto limiter = limiterAmong(route.plugins)) return limiter;
    }
    return std::nullopt;
}

}  // namespace sluice
