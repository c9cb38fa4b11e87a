#include "engine/lab/built_in_plans.h"
#include "engine/lab/plan_parts.h"

#include <fmt/format.h>

namespace sluice {

namespace {

constexpr const char* kDirect = "direct";
constexpr const char* kGateway = "gateway";
constexpr const char* kOpenCall = "open call";
/// Report 002's script. Its line 6 began "path = "/test/api/echo?str="", to be changed by hand where the route has no /test;
/// here it takes each target's own.
constexpr const char* kKongScript = R"lua(wrk.method = "GET";
wrk.body = "";
request = function()
ip = tostring(math.random(1, 255)).."."..tostring(math.random(1, 255)).."."..tostring(math.random(1, 255)).."."..tostring(math.random(1, 255))
-- the report: path = "/test/api/echo?str=" .. ip
path = wrk.path .. ip
return wrk.format(nil, path)
end
)lua";
constexpr const char* kRestCall = "REST call";

PublishedRow labelled(PublishedRow row, const char* label) {
    row.label = label;
    return row;
}

/// The three tables of report 000's last section.
std::vector<PublishedRow> shenyuRows() {
    std::vector<PublishedRow> rows{
        {kDirect, 600, 28998.20, 19.81, 23.78, 28.26, 41.24, 20.92, 402.90},
    };
    for (const PublishedRow& row : std::vector<PublishedRow>{
             {kGateway, 600, 20472.95, 19.37, 25.36, 32.89, 69.92, 22.09, 1043.33},
             {kGateway, 800, 20703.55, 23.57, 31.32, 40.11, 77.28, 26.11, 576.47},
             {kGateway, 1000, 20979.91, 29.21, 37.86, 47.23, 80.91, 31.20, 860.55},
             {kGateway, 1200, 21129.88, 32.45, 42.40, 52.68, 96.10, 35.06, 1070},
         }) {
        rows.push_back(labelled(row, "netty"));
    }
    for (const PublishedRow& row : std::vector<PublishedRow>{
             {kGateway, 600, 18640.47, 15.77, 24.77, 38.26, 80.31, 20.32, 852.06},
             {kGateway, 800, 18723.44, 18.12, 28.69, 44.96, 95.3, 23.52, 765.26},
             {kGateway, 1000, 18928.99, 19.99, 31.42, 49.09, 108.84, 25.93, 1040},
             {kGateway, 1200, 18965.37, 22.10, 34.62, 54.48, 122.31, 28.66, 1075},
         }) {
        rows.push_back(labelled(row, "webClient"));
    }
    return rows;
}

/// Report 001 prints no percentiles.
PublishedRow sopRow(const char* call, const char* gateway, double rate, double mean, double max) {
    return labelled({call, 200, rate, 0, 0, 0, 0, mean, max}, gateway);
}

/// Report 003: requests a second and the range of CPU; its first table is the backend by itself.
PublishedRow dceRow(const std::string& target, unsigned users, double rate, double cpuLow, double cpuHigh) {
    PublishedRow row{target, users, rate};
    row.cpuLow = cpuLow;
    row.cpuHigh = cpuHigh;
    return row;
}

std::string workersName(unsigned workers) {
    return fmt::format("{} workers", workers);
}

}  // namespace

ExperimentPlan shenyuPlan(const std::string& gatewayUrl, const std::string& directUrl, PlanLength length) {
    ExperimentPlan plan;
    plan.id = "shenyu";
    plan.title = "ShenYu 2.6.0";
    plan.targets = {directTarget(directUrl), gatewayTarget(gatewayUrl)};
    plan.levels = {{600, 8}, {800, 8}, {1000, 8}, {1200, 8}};
    plan.duration = length == PlanLength::AsPublished ? Seconds(180) : Seconds(10);
    plan.timeout = Seconds(10);
    plan.published = shenyuRows();
    return plan;
}

ExperimentPlan sopPlan(const PlanUrls& urls, PlanLength length) {
    // The mock answers the same calls at pages of its own: an echo of the open call's parameters, and as many bytes as
    // the REST call's answer had.
    const std::string open =
        "/api/echo?str=%7B%22name%22%3A%22%E8%91%AB%E8%8A%A6%E5%A8%83%22%2C%22id%22%3A%221%22%7D&charset=utf-8"
        "&method=alipay.story.get&format=json&app_id=2019032617262200001&sign_type=RSA2&version=1.0";
    const PlanUrls opened = withPath(urls, open), rest = withPath(urls, "/bytes/100?id=2");
    ExperimentPlan plan;
    plan.id = "sop";
    plan.title = "SOP";
    plan.targets = {directTarget(opened.direct), gatewayTarget(opened.gateway, kOpenCall),
                    gatewayTarget(rest.gateway, kRestCall)};
    plan.levels = {{200, 8}};
    plan.duration = length == PlanLength::AsPublished ? Seconds(30) : Seconds(5);
    plan.published = {sopRow(kOpenCall, "Spring Cloud Gateway", 1441.96, 139.74, 617.14),
                      sopRow(kOpenCall, "Zuul", 1128.05, 230.14, 2000),
                      sopRow(kRestCall, "Spring Cloud Gateway", 1670.97, 120.14, 513.85),
                      sopRow(kRestCall, "Zuul", 1331.81, 185.86, 1990)};
    return plan;
}

