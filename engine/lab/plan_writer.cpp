#include "engine/core/text.h"
#include "engine/lab/experiment_plan.h"

#include <fmt/format.h>
#include <yaml-cpp/emitter.h>
#include <yaml-cpp/emittermanip.h>

#include <limits>

namespace sluice {

namespace {

const char* kindToken(TargetKind kind) noexcept {
    switch (kind) {
        case TargetKind::Gateway: return "gateway";
        case TargetKind::Direct: return "direct";
        case TargetKind::Url: return "url";
    }
    return "url";
}

/// A text that no YAML reader takes for anything else, whatever is in it.
void writeText(YAML::Emitter& out, const char* key, const std::string& value) {
    out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << value;
}

void writeNumber(YAML::Emitter& out, const char* key, double value) {
    out << YAML::Key << key << YAML::Value
        << fmt::format("{}", value);  // the shortest text that reads back exactly
}

void writeFlag(YAML::Emitter& out, const char* key, bool value) {
    out << YAML::Key << key << YAML::Value << value;
}

void writeHeaders(YAML::Emitter& out, const std::vector<std::pair<std::string, std::string>>& headers) {
    if (headers.empty()) return;
    out << YAML::Key << "headers" << YAML::Value << YAML::BeginSeq;
    for (const auto& [name, value] : headers) out << YAML::DoubleQuoted << name + ": " + value;
    out << YAML::EndSeq;
}

void writeCheck(YAML::Emitter& out, const ResponseCheck& check) {
    if (check.asksNothing()) return;
    out << YAML::Key << "expect" << YAML::Value << YAML::BeginMap;
    if (!check.statuses.empty()) {
        out << YAML::Key << "status" << YAML::Value << YAML::Flow << YAML::BeginSeq;
        for (int status : check.statuses) out << status;
        out << YAML::EndSeq;
    }
    if (!check.text.empty()) writeText(out, "text", check.text);
    if (!check.jsonPointer.empty()) writeText(out, "json", check.jsonPointer);
    if (check.jsonValue) writeText(out, "value", *check.jsonValue);
    if (check.leastSize || check.mostSize) {
        const auto most = check.mostSize.value_or(std::numeric_limits<std::uint64_t>::max());
        writeText(out, "size", fmt::format("{}-{}", check.leastSize.value_or(0), most));
    }
    out << YAML::EndMap;
}

void writeMix(YAML::Emitter& out, const std::vector<LoadRequest>& mix) {
    out << YAML::Key << "mix" << YAML::Value << YAML::BeginSeq;
    for (const LoadRequest& request : mix) {
        out << YAML::BeginMap;
        writeText(out, "name", request.name);
        out << YAML::Key << "weight" << YAML::Value << request.weight;
        if (!request.target.empty()) writeText(out, "target", request.target);
        writeText(out, "method", request.method);
        writeHeaders(out, request.headers);
        if (!request.body.empty()) writeText(out, "body", request.body);
        writeCheck(out, request.check);
        out << YAML::EndMap;
    }
    out << YAML::EndSeq;
}

void writeRequest(YAML::Emitter& out, const PlanRequest& request) {
    out << YAML::Key << "request" << YAML::Value << YAML::BeginMap;
    writeText(out, "method", request.method);
    writeHeaders(out, request.headers);
    if (!request.body.empty()) writeText(out, "body", request.body);
    if (!request.bodyFile.empty()) writeText(out, "body-file", request.bodyFile);
    writeCheck(out, request.check);
    if (!request.mix.empty()) writeMix(out, request.mix);
    if (!request.keepAlive) writeFlag(out, "keep-alive", false);
    if (request.cookies) writeFlag(out, "cookies", true);
    if (request.pipeline != 1) out << YAML::Key << "pipeline" << YAML::Value << request.pipeline;
    if (request.think != ThinkTime{}) out << YAML::Key << "think" << YAML::Value << toText(request.think);
    if (!request.script.empty()) writeText(out, "script", request.script);
    if (!request.scriptText.empty()) writeText(out, "script-text", request.scriptText);
    if (!request.scriptArguments.empty()) {
        out << YAML::Key << "arguments" << YAML::Value << YAML::BeginSeq;
        for (const std::string& argument : request.scriptArguments) out << YAML::DoubleQuoted << argument;
        out << YAML::EndSeq;
    }
    out << YAML::EndMap;
}

void writeLevel(YAML::Emitter& out, const PlanLevel& level) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "connections" << YAML::Value << level.connections
        << YAML::Key << "threads" << YAML::Value << level.threads;
    if (level.streams != 1) out << YAML::Key << "streams" << YAML::Value << level.streams;
    if (level.rate > 0) writeNumber(out, "rate", level.rate);
    if (level.capacityShare > 0) writeNumber(out, "capacity-share", level.capacityShare);
    if (level.size > 0) out << YAML::Key << "size" << YAML::Value << level.size;
    if (!level.stages.empty()) {
        out << YAML::Key << "stages" << YAML::Value << YAML::BeginSeq;
        for (const RateStage& stage : level.stages) {
            out << YAML::BeginMap;
            writeNumber(out, "from", stage.from);
            writeNumber(out, "to", stage.to);
            out << YAML::Key << "length" << YAML::Value << formatDuration(stage.length) << YAML::EndMap;
        }
        out << YAML::EndSeq;
    }
    if (level.arrivals == Arrivals::Poisson) out << YAML::Key << "arrivals" << YAML::Value << "poisson";
    out << YAML::EndMap;
}

void writeProcesses(YAML::Emitter& out, const std::vector<WatchedProcess>& processes) {
    out << YAML::Key << "processes" << YAML::Value << YAML::BeginSeq;
    for (const WatchedProcess& process : processes) {
        out << YAML::Flow << YAML::BeginMap;
        writeText(out, "name", process.name);
        if (process.pid > 0) out << YAML::Key << "pid" << YAML::Value << process.pid;
        if (!process.process.empty()) writeText(out, "process", process.process);
        out << YAML::EndMap;
    }
    out << YAML::EndSeq;
}

void writePublished(YAML::Emitter& out, const std::vector<PublishedRow>& rows) {
    out << YAML::Key << "published" << YAML::Value << YAML::BeginSeq;
    for (const PublishedRow& row : rows) {
        out << YAML::Flow << YAML::BeginMap;
        writeText(out, "target", row.target);
        out << YAML::Key << "connections" << YAML::Value << row.connections;
        writeNumber(out, "requests-per-second", row.requestsPerSecond);
        writeNumber(out, "p50", row.p50);
        writeNumber(out, "p75", row.p75);
        writeNumber(out, "p90", row.p90);
        writeNumber(out, "p99", row.p99);
        writeNumber(out, "mean", row.mean);
        writeNumber(out, "max", row.max);
        if (row.cpuHigh > 0) {
            writeNumber(out, "cpu-low", row.cpuLow);
            writeNumber(out, "cpu-high", row.cpuHigh);
        }
        if (!row.label.empty()) writeText(out, "label", row.label);
        out << YAML::EndMap;
    }
    out << YAML::EndSeq;
}

void writeObjectives(YAML::Emitter& out, const std::vector<Objective>& objectives) {
    out << YAML::Key << "objectives" << YAML::Value << YAML::BeginSeq;
    for (const Objective& objective : objectives) {
        out << YAML::Flow << YAML::BeginMap;
        if (!objective.target.empty()) writeText(out, "target", objective.target);
        out << YAML::Key << "metric" << YAML::Value << toToken(objective.metric);
        if (objective.least) writeNumber(out, "least", *objective.least);
        if (objective.most) writeNumber(out, "most", *objective.most);
        out << YAML::EndMap;
    }
    out << YAML::EndSeq;
}

void writeSearch(YAML::Emitter& out, const LimitSearch& search) {
    out << YAML::Key << "search" << YAML::Value << YAML::Flow << YAML::BeginMap;
    writeNumber(out, "first-rate", search.firstRate);
    writeNumber(out, "most-rate", search.mostRate);
    writeNumber(out, "precision", search.precision);
    out << YAML::Key << "confirmations" << YAML::Value << search.confirmations << YAML::EndMap;
}

}  // namespace

