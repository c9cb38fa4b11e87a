#include "engine/lab/built_in_plans.h"

#include "engine/lab/plan_parts.h"

#include <array>
#include <functional>

namespace sluice {

namespace {

using Make = std::function<ExperimentPlan(const PlanUrls&, PlanLength)>;

const std::vector<std::pair<std::string, Make>>& makers() {
    static const std::vector<std::pair<std::string, Make>> all{
        {"shenyu", [](const PlanUrls& urls,
                      PlanLength length) { return shenyuPlan(urls.gateway, urls.direct, length); }},
        {"sop", sopPlan},
        {"kong", [](const PlanUrls&, PlanLength length) { return kongPlan(length); }},
        {"dce", dcePlan},
        {"apisix", apisixPlan},
        {"equal-rate", equalRatePlan},
        {"limit", limitPlan},
        {"plugin-cost", [](const PlanUrls& urls,
                           PlanLength length) { return pluginCostPlan(urls, length, apisixPlugins()); }},
        {"routes", routesPlan},
        {"sizes", sizesPlan},
        {"connections", connectionsPlan},
    };
    return all;
}

}  // namespace

const std::vector<std::string>& builtInPlanNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [name, make] : makers()) all.push_back(name);
        return all;
    }();
    return names;
}

std::optional<ExperimentPlan> builtInPlan(std::string_view name, const PlanUrls& urls, PlanLength length) {
    for (const auto& [known, make] : makers()) {
        if (known == name) return make(urls, length);
    }
    return std::nullopt;
}

ExperimentPlan pluginsPlan(const std::string& gatewayUrl, unsigned connections, unsigned threads,
                           const std::string& directUrl) {
    ExperimentPlan plan;
    plan.id = "plugins";
    plan.title = "Plugins on and off";
    plan.targets = {{"plugins off", TargetKind::Gateway, gatewayUrl, "plugins-off"},
                    {"plugins on", TargetKind::Gateway, gatewayUrl, {}}};
    if (!directUrl.empty()) plan.targets.push_back(directTarget(directUrl));
    plan.baseline = "plugins off";
    plan.levels = {{connections, threads}};
    plan.rounds = 3;
    return plan;
}

ExperimentPlan profilesPlan(const std::string& gatewayUrl, const std::string& directUrl,
                            const std::string& profileA, const std::string& profileB, unsigned connections,
                            unsigned threads) {
    ExperimentPlan plan;
    plan.id = "profiles";
    plan.title = profileA + " / " + profileB;
    plan.targets = {{profileA, TargetKind::Gateway, gatewayUrl, "profile:" + profileA},
                    {profileB, TargetKind::Gateway, gatewayUrl, "profile:" + profileB},
                    directTarget(directUrl)};
    plan.baseline = profileA;
    plan.levels = {{connections, threads}};
    plan.rounds = 3;
    return plan;
}

}  // namespace sluice
