#include "engine/load/plan_check.h"

#include "engine/load/answer_check.h"
#include "engine/metrics/latency_histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sluice {

namespace {

/// Beyond these a value is a slip of the pen, and sums of it would not fit.
constexpr double kHighestRate = 1e8;
constexpr unsigned kDeepestPipeline = 10'000;
constexpr unsigned kMostStreams = 10'000;
constexpr Millis kLongest = std::chrono::hours(24 * 365);

Error bad(std::string field) {
    return {ErrorCode::BadPlan, std::move(field), {}};
}

bool isRate(double rate) {
    return std::isfinite(rate) && rate >= 0 && rate <= kHighestRate;
}

Result<void> checkSchedule(const LoadPlan& plan) {
    if (!isRate(plan.rate)) return bad("rate");
    if (plan.rate > 0 && !plan.stages.empty()) return bad("stages");
    double highest = plan.rate;
    for (std::size_t i = 0; i < plan.stages.size(); ++i) {
        const RateStage& stage = plan.stages[i];
        if (!isRate(stage.from)) return bad(fmt::format("stages[{}].from", i));
        if (!isRate(stage.to)) return bad(fmt::format("stages[{}].to", i));
        if (stage.length <= Millis(0) || stage.length > kLongest)
            return bad(fmt::format("stages[{}].length", i));
        highest = std::max({highest, stage.from, stage.to});
    }
    if (!plan.stages.empty() && highest == 0) return bad("stages");
    const ThinkTime& think = plan.think;
    if (think.least < Millis(0) || think.most < think.least || think.most > kLongest) return bad("think");
    if (plan.openLoop() && think.most > Millis(0)) return bad("think");  // a schedule has no pauses
    return {};
}

Result<void> checkMix(const LoadPlan& plan) {
    if (const auto fault = faultIn(plan.check)) return bad("check." + *fault);
    std::set<std::string> names;
    std::uint64_t weights = 0;
    for (std::size_t i = 0; i < plan.mix.size(); ++i) {
        const LoadRequest& request = plan.mix[i];
        if (request.name.empty() || !names.insert(request.name).second)
            return bad(fmt::format("mix[{}].name", i));
        if (const auto fault = faultIn(request.check)) return bad(fmt::format("mix[{}].check.{}", i, *fault));
        weights += request.weight;
    }
    if (plan.cookies && plan.pipeline > 1) return bad("cookies");  // the next request waits for its cookies
    if (!plan.mix.empty() && weights == 0) return bad("mix[0].weight");
    if (!plan.script.empty() && (!plan.mix.empty() || plan.cookies || !plan.check.asksNothing()))
        return bad("script");
    return {};
}

}  // namespace

Result<void> checkLoadPlan(const LoadPlan& plan) {
    if (plan.threads == 0) return bad("threads");
    if (plan.connections < plan.threads) return bad("connections");
    if (plan.duration <= Millis(0) || plan.duration > kLongest) return bad("duration");
    if (plan.warmup < Millis(0) || plan.warmup > kLongest) return bad("warmup");
    if (plan.timeout <= Millis(0) || plan.timeout > LatencyHistogram::kHighest) return bad("timeout");
    if (plan.pipeline == 0 || plan.pipeline > kDeepestPipeline) return bad("pipeline");
    if (plan.pipeline > 1 && (plan.openLoop() || !plan.keepAlive || !plan.script.empty()))
        return bad("pipeline");
    if (plan.streams == 0 || plan.streams > kMostStreams) return bad("streams");
    if (plan.version == HttpVersion::Http1 && plan.streams > 1) return bad("streams");
    if (plan.version == HttpVersion::Http2 && plan.pipeline > 1) return bad("pipeline");
    if (plan.version == HttpVersion::Http2 && !plan.keepAlive) return bad("keepAlive");
    if (const auto fine = checkSchedule(plan); !fine) return fine.error();
    return checkMix(plan);
}

}  // namespace sluice