ExperimentPlan kongPlan(PlanLength length) {
    const std::string call = "/api/echo?str=";
    ExperimentPlan plan;
    plan.id = "kong";
    plan.title = "Kong, Spring Cloud Gateway, Zuul";
    plan.targets = {{kDirect, TargetKind::Direct, "http://127.0.0.1:8080" + call, {}},
                    {"Kong", TargetKind::Url, "http://127.0.0.1:8000/test" + call, {}},
                    {"Spring Cloud Gateway", TargetKind::Url, "http://127.0.0.1:7080/test" + call, {}},
                    {"Zuul", TargetKind::Url, "http://127.0.0.1:6080/test" + call, {}}};
    plan.levels = {{10, 10}};
    plan.rounds = 3;
    plan.noiseFloor = true;
    plan.duration = length == PlanLength::AsPublished ? Seconds(60) : Seconds(5);
    plan.timeout = Seconds(2);
    plan.request.script = "test.lua";
    plan.request.scriptText = kKongScript;
    plan.processes = {{"Kong", 0, "nginx"}};  // what Kong runs in; the JVMs have no name of their own
    plan.published = {{kDirect, 10, 11892.88, 0.543, 2.82, 11.86, 103.28, 5.95, 495.03},
                      {"Kong", 10, 4587.18, 1.96, 2.70, 3.70, 7.18, 2.25, 24.71},
                      {"Spring Cloud Gateway", 10, 3526.95, 2.56, 4.01, 5.88, 12.12, 3.11, 55.45},
                      {"Zuul", 10, 2908.12, 3.11, 5.06, 8.09, 23.85, 4.22, 134.73}};
    return plan;
}

ExperimentPlan dcePlan(const PlanUrls& urls, PlanLength length) {
    ExperimentPlan plan;
    plan.id = "dce";
    plan.title = "DCE 5.0";
    plan.targets = {directTarget(urls.direct)};
    for (unsigned workers = 1; workers <= 6; ++workers) {
        plan.targets.push_back(
            gatewayTarget(urls.gateway, workersName(workers), fmt::format("workers:{}", workers)));
    }
    plan.levels = {{4, 1}, {8, 1}, {12, 1}, {16, 1}};
    plan.duration = length == PlanLength::AsPublished ? Seconds(60) : Seconds(4);
    plan.published = {dceRow(kDirect, 4, 4300, 58, 70),         dceRow(kDirect, 8, 5700, 77, 83),
                      dceRow(kDirect, 12, 6700, 90, 95),        dceRow(workersName(1), 4, 1016, 18, 22),
                      dceRow(workersName(1), 8, 1181, 19, 20),  dceRow(workersName(1), 16, 1090, 19, 22),
                      dceRow(workersName(2), 4, 2103, 28, 41),  dceRow(workersName(2), 8, 2284, 38, 47),
                      dceRow(workersName(3), 8, 3355, 59, 70),  dceRow(workersName(3), 12, 3552, 52, 59),
                      dceRow(workersName(4), 8, 3497, 58, 80),  dceRow(workersName(4), 12, 4250, 78, 86),
                      dceRow(workersName(5), 8, 3573, 60, 81),  dceRow(workersName(5), 12, 4698, 68, 78),
                      dceRow(workersName(6), 12, 4574, 78, 85), dceRow(workersName(6), 16, 5401, 90, 100)};
    return plan;
}

ExperimentPlan apisixPlan(const PlanUrls& urls, PlanLength length) {
    const PlanUrls hello = withPath(urls, "/hello");
    ExperimentPlan plan;
    plan.id = "apisix";
    plan.title = "APISIX";
    plan.targets = {directTarget(hello.direct)};
    for (unsigned workers = 1; workers <= 4; ++workers) {
        const std::string variant = fmt::format("workers:{};", workers);
        plan.targets.push_back(gatewayTarget(hello.gateway, workersName(workers), variant + "plugins:{}"));
        plan.targets.push_back(gatewayTarget(hello.gateway,
                                             workersName(workers) + ", limit-count + prometheus",
                                             variant + pluginsVariant(apisixPlugins())));
    }
    plan.levels = {{10, 2}};  // wrk's own defaults, which the report took
    plan.duration = length == PlanLength::AsPublished ? Seconds(60) : Seconds(4);
    plan.timeout = Seconds(2);
    return plan;
}

}  // namespace sluice
