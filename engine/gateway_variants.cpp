#include "engine/gateway_variants.h"

#include "engine/core/text.h"
#include "engine/dialects/profile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <future>
#include <string_view>

namespace sluice {

namespace {

constexpr unsigned kMostWorkers = 1'024, kMostRoutes = 1'000'000;

/// What stands behind `key` at the text's start.
std::optional<std::string_view> after(std::string_view text, std::string_view key) {
    if (!text.starts_with(key)) return std::nullopt;
    return text.substr(key.size());
}

std::optional<unsigned> countIn(std::string_view text, unsigned most) {
    const auto number = parseInteger(text);
    if (!number || *number < 1 || *number > most) return std::nullopt;
    return static_cast<unsigned>(*number);
}

void removePlugins(GatewayConfig& config) {
    config.plugins.clear();
    for (RouteConfig& route : config.routes) route.plugins.clear();
}

/// The profile's engine settings; the listeners stay where the plan's URLs point.
Result<void> useProfile(GatewayConfig& config, std::string_view name) {
    const auto found = std::find_if(config.profiles.begin(), config.profiles.end(),
                                    [&](const TuningProfile& profile) { return profile.name == name; });
    if (found == config.profiles.end()) return Error{ErrorCode::NotFound, std::string(name), {}};
    TuningProfile profile = *found;
    profile.listenPort.reset();
    config = applyProfile(config, profile);
    return {};
}

bool usePlugins(GatewayConfig& config, std::string_view json) {
    const auto plugins = nlohmann::json::parse(json, nullptr, false);
    if (!plugins.is_object()) return false;
    removePlugins(config);
    for (const auto& [name, parameters] : plugins.items()) {
        if (!parameters.is_object()) return false;
        config.plugins.push_back({name, parameters.dump(), true});
    }
    return true;
}

/// They lead to the first route's upstream and cost what any route costs: a place in the table.
void addRoutes(GatewayConfig& config, unsigned count) {
    if (config.routes.empty()) return;
    RouteConfig route = config.routes.front();
    route.stripPrefix.clear();
    route.plugins.clear();
    config.routes.reserve(config.routes.size() + count);
    for (unsigned i = 0; i < count; ++i) {
        route.name = fmt::format("bench-{}", i);
        route.match = {};
        route.match.paths = {fmt::format("/sluice-bench/{}/**", i)};
        config.routes.push_back(route);
    }
}

Result<void> applyPart(GatewayConfig& config, std::string_view part) {
    const Error unsupported{ErrorCode::Unsupported, std::string(part), {}};
    if (part == "plugins-off") {
        removePlugins(config);
    } else if (const auto name = after(part, "profile:")) {
        return useProfile(config, *name);
    } else if (const auto json = after(part, "plugins:")) {
        if (!usePlugins(config, *json)) return unsupported;
    } else if (const auto workers = after(part, "workers:")) {
        const auto count = countIn(*workers, kMostWorkers);
        if (!count) return unsupported;
        config.workers = *count;
    } else if (const auto routes = after(part, "routes:")) {
        const auto count = countIn(*routes, kMostRoutes);
        if (!count) return unsupported;
        addRoutes(config, *count);
    } else {
        return unsupported;
    }
    return {};
}

}  // namespace

Result<GatewayConfig> configVariant(const GatewayConfig& original, const std::string& variant) {
    GatewayConfig config = original;
    for (std::string_view rest = variant; !rest.empty();) {
        const bool last = rest.starts_with("plugins:") || rest.starts_with("profile:");
        const auto end = last ? std::string_view::npos : rest.find(';');
        if (Result<void> applied = applyPart(config, rest.substr(0, end)); !applied) return applied.error();
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return config;
}

GatewayVariants::GatewayVariants(Gateway& gateway, GatewayConfig original, bool samples)
    : m_gateway(gateway), m_original(std::move(original)), m_samples(samples) {}

Result<void> GatewayVariants::prepare(const PlanTarget& target) {
    if (target.kind != TargetKind::Gateway || target.variant == m_variant) return {};
    const Result<GatewayConfig> config = configVariant(m_original, target.variant);
    const Result<void> installed = config ? install(*config) : Result<void>(config.error());
    if (installed) m_variant = target.variant;
    return installed;
}

void GatewayVariants::restore() {
    if (m_variant.empty()) return;
    (void)install(m_original);  // a gateway that refuses its own configuration reports it in its log
    m_variant.clear();
}

std::optional<TargetUsage> GatewayVariants::usage() {
    std::promise<GatewaySnapshot> answered;
    m_gateway.requestSnapshot(
        [&answered](GatewaySnapshot snapshot) { answered.set_value(std::move(snapshot)); });
    const GatewaySnapshot snapshot = answered.get_future().get();
    if (snapshot.workers.empty()) return std::nullopt;
    TargetUsage usage;
    for (const WorkerStatus& worker : snapshot.workers) {
        usage.cpuShare += worker.cpuShare / static_cast<double>(snapshot.workers.size());
        usage.workersCpu += worker.cpuTime;
    }
    usage.requests = snapshot.traffic.requestsTotal;
    usage.stages = snapshot.traffic.stagesTotal;
    usage.refusals = snapshot.traffic.refusalsTotal;
    if (snapshot.mock) usage.mockCpu = snapshot.mock->cpuTime;
    return usage;
}

void GatewayVariants::beginProfile() {
    if (!m_samples) return;
    std::promise<Result<void>> answered;
    m_gateway.startSampling([&answered](Result<void> begun) { answered.set_value(std::move(begun)); });
    const Result<void> begun = answered.get_future().get();
    m_notSampled = begun ? std::nullopt : std::optional(begun.error());
}

std::shared_ptr<const CpuProfile> GatewayVariants::endProfile() {
    if (!m_samples) return nullptr;
    auto profile = std::make_shared<CpuProfile>();
    if (m_notSampled) {
        profile->error = m_notSampled;
        return profile;
    }
    std::promise<void> answered;
    m_gateway.stopSampling([&answered, &profile](CpuProfile sampled) {
        *profile = std::move(sampled);
        answered.set_value();
    });
    answered.get_future().wait();
    return profile;
}

Result<void> GatewayVariants::install(const GatewayConfig& config) {
    std::promise<ApplyReport> answered;
    m_gateway.apply(config, [&answered](ApplyReport report) { answered.set_value(std::move(report)); });
    const ApplyReport report = answered.get_future().get();
    if (report.applied) return {};
    return Error{ErrorCode::BadConfig, std::to_string(report.issues.size()), {}};
}

}  // namespace sluice
