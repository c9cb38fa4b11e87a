#include "engine/lab/plan_json.h"
#include "engine/lab/record_json.h"
#include "engine/lab/report.h"

#include <nlohmann/json.hpp>

namespace sluice {

namespace {

using Json = nlohmann::json;

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

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
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
    Json latency = Json::array(), refusals = Json::array();
    for (const auto& [status, count] : result.refusals) refusals.push_back({status, count});
    for (const LatencyHistogram& histogram : result.latency) latency.push_back(toJson(histogram));
    Json json{{"elapsedNs", result.elapsed.count()},
              {"started", result.started},
              {"completed", result.completed},
              {"aborted", result.aborted},
              {"outcomes", result.outcomes},
              {"refusals", std::move(refusals)},
              {"errors",
               {{"connect", result.errors.connect},
                {"send", result.errors.send},
                {"receive", result.errors.receive},
                {"timeout", result.errors.timeout},
                {"protocol", result.errors.protocol},
                {"tls", result.errors.tls},
                {"reset", result.errors.reset},
                {"refused", result.errors.refused}}},
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
    return {{"requests", split.requests},
            {"workersCpuNs", split.workersCpu.count()},
            {"stages", std::move(stages)}};
}

Json toJson(const UsageSeries& series) {
    Json points = Json::array();
    for (const UsagePoint& point : series.points)
        points.push_back(Json::array({point.at.count(), point.cores, point.residentBytes}));
    return {{"whose", toToken(series.whose)}, {"name", series.name}, {"points", std::move(points)}};
}

Json toJson(const CpuProfile& profile) {
    Json calls = Json::array();
    for (const CpuProfile::Call& call : profile.calls) {
        calls.push_back(call.caller == CpuProfile::kOutermost ? Json(-1) : Json(call.caller));
        calls.push_back(call.function);
        calls.push_back(call.samples);
    }
    Json json{{"hertz", profile.hertz},     {"lost", profile.lost},         {"cut", profile.cut},
              {"unnamed", profile.unnamed}, {"stripped", profile.stripped}, {"functions", profile.functions},
              {"calls", std::move(calls)}};
    if (profile.error) json["error"] = toJson(*profile.error);
    return json;
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
            {"plan", planToJson(record.plan)},   {"state", toToken(record.state)},
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
    if (!phase.usage.empty()) {
        Json usage = Json::array();
        for (const UsageSeries& series : phase.usage) usage.push_back(toJson(series));
        json["usage"] = std::move(usage);
    }
    if (phase.stages) json["stages"] = toJson(*phase.stages);
    if (phase.ceiling)
        json["ceiling"] = {{"requestsPerSecond", phase.ceiling->requestsPerSecond},
                           {"floorNs", phase.ceiling->floor.count()}};
    for (const auto& [status, reason, count] : phase.refusals)
        json["refusals"].push_back({{"status", status}, {"reason", reason}, {"count", count}});
    if (phase.profile) json["profile"] = toJson(*phase.profile);
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
