#include "app/load_json.h"

#include "engine/version.h"

#include <nlohmann/json.hpp>

namespace sluice::cli {

namespace {

using nlohmann::json;

constexpr const char* kOutcomeNames[kOutcomes] = {"success", "clientError", "serverError", "transportError",
                                                  "timeout"};

json toJson(const LatencyHistogram& latency) {
    json percentiles = json::object();
    for (const char* percentile : {"50", "75", "90", "95", "99", "99.9", "99.99"}) {
        percentiles[percentile] = latency.valueAt(std::stod(percentile)).count();
    }
    json cells = json::array();
    latency.forEachCell([&](Nanos middle, std::uint64_t count) { cells.push_back({middle.count(), count}); });
    json record = {{"digits", latency.digits()}, {"count", latency.count()}, {"clamped", latency.clamped()}};
    record["minNanos"] = latency.min().count();
    record["meanNanos"] = latency.mean();
    record["stdevNanos"] = latency.stdev();
    record["maxNanos"] = latency.max().count();
    record["percentileNanos"] = std::move(percentiles);
    record["cellNanos"] = std::move(cells);
    return record;
}

json outcomesJson(const std::array<std::uint64_t, kOutcomes>& outcomes) {
    json counts = json::object();
    for (std::size_t i = 0; i < kOutcomes; ++i) counts[kOutcomeNames[i]] = outcomes[i];
    return counts;
}

json stagesJson(const std::vector<RateStage>& stages) {
    json list = json::array();
    for (const RateStage& stage : stages)
        list.push_back(
            {{"from", stage.from}, {"to", stage.to}, {"lengthNanos", Nanos(stage.length).count()}});
    return list;
}

json mixJson(const std::vector<LoadRequest>& mix) {
    json list = json::array();
    for (const LoadRequest& request : mix) {
        list.push_back({{"name", request.name},
                        {"weight", request.weight},
                        {"target", request.target},
                        {"method", request.method},
                        {"body", request.body}});
    }
    return list;
}

json toJson(const NamedResult& named) {
    return {{"name", named.name},
            {"completed", named.completed},
            {"failed", named.failed},
            {"checksFailed", named.checksFailed},
            {"outcomes", outcomesJson(named.outcomes)},
            {"latency", toJson(named.latency)}};
}

/// What only an open loop has.
json scheduleJson(const LoadResult& result) {
    return {{"due", result.due},
            {"unsent", result.unsent},
            {"maxBacklog", result.maxBacklog},
            {"sendLag", toJson(result.sendLag)},
            {"service", toJson(result.service)}};
}

json toJson(const LoadPlan& plan) {
    json headers = json::array();
    for (const auto& [name, value] : plan.headers) headers.push_back({name, value});
    return {{"url", plan.url},
            {"threads", plan.threads},
            {"connections", plan.connections},
            {"durationNanos", Nanos(plan.duration).count()},
            {"warmupNanos", Nanos(plan.warmup).count()},
            {"timeoutNanos", Nanos(plan.timeout).count()},
            {"method", plan.method},
            {"headers", std::move(headers)},
            {"body", plan.body},
            {"keepAlive", plan.keepAlive},
            {"loop", plan.openLoop() ? "open" : "closed"},
            {"rate", plan.rate},
            {"stages", stagesJson(plan.stages)},
            {"arrivals", plan.arrivals == Arrivals::Even ? "even" : "poisson"},
            {"thinkNanos", {Nanos(plan.think.least).count(), Nanos(plan.think.most).count()}},
            {"httpVersion", plan.version == HttpVersion::Http2 ? 2 : 1},
            {"streams", plan.streams},
            {"pipeline", plan.pipeline},
            {"mix", mixJson(plan.mix)},
            {"cookies", plan.cookies},
            {"seed", plan.seed},
            {"verifyCertificate", plan.verifyCertificate},
            {"script", plan.script},
            {"scriptArguments", plan.scriptArguments}};
}

json toJson(const LoadResult& result) {
    json latency = json::object();
    for (std::size_t i = 0; i < kOutcomes; ++i) latency[kOutcomeNames[i]] = toJson(result.latency[i]);
    json record = {{"address", result.resolvedAddress},
                   {"elapsedNanos", result.elapsed.count()},
                   {"requestsPerSecond", result.requestsPerSecond()},
                   {"started", result.started},
                   {"completed", result.completed},
                   {"aborted", result.aborted},
                   {"outcomes", outcomesJson(result.outcomes)},
                   {"errors",
                    {{"connect", result.errors.connect},
                     {"tls", result.errors.tls},
                     {"send", result.errors.send},
                     {"receive", result.errors.receive},
                     {"timeout", result.errors.timeout},
                     {"protocol", result.errors.protocol},
                     {"reset", result.errors.reset},
                     {"refused", result.errors.refused}}},
                   {"bytesIn", result.bytesIn},
                   {"bytesOut", result.bytesOut},
                   {"connectionsOpened", result.connectionsOpened},
                   {"reopened", result.reopened},
                   {"perThread",
                    {{"mean", result.perThread.mean},
                     {"stdev", result.perThread.stdev},
                     {"max", result.perThread.max},
                     {"withinStdev", result.perThread.withinStdev}}},
                   {"generatorCpuNanos", result.generatorCpu.count()},
                   {"maxThreadCpuShare", result.maxThreadCpuShare},
                   {"latency", std::move(latency)}};
    record["eventLoops"] = result.eventLoops;
    record["checksFailed"] = result.checksFailed;
    record["schedule"] = scheduleJson(result);
    record["refusals"] = json::object();
    for (const auto& [status, count] : result.refusals) record["refusals"][std::to_string(status)] = count;
    record["requests"] = json::array();
    for (const NamedResult& named : result.names) record["requests"].push_back(toJson(named));
    if (result.scriptError) record["scriptError"] = result.scriptError->subject;
    if (result.firstError) record["firstError"] = toLogText(*result.firstError);
    return record;
}

}  // namespace

json toJson(const LoadPlan& plan, UtcMillis startedUtc, const LoadResult& result,
            const std::vector<SecondSample>& seconds) {
    json series = json::array();
    for (const SecondSample& second : seconds) {
        series.push_back({{"second", second.second},
                          {"warmup", second.warmup},
                          {"outcomes", outcomesJson(second.outcomes)},
                          {"bytesIn", second.bytesIn},
                          {"due", second.due},
                          {"backlog", second.backlog},
                          {"maxSendLagNanos", second.maxSendLag.count()},
                          {"latency", toJson(second.latency)}});
    }
    return {{"sluice", version()},
            {"startedUtc", toRfc3339(startedUtc)},
            {"plan", toJson(plan)},
            {"result", toJson(result)},
            {"seconds", std::move(series)}};
}

json toJson(const GeneratorCeiling& ceiling) {
    return {{"requestsPerSecond", ceiling.requestsPerSecond}, {"floorNanos", ceiling.floor.count()}};
}

}  // namespace sluice::cli
