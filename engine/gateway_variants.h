#pragma once

#include "engine/gateway.h"
#include "engine/lab/experiment_runner.h"

#include <optional>

namespace sluice {

/// Applies a plan's gateway variants ("plugins-off", "profile:NAME") to a running gateway before each phase, and the
/// original afterwards. Used by the window and the twin alike.
class GatewayVariants final : public TargetHost {
public:
    GatewayVariants(Gateway& gateway, GatewayConfig original);

    Result<void> prepare(const PlanTarget& target) override;
    void restore() override;

private:
    Result<void> install(const GatewayConfig& config);

    Gateway& m_gateway;
    GatewayConfig m_original;
    std::string m_variant;
};

}  // namespace sluice
