#pragma once

#include "engine/config/gateway_config.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sluice {

/// What turns one configuration into another: the run of routes that differs and, when anything else does, the rest.
/// A step of the undo stack is one of these, so that ten thousand routes are not kept once a keystroke.
class ConfigPatch {
public:
    ConfigPatch() = default;
    ConfigPatch(const GatewayConfig& from, const GatewayConfig& to);

    /// Turns `config` into the other one; the patch then leads back.
    void exchange(GatewayConfig& config);
    bool isEmpty() const { return m_replaced == 0 && m_routes.empty() && !m_rest; }

private:
    std::size_t m_first = 0;              ///< index of the first route that differs
    std::size_t m_replaced = 0;           ///< how many routes of the configuration go
    std::vector<RouteConfig> m_routes;    ///< what stands in their place
    std::optional<GatewayConfig> m_rest;  ///< everything but the routes
};

}  // namespace sluice
