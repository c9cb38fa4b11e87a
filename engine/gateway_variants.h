#pragma once

#include "engine/gateway.h"
#include "engine/lab/experiment_runner.h"

#include <optional>

namespace sluice {

/// A configuration in a variant. The variant is "", or parts with ";" between them, applied in order:
///
///     plugins-off     no plugin anywhere
///     workers:N       so many workers
///     routes:N        so many routes besides, of paths that nobody asks for
///     plugins:JSON    no plugin but those of the object {"NAME": {parameters}, …}, for every request; the last part
///     profile:NAME    the engine settings of that profile, the listeners as they are; the last part
///
/// Errors: NotFound (the profile), Unsupported (the part that is none of these).
Result<GatewayConfig> configVariant(const GatewayConfig& original, const std::string& variant);

/// Applies a plan's gateway variants to a running gateway before each phase, and the original afterwards. Blocks the
/// runner's thread until the gateway has answered, so it must not be used on the control or the GUI thread; the gateway
/// must outlive it.
class GatewayVariants final : public TargetHost {
public:
    /// `samples`: whether the workers are sampled while a gateway target is loaded.
    GatewayVariants(Gateway& gateway, GatewayConfig original, bool samples = true);

    Result<void> prepare(const PlanTarget& target) override;
    void restore() override;
    std::optional<TargetUsage> usage() override;
    void beginProfile() override;
    std::shared_ptr<const CpuProfile> endProfile() override;

private:
    Result<void> install(const GatewayConfig& config);

    Gateway& m_gateway;
    GatewayConfig m_original;
    const bool m_samples;
    std::optional<Error> m_notSampled;  ///< why sampling did not begin
    std::string m_variant;
};

}  // namespace sluice
