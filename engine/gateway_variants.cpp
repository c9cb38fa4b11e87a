#include "engine/gateway_variants.h"

#include "engine/dialects/profile.h"

#include <algorithm>
#include <future>
#include <string_view>

namespace sluice {

namespace {

constexpr std::string_view kPluginsOff = "plugins-off";
constexpr std::string_view kProfile = "profile:";

GatewayConfig withoutPlugins(GatewayConfig config) {
    config.plugins.clear();
    for (RouteConfig& route : config.routes) route.plugins.clear();
    return config;
}

/// The profile's engine settings; the listeners stay where the plan's URLs point.
Result<GatewayConfig> withProfile(const GatewayConfig& original, std::string_view name) {
    const auto found = std::find_if(original.profiles.begin(), original.profiles.end(),
                                    [&](const TuningProfile& profile) { return profile.name == name; });
    if (found == original.profiles.end()) return Error{ErrorCode::NotFound, std::string(name), {}};
    TuningProfile profile = *found;
    profile.listenPort.reset();
    return applyProfile(original, profile);
}

}  // namespace

GatewayVariants::GatewayVariants(Gateway& gateway, GatewayConfig original)
    : m_gateway(gateway), m_original(std::move(original)) {}

Result<void> GatewayVariants::prepare(const PlanTarget& target) {
    if (target.kind != TargetKind::Gateway || target.variant == m_variant) return {};
    Result<void> installed = Error{ErrorCode::Unsupported, target.variant, {}};
    if (target.variant.empty()) {
        installed = install(m_original);
    } else if (target.variant == kPluginsOff) {
        installed = install(withoutPlugins(m_original));
    } else if (target.variant.starts_with(kProfile)) {
        const auto config = withProfile(m_original, std::string_view(target.variant).substr(kProfile.size()));
        installed = config ? install(*config) : Result<void>(config.error());
    }
    if (installed) m_variant = target.variant;
    return installed;
}

void GatewayVariants::restore() {
    if (m_variant.empty()) return;
    (void)install(m_original);  // a gateway that refuses its own configuration reports it in its log
    m_variant.clear();
}

Result<void> GatewayVariants::install(const GatewayConfig& config) {
    std::promise<ApplyReport> answered;
    m_gateway.apply(config, [&answered](ApplyReport report) { answered.set_value(std::move(report)); });
    const ApplyReport report = answered.get_future().get();
    if (report.applied) return {};
    return Error{ErrorCode::BadConfig, std::to_string(report.issues.size()), {}};
}

}  // namespace sluice
