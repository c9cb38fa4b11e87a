#include "engine/lab/phase_load.h"

#include <algorithm>

namespace sluice {

namespace {

double secondsOf(Millis time) {
    return std::chrono::duration<double>(time).count();
}

/// Requests that come due from the start until `end`, which may lie after the last stage.
double dueUntil(const std::vector<RateStage>& stages, Millis end) {
    double due = 0;
    Millis begun{0};
    for (const RateStage& stage : stages) {
        const Millis lasts = std::min(stage.length, end - begun);
        if (lasts <= Millis(0)) return due;
        const double reached =
            stage.from + (stage.to - stage.from) * (secondsOf(lasts) / secondsOf(stage.length));
        due += (stage.from + reached) / 2 * secondsOf(lasts);
        begun += lasts;
    }
    return due + stages.back().to * secondsOf(end - begun);
}

/// A request of a mix at a target: "items" behind "http://h/http/ok" is "/http/items", "/items" stands as it is.
std::string targetAt(const std::string& url, const std::string& target) {
    if (target.empty() || target.front() == '/') return target;
    const auto scheme = url.find("://");
    const auto from = url.find_first_of("/?#", scheme == std::string::npos ? 0 : scheme + 3);
    std::string path = from == std::string::npos ? std::string() : url.substr(from);
    path.resize(std::min(path.find_first_of("?#"), path.size()));
    if (path.empty()) path = "/";
    if (target.front() != '?') path.resize(path.rfind('/') + 1);
    return path + target;
}

}  // namespace

LoadShape shapeAt(const PlanTarget& target, const PlanLevel& level) noexcept {
    if (target.protocol == HttpVersion::Http2) return {level.connections, level.streams};
    return {level.connections * level.streams, 1};
}

LoadPlan phaseLoad(const ExperimentPlan& plan, std::size_t target, std::size_t level, double rate) {
    const PlanLevel& at = plan.levels[level];
    const PlanRequest& request = plan.request;
    LoadPlan load;
    load.url = urlAt(plan, target, level);
    load.threads = at.threads;
    const LoadShape shape = shapeAt(plan.targets[target], at);
    load.connections = shape.connections;
    load.streams = shape.streams;
    load.version = plan.targets[target].protocol;
    if (at.stages.empty())
        load.rate = rate;
    else
        load.stages = at.stages;
    load.arrivals = at.arrivals;
    load.duration = plan.duration;
    load.warmup = plan.warmup;
    load.timeout = plan.timeout;
    load.method = request.method;
    load.headers = request.headers;
    load.body = request.body;
    load.check = request.check;
    load.mix = request.mix;
    for (LoadRequest& one : load.mix) one.target = targetAt(load.url, one.target);
    load.keepAlive = request.keepAlive;
    load.cookies = request.cookies;
    if (!load.openLoop()) {
        load.pipeline = request.pipeline;
        load.think = request.think;
    }
    load.script = request.script.empty() && !request.scriptText.empty() ? "script" : request.script;
    load.scriptText = request.scriptText;
    load.scriptArguments = request.scriptArguments;
    load.seed = plan.seed;
    return load;
}

double offeredRate(const ExperimentPlan& plan, const PlanLevel& level) {
    if (level.stages.empty()) return level.rate;
    const double measured = secondsOf(plan.duration);
    if (measured <= 0) return 0;
    return (dueUntil(level.stages, plan.warmup + plan.duration) - dueUntil(level.stages, plan.warmup)) /
           measured;
}

bool keepsBusy(const ExperimentPlan& plan, const PlanLevel& level) {
    return isClosed(level) && plan.request.pipeline <= 1 && plan.request.think.most <= Millis(0);
}

}  // namespace sluice