std::string toText(const ThinkTime& think) {
    const std::string least = formatDuration(think.least);
    return think.least == think.most ? least : least + "-" + formatDuration(think.most);
}

std::string writePlan(const ExperimentPlan& plan) {
    YAML::Emitter out;
    out << YAML::BeginMap;
    writeText(out, "id", plan.id);
    writeText(out, "title", plan.title);
    if (!plan.configFile.empty()) writeText(out, "gateway", plan.configFile);
    if (!plan.baseline.empty()) writeText(out, "baseline", plan.baseline);
    out << YAML::Key << "targets" << YAML::Value << YAML::BeginSeq;
    for (const PlanTarget& target : plan.targets) {
        out << YAML::BeginMap;
        writeText(out, "name", target.name);
        out << YAML::Key << "kind" << YAML::Value << kindToken(target.kind);
        writeText(out, "url", target.url);
        if (!target.variant.empty()) writeText(out, "variant", target.variant);
        if (target.protocol == HttpVersion::Http2) out << YAML::Key << "protocol" << YAML::Value << "http2";
        out << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::Key << "levels" << YAML::Value << YAML::BeginSeq;
    for (const PlanLevel& level : plan.levels) writeLevel(out, level);
    out << YAML::EndSeq;
    out << YAML::Key << "duration" << YAML::Value << formatDuration(plan.duration);
    out << YAML::Key << "warmup" << YAML::Value << formatDuration(plan.warmup);
    out << YAML::Key << "timeout" << YAML::Value << formatDuration(plan.timeout);
    out << YAML::Key << "rounds" << YAML::Value << plan.rounds;
    out << YAML::Key << "seed" << YAML::Value << plan.seed;
    if (plan.noiseFloor) writeFlag(out, "noise-floor", true);
    if (plan.ceiling) writeFlag(out, "ceiling", true);
    writeRequest(out, plan.request);
    if (!plan.objectives.empty()) writeObjectives(out, plan.objectives);
    if (plan.search) writeSearch(out, *plan.search);
    if (!plan.processes.empty()) writeProcesses(out, plan.processes);
    if (!plan.published.empty()) writePublished(out, plan.published);
    out << YAML::EndMap;
    return std::string(out.c_str(), out.size()) + "\n";
}

}  // namespace sluice
