#include "engine/lab/record_json.h"
#include "engine/lab/report.h"

#include <nlohmann/json.hpp>

namespace sluice {

namespace {

using Json = nlohmann::json;

const char* toToken(TargetKind kind) noexcept {
    switch (kind) {
        case TargetKind::Gateway: return "gateway";
        case TargetKind::Direct: return "direct";
        case TargetKind::Url: return "url";
    }
    return "url";
}

Json toJson(const Error& error) {
    Json json{{"code", toToken(error.code)}, {"subject", error.subject}};
    if (error.system) {
        json["category"] = error.system.category().name();
        json["value"] = error.system.value();
    }
    return json;
}

Json toJson(const LatencyHistogram& histogram) {
    const LatencyHistogram::Contents contents = histogram.contents();
    Json cells = Json::array();
    for (const auto& [middle, count] : contents.cells) {
        cells.push_back(middle.count());
        cells.push_back(count);
    }
    Json json{{"digits", contents.digits}, {"min", contents.min.count()}, {"max", contents.max.count()},
              {"sum", contents.sumLow},    {"clamped", contents.clamped}, {"cells", std::move(cells)}};
    if (contents.sumHigh != 0) json["sumHigh"] = contents.sumHigh;
    return json;
}

Json toJson(const PublishedRow& row) {
    return {{"target", row.target},
            {"connections", row.connections},
            {"requestsPerSecond", row.requestsPerSecond},
            {"p50", row.p50},
            {"p75", row.p75},
            {"p90", row.p90},
            {"p99", row.p99},
            {"mean", row.mean},
            {"max", row.max},
            {"cpuLow", row.cpuLow},
            {"cpuHigh", row.cpuHigh},
            {"label", row.label}};
}

Json toJson(const PlanLevel& level) {
    return {{"connections", level.connections},
            {"threads", level.threads},
            {"rate", level.rate},
            {"capacityShare", level.capacityShare},
            {"size", level.size}};
}

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

Json toJson(const Objective& objective) {
    return {{"target", objective.target},
            {"metric", toToken(objective.metric)},
            {"least", orNull(objective.least)},
            {"most", orNull(objective.most)}};
}

Json toJson(const LimitSearch& search) {
    return {{"firstRate", search.firstRate},
            {"mostRate", search.mostRate},
            {"precision", search.precision},
            {"confirmations", search.confirmations}};
}

Json toJson(const ExperimentPlan& plan) {
    Json targets = Json::array(), levels = Json::array(), headers = Json::array(), published = Json::array();
    for (const PlanTarget& target : plan.targets) {
        targets.push_back({{"name", target.name},
                           {"kind", toToken(target.kind)},
                           {"url", target.url},
                           {"variant", target.variant}});
    }
    for (const PlanLevel& level : plan.levels) {
        levels.push_back(toJson(level));
    }
    Json objectives = Json::array();
    for (const Objective& objective : plan.objectives) objectives.push_back(toJson(objective));
    for (const auto& [name, value] : plan.headers) headers.push_back(Json::array({name, value}));
    for (const PublishedRow& row : plan.published) published.push_back(toJson(row));
    return {{"id", plan.id},
            {"title", plan.title},
            {"configFile", plan.configFile},
            {"baseline", plan.baseline},
            {"targets", std::move(targets)},
            {"levels", std::move(levels)},
            {"durationMs", plan.duration.count()},
            {"warmupMs", plan.warmup.count()},
            {"timeoutMs", plan.timeout.count()},
            {"rounds", plan.rounds},
            {"seed", plan.seed},
            {"method", plan.method},
            {"headers", std::move(headers)},
            {"body", plan.body},
            {"script", plan.script},
            {"noiseFloor", plan.noiseFloor},
            {"objectives", std::move(objectives)},
            {"search", plan.search ? toJson(*plan.search) : Json()},
            {"published", std::move(published)}};
}

Json toJson(const Environment& environment) {
    return {{"sluiceVersion", environment.sluiceVersion},
            {"kernel", environment.kernel},
            {"cpuModel", environment.cpuModel},
            {"governor", environment.governor},
            {"hostname", environment.hostname},
            {"cores", environment.cores},
            {"openFilesLimit", environment.openFilesLimit},
            {"coLocated", environment.coLocated}};
}

Json toJson(const NamedResult& result) {
    return {{"name", result.name},         {"completed", result.completed},
            {"failed", result.failed},     {"checksFailed", result.checksFailed},
            {"outcomes", result.outcomes}, {"latency", toJson(result.latency)}};
}

Json toJson(const LoadResult& result) {
    Json latency = Json::array();
    for (const LatencyHistogram& histogram : result.latency) latency.push_back(toJson(histogram));
    Json json{{"elapsedNs", result.elapsed.count()},
              {"started", result.started},
              {"completed", result.completed},
              {"aborted", result.aborted},
              {"outcomes", result.outcomes},
              {"errors",
               {{"connect", result.errors.connect},
                {"send", result.errors.send},
                {"receive", result.errors.receive},
                {"timeout", result.errors.timeout},
                {"protocol", result.errors.protocol},
                {"tls", result.errors.tls}}},
              {"bytesIn", result.bytesIn},
              {"bytesOut", result.bytesOut},
              {"connectionsOpened", result.connectionsOpened},
              {"reopened", result.reopened},
              {"latency", std::move(latency)},
              {"perThread",
               {{"mean", result.perThread.mean},
                {"stdev", result.perThread.stdev},
                {"max", result.perThread.max},
                {"withinStdev", result.perThread.withinStdev}}},
              {"checksFailed", result.checksFailed},
              {"eventLoops", result.eventLoops},
              {"generatorCpuNs", result.generatorCpu.count()},
              {"maxThreadCpuShare", result.maxThreadCpuShare},
              {"resolvedAddress", result.resolvedAddress}};
    if (result.firstError) json["firstError"] = toJson(*result.firstError);
    if (result.scriptError) json["scriptError"] = toJson(*result.scriptError);
    if (result.due > 0) {
        json["open"] = {{"due", result.due},
                        {"unsent", result.unsent},
                        {"maxBacklog", result.maxBacklog},
                        {"service", toJson(result.service)},
                        {"sendLag", toJson(result.sendLag)}};
    }
    if (!result.names.empty()) {
        Json names = Json::array();
        for (const NamedResult& one : result.names) names.push_back(toJson(one));
        json["names"] = std::move(names);
    }
    return json;
}

Json toJson(const StageSplit& split) {
    Json stages = Json::array();
    for (std::size_t i = 0; i < kStageCount; ++i) {
        stages.push_back({{"stage", toToken(static_cast<Stage>(i))},
                          {"requests", split.stages[i].requests},
                          {"sumNs", split.stages[i].sum.count()}});
    }
    return {{"requests", split.requests}, {"stages", std::move(stages)}};
}

}  // namespace

nlohmann::json secondToJson(const SecondSample& sample) {
    return {{"second", sample.second},
            {"warmup", sample.warmup},
            {"outcomes", sample.outcomes},
            {"bytesIn", sample.bytesIn},
            {"due", sample.due},
            {"backlog", sample.backlog},
            {"maxSendLagNs", sample.maxSendLag.count()},
            {"latency", toJson(sample.latency)}};
}

nlohmann::json headToJson(const ExperimentRecord& record) {
    return {{"format", "sluice-experiment"},     {"version", 1},
            {"plan", toJson(record.plan)},       {"state", toToken(record.state)},
            {"startedUtcMs", record.startedUtc}, {"environment", toJson(record.environment)},
            {"configText", record.configText},   {"note", record.note}};
}

nlohmann::json phaseToJson(const PhaseRecord& phase) {
    Json suspicions = Json::array(), seconds = Json::array();
    for (Suspicion suspicion : phase.suspicions) suspicions.push_back(toToken(suspicion));
    for (const SecondSample& sample : phase.seconds) seconds.push_back(secondToJson(sample));
    Json json{{"target", phase.target},
              {"level", phase.level},
              {"round", phase.round},
              {"startedUtcMs", phase.startedUtc},
              {"offsetNs", phase.offset.count()},
              {"littleRatio", phase.littleRatio},
              {"rate", phase.rate},
              {"noise", phase.noise},
              {"cpuLow", orNull(phase.cpuLow)},
              {"cpuHigh", orNull(phase.cpuHigh)},
              {"suspicions", std::move(suspicions)},
              {"result", toJson(phase.result)},
              {"seconds", std::move(seconds)}};
    if (phase.stages) json["stages"] = toJson(*phase.stages);
    if (phase.error) json["error"] = toJson(*phase.error);
    return json;
}

std::string toText(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string recordJson(const ExperimentRecord& record) {
    Json json = headToJson(record);
    Json& phases = json["phases"] = Json::array();
    for (const PhaseRecord& phase : record.phases) phases.push_back(phaseToJson(phase));
    return toText(json) + "\n";
}

}  // namespace sluice
