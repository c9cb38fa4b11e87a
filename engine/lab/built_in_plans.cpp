#include "engine/lab/experiment_plan.h"

namespace sluice {

namespace {

constexpr const char* kDirect = "direct";
constexpr const char* kGateway = "gateway";

/// Report 000, "Apache ShenYu 2.6.0": the three tables of its last section.
std::vector<PublishedRow> shenyuRows() {
    const std::string webClient = kShenyuWebClient;
    return {
        {kDirect, 600, 28998.20, 19.81, 23.78, 28.26, 41.24, 20.92, 402.90},
        {kGateway, 600, 20472.95, 19.37, 25.36, 32.89, 69.92, 22.09, 1043.33},
        {kGateway, 800, 20703.55, 23.57, 31.32, 40.11, 77.28, 26.11, 576.47},
        {kGateway, 1000, 20979.91, 29.21, 37.86, 47.23, 80.91, 31.20, 860.55},
        {kGateway, 1200, 21129.88, 32.45, 42.40, 52.68, 96.10, 35.06, 1070},
        {webClient, 600, 18640.47, 15.77, 24.77, 38.26, 80.31, 20.32, 852.06},
        {webClient, 800, 18723.44, 18.12, 28.69, 44.96, 95.3, 23.52, 765.26},
        {webClient, 1000, 18928.99, 19.99, 31.42, 49.09, 108.84, 25.93, 1040},
        {webClient, 1200, 18965.37, 22.10, 34.62, 54.48, 122.31, 28.66, 1075},
    };
}

}  // namespace

ExperimentPlan shenyuPlan(const std::string& gatewayUrl, const std::string& directUrl, PlanLength length) {
    ExperimentPlan plan;
    plan.id = "shenyu";
    plan.title = "ShenYu 2.6.0";
    plan.targets = {{kDirect, TargetKind::Direct, directUrl, {}},
                    {kGateway, TargetKind::Gateway, gatewayUrl, {}}};
    plan.levels = {{600, 8}, {800, 8}, {1000, 8}, {1200, 8}};
    plan.duration = length == PlanLength::AsPublished ? Seconds(180) : Seconds(10);
    plan.timeout = Seconds(10);
    plan.published = shenyuRows();
    return plan;
}

ExperimentPlan pluginsPlan(const std::string& gatewayUrl, unsigned connections, unsigned threads,
                           const std::string& directUrl) {
    ExperimentPlan plan;
    plan.id = "plugins";
    plan.title = "Plugins on and off";
    plan.targets = {{"plugins off", TargetKind::Gateway, gatewayUrl, "plugins-off"},
                    {"plugins on", TargetKind::Gateway, gatewayUrl, {}}};
    if (!directUrl.empty()) plan.targets.push_back({kDirect, TargetKind::Direct, directUrl, {}});
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
                    {kDirect, TargetKind::Direct, directUrl, {}}};
    plan.baseline = profileA;
    plan.levels = {{connections, threads}};
    plan.rounds = 3;
    return plan;
}

}  // namespace sluice
