#include "engine/lab/built_in_plans.h"
#include "engine/lab/plan_parts.h"

#include <fmt/format.h>

namespace sluice {

namespace {

ExperimentPlan planOf(const char* id, const char* title, PlanLength length) {
    ExperimentPlan plan;
    plan.id = id;
    plan.title = title;
    plan.duration = length == PlanLength::AsPublished ? Seconds(30) : Seconds(5);
    return plan;
}

ExperimentPlan gatewayAndDirect(ExperimentPlan plan, const PlanUrls& urls) {
    plan.targets = {directTarget(urls.direct), gatewayTarget(urls.gateway)};
    return plan;
}

}  // namespace

ExperimentPlan equalRatePlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan = gatewayAndDirect(planOf("equal-rate", "At equal rate", length), urls);
    plan.levels = {{64, 2}, {64, 2, 0, 0.5}, {64, 2, 0, 0.7}, {64, 2, 0, 0.9}};
    plan.rounds = length == PlanLength::AsPublished ? 5 : 2;
    plan.noiseFloor = true;
    return plan;
}

ExperimentPlan limitPlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan = gatewayAndDirect(planOf("limit", "Limit", length), urls);
    plan.levels = {{64, 2}};
    plan.duration = length == PlanLength::AsPublished ? Seconds(10) : Seconds(2);
    plan.objectives = {{{}, ObjectiveMetric::P99, {}, 50}, {{}, ObjectiveMetric::FailedPercent, {}, 0.1}};
    plan.search = LimitSearch{};
    return plan;
}

ExperimentPlan pluginCostPlan(const PlanUrls& urls, PlanLength length,
                              const std::vector<MeasuredPlugin>& plugins) {
    ExperimentPlan plan = planOf("plugin-cost", "Cost of plugins", length);
    plan.targets = {gatewayTarget(urls.gateway, "no plugin", "plugins:{}")};
    for (const MeasuredPlugin& plugin : plugins)
        plan.targets.push_back(gatewayTarget(urls.gateway, plugin.name, pluginsVariant({plugin})));
    if (plugins.size() > 1)
        plan.targets.push_back(gatewayTarget(urls.gateway, "all", pluginsVariant(plugins)));
    plan.baseline = plan.targets.front().name;
    plan.levels = {{64, 2}};
    plan.rounds = length == PlanLength::AsPublished ? 5 : 3;
    plan.noiseFloor = true;
    return plan;
}

ExperimentPlan routesPlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan = planOf("routes", "Routes", length);
    for (unsigned count : {10U, 100U, 1'000U, 10'000U, 100'000U})
        plan.targets.push_back(
            gatewayTarget(urls.gateway, fmt::format("{} routes", count), fmt::format("routes:{}", count)));
    plan.baseline = plan.targets.front().name;
    plan.levels = {{64, 2}};
    plan.rounds = 3;
    plan.noiseFloor = true;
    return plan;
}

ExperimentPlan sizesPlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan = gatewayAndDirect(planOf("sizes", "Sizes", length), withPath(urls, "/bytes/{size}"));
    for (std::int64_t size : {1'024, 10'240, 102'400, 1'048'576, 10'485'760})
        plan.levels.push_back({32, 2, 0, 0, size});
    return plan;
}

ExperimentPlan connectionsPlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan = gatewayAndDirect(planOf("connections", "Connections", length), urls);
    for (unsigned connections : {10U, 100U, 500U, 1'000U, 2'000U, 5'000U})
        plan.levels.push_back({connections, connections < 100 ? 2U : 8U});
    return plan;
}

}  // namespace sluice
