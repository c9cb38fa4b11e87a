#pragma once

#include "engine/lab/experiment_plan.h"

#include <string_view>

namespace sluice {

/// Length of a built-in plan: as the report had it, or long enough to see the answer.
enum class PlanLength { Short, AsPublished };

/// What a built-in plan is aimed at: the same request through the gateway and at the bare backend, such as
/// "http://127.0.0.1:9195/http/test/requestBody" and "http://127.0.0.1:8189/test/requestBody". Plans that ask for other
/// pages of the mock take the part before what both URLs end in.
struct PlanUrls {
    std::string gateway, direct;
};

/// The names that builtInPlan() knows, in the order in which they are offered.
const std::vector<std::string>& builtInPlanNames();
struct MeasuredPlugin {
    std::string name, parameters;  ///< the parameters as JSON
};
/// The plan of that name; its id is the name. `plugins` are those whose cost "plugin-cost" measures. Empty for a name that
/// is none.
std::optional<ExperimentPlan> builtInPlan(std::string_view name, const PlanUrls& urls, PlanLength length,
                                          const std::vector<MeasuredPlugin>& plugins);

/// The published reports.

/// 000 (ShenYu 2.6.0): direct and gateway at 600, 800, 1000 and 1200 connections, 8 threads, time-out 10 s, 20 ms backend.
ExperimentPlan shenyuPlan(const std::string& gatewayUrl, const std::string& directUrl, PlanLength length);
/// 001 (SOP): the open call and the REST call, 8 threads and 200 connections. Its gateways were Spring Cloud Gateway and
/// Zuul; a rate limiter that is on would be measured instead of the gateway (lab/rate_limiter.h).
ExperimentPlan sopPlan(const PlanUrls& urls, PlanLength length);
/// 002: Kong, Spring Cloud Gateway and Zuul where they run (ports 8000, 7080 and 6080 of this machine) and the backend on
/// 8080, 10 threads and 10 connections, three rounds, every request another. See lab/stand_in.h for where they do not.
ExperimentPlan kongPlan(PlanLength length);
/// 003 (DCE 5.0: Contour and Envoy): 4, 8, 12 and 16 users on 1 to 6 workers, and direct.
ExperimentPlan dcePlan(const PlanUrls& urls, PlanLength length);
/// 004 (APISIX): 1 to 4 workers without a plugin and with limit-count and prometheus. Its figures are pictures: none are
/// shown beside the measured ones.
ExperimentPlan apisixPlan(const PlanUrls& urls, PlanLength length);

/// Questions of our own.

/// What the gateway adds to latency at 50, 70 and 90 % of what the backend can do.
ExperimentPlan equalRatePlan(const PlanUrls& urls, PlanLength length);
/// The highest rate of the gateway, and of the backend, with 99 % of the answers within 50 ms and at most 0.1 % failed.
ExperimentPlan limitPlan(const PlanUrls& urls, PlanLength length);
/// Each of `plugins` by itself and all of them, against none. The programs name the whole catalog
/// (engine/measured_plugins.h).
ExperimentPlan pluginCostPlan(const PlanUrls& urls, PlanLength length,
                              const std::vector<MeasuredPlugin>& plugins);
/// 10 to 100 000 routes beside the measured one.
ExperimentPlan routesPlan(const PlanUrls& urls, PlanLength length);
/// Answers of 1 KB to 10 MB, through the gateway and direct.
ExperimentPlan sizesPlan(const PlanUrls& urls, PlanLength length);
/// 10 to 5000 connections, through the gateway and direct.
ExperimentPlan connectionsPlan(const PlanUrls& urls, PlanLength length);

/// The configuration as it is, with and without its plugins at one level; the baseline is the gateway without. With a
/// `directUrl`, direct is measured too.
ExperimentPlan pluginsPlan(const std::string& gatewayUrl, unsigned connections, unsigned threads,
                           const std::string& directUrl = {});
/// The gateway under two profiles, and direct; the baseline is the first profile.
ExperimentPlan profilesPlan(const std::string& gatewayUrl, const std::string& directUrl,
                            const std::string& profileA, const std::string& profileB, unsigned connections,
                            unsigned threads);

}  // namespace sluice
