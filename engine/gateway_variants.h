#pragma once

#include "engine/gateway.h"
#include "engine/lab/experiment_runner.h"

#include <optional>

namespace sluice {

/// Applies a plan's gateway variants ("plugins-off", "profile:NAME") to a running gateway before each phase, and the
/// original afterwards. Blocks the runner's thread until the gateway has answered, so it must not be used on the
/// control or the GUI thread; the gateway must outlive it.
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
