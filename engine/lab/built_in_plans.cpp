#include "engine/lab/built_in_plans.h"

#include "engine/lab/plan_parts.h"

#include <functional>

namespace sluice {

namespace {

using Plugins = std::vector<MeasuredPlugin>;
using Make = std::function<ExperimentPlan(const PlanUrls&, PlanLength, const Plugins&)>;

/// Of a plan that no plugin has a part in.
Make plain(ExperimentPlan (*make)(const PlanUrls&, PlanLength)) {
    return [make](const PlanUrls& urls, PlanLength length, const Plugins&) { return make(urls, length); };
}

const std::vector<std::pair<std::string, Make>>& makers() {
    static const std::vector<std::pair<std::string, Make>> all{
        {"shenyu", plain([](const PlanUrls& urls, PlanLength length) {
             return shenyuPlan(urls.gateway, urls.direct, length);
         })},
        {"sop", plain(sopPlan)},
        {"kong", plain([](const PlanUrls&, PlanLength length) { return kongPlan(length); })},
        {"dce", plain(dcePlan)},
        {"apisix", plain(apisixPlan)},
        {"equal-rate", plain(equalRatePlan)},
        {"limit", plain(limitPlan)},
        {"plugin-cost", pluginCostPlan},
        {"routes", plain(routesPlan)},
        {"sizes", plain(sizesPlan)},
        {"connections", plain(connectionsPlan)},
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

std::optional<ExperimentPlan> builtInPlan(std::string_view name, const PlanUrls& urls, PlanLength length,
                                          const std::vector<MeasuredPlugin>& plugins) {
    for (const auto& [known, make] : makers()) {
        if (known == name) return make(urls, length, plugins);
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
