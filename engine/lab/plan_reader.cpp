#include "engine/config/yaml/strict_fields.h"
#include "engine/core/text.h"
#include "engine/lab/experiment_plan.h"
#include "engine/load/mix/request_fields.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace sluice {

namespace {

constexpr YamlLimits kLimits{.bytes = 1 << 20, .depth = 16, .nodes = 100'000};

class PlanReader {
public:
    explicit PlanReader(StrictFields& fields) : m_fields(fields) {}

    ExperimentPlan read() {
        const YamlId root = m_fields.document().root();
        m_fields.onlyFields(root, "",
                            {"id", "title", "gateway", "baseline", "targets", "levels", "duration", "warmup",
                             "timeout", "rounds", "seed", "noise-floor", "ceiling", "request", "objectives",
                             "search", "processes", "published"});
        ExperimentPlan plan;
        plan.id = "custom";
        m_fields.text(root, "id", "", plan.id);
        plan.title = plan.id;
        m_fields.text(root, "title", "", plan.title);
        m_fields.text(root, "gateway", "", plan.configFile);
        m_fields.text(root, "baseline", "", plan.baseline);
        gather(root, "targets", plan.targets, &PlanReader::target);
        gather(root, "levels", plan.levels, &PlanReader::level);
        duration(root, "duration", "", plan.duration);
        duration(root, "warmup", "", plan.warmup);
        duration(root, "timeout", "", plan.timeout);
        m_fields.number(root, "rounds", "", plan.rounds);
        m_fields.number(root, "seed", "", plan.seed);
        m_fields.flag(root, "noise-floor", "", plan.noiseFloor);
        m_fields.flag(root, "ceiling", "", plan.ceiling);
        gather(root, "objectives", plan.objectives, &PlanReader::objective);
        if (const YamlId search = m_fields.find(root, "search"); search != kNoYaml)
            plan.search = limitSearch(search);
        if (const YamlId request = m_fields.find(root, "request"); request != kNoYaml)
            plan.request = readRequest(request);
        gather(root, "processes", plan.processes, &PlanReader::process);
        gather(root, "published", plan.published, &PlanReader::published);
        return plan;
    }

private:
    template <class Item>
    void gather(YamlId root, const char* name, std::vector<Item>& items,
                Item (PlanReader::*read)(YamlId, const std::string&)) {
        m_fields.each(root, name, "",
                      [&](YamlId node, const std::string& at) { items.push_back((this->*read)(node, at)); });
    }

    void duration(YamlId map, const char* name, const std::string& at, Millis& out) const {
        const YamlId node = m_fields.find(map, name);
        if (node == kNoYaml) return;
        const std::string field = StrictFields::below(at, name);
        const auto value = parseDuration(m_fields.scalar(node, field), Seconds(1));
        if (!value) m_fields.fail(node, field);
        out = *value;
    }

    /// One of a few words; `out` stays as it is without the field.
    template <class Choice>
    void choice(YamlId map, const char* name, const std::string& at,
                std::initializer_list<std::pair<std::string_view, Choice>> words, Choice& out) const {
        const YamlId node = m_fields.find(map, name);
        if (node == kNoYaml) return;
        const std::string field = StrictFields::below(at, name);
        const std::string word = m_fields.scalar(node, field);
        for (const auto& [known, value] : words) {
            if (word != known) continue;
            out = value;
            return;
        }
        m_fields.fail(node, field);
    }

    PlanTarget target(YamlId node, const std::string& at) {
        m_fields.onlyFields(node, at, {"name", "kind", "url", "variant", "protocol"});
        PlanTarget target;
        m_fields.text(node, "name", at, target.name);
        m_fields.text(node, "url", at, target.url);
        m_fields.text(node, "variant", at, target.variant);
        choice(node, "kind", at,
               {{"gateway", TargetKind::Gateway}, {"direct", TargetKind::Direct}, {"url", TargetKind::Url}},
               target.kind);
        choice(node, "protocol", at, {{"http1", HttpVersion::Http1}, {"http2", HttpVersion::Http2}},
               target.protocol);
        return target;
    }

    PlanLevel level(YamlId node, const std::string& at) {
        m_fields.onlyFields(
            node, at,
            {"connections", "threads", "streams", "rate", "capacity-share", "size", "stages", "arrivals"});
        PlanLevel level;
        m_fields.number(node, "connections", at, level.connections);
        m_fields.number(node, "threads", at, level.threads);
        m_fields.number(node, "streams", at, level.streams);
        m_fields.number(node, "rate", at, level.rate);
        m_fields.number(node, "capacity-share", at, level.capacityShare);
        m_fields.number(node, "size", at, level.size);
        m_fields.each(node, "stages", at, [&](YamlId one, const std::string& place) {
            m_fields.onlyFields(one, place, {"from", "to", "length"});
            RateStage stage;
            m_fields.number(one, "from", place, stage.from);
            stage.to = stage.from;
            m_fields.number(one, "to", place, stage.to);
            duration(one, "length", place, stage.length);
            level.stages.push_back(stage);
        });
        choice(node, "arrivals", at, {{"even", Arrivals::Even}, {"poisson", Arrivals::Poisson}},
               level.arrivals);
        return level;
    }

    Objective objective(YamlId node, const std::string& at) {
        m_fields.onlyFields(node, at, {"target", "metric", "least", "most"});
        Objective objective;
        m_fields.text(node, "target", at, objective.target);
        std::string metric;
        m_fields.text(node, "metric", at, metric);
        const auto known = objectiveMetric(metric);
        if (!known) m_fields.fail(node, at + ".metric");
        objective.metric = *known;
        m_fields.number(node, "least", at, objective.least);
        m_fields.number(node, "most", at, objective.most);
        return objective;
    }

    LimitSearch limitSearch(YamlId node) {
        const std::string at = "search";
        m_fields.onlyFields(node, at, {"first-rate", "most-rate", "precision", "confirmations"});
        LimitSearch search;
        m_fields.number(node, "first-rate", at, search.firstRate);
        m_fields.number(node, "most-rate", at, search.mostRate);
        m_fields.number(node, "precision", at, search.precision);
        m_fields.number(node, "confirmations", at, search.confirmations);
        return search;
    }

    WatchedProcess process(YamlId node, const std::string& at) {
        m_fields.onlyFields(node, at, {"name", "process", "pid"});
        WatchedProcess process;
        m_fields.text(node, "process", at, process.process);
        m_fields.number(node, "pid", at, process.pid);
        process.name = process.pid > 0 ? std::to_string(process.pid) : process.process;
        m_fields.text(node, "name", at, process.name);
        return process;
    }

    PublishedRow published(YamlId node, const std::string& at) {
        m_fields.onlyFields(node, at,
                            {"target", "connections", "requests-per-second", "p50", "p75", "p90", "p99",
                             "mean", "max", "cpu-low", "cpu-high", "label"});
        PublishedRow row;
        m_fields.text(node, "target", at, row.target);
        m_fields.number(node, "connections", at, row.connections);
        m_fields.number(node, "requests-per-second", at, row.requestsPerSecond);
        m_fields.number(node, "p50", at, row.p50);
        m_fields.number(node, "p75", at, row.p75);
        m_fields.number(node, "p90", at, row.p90);
        m_fields.number(node, "p99", at, row.p99);
        m_fields.number(node, "mean", at, row.mean);
        m_fields.number(node, "max", at, row.max);
        m_fields.number(node, "cpu-low", at, row.cpuLow);
        m_fields.number(node, "cpu-high", at, row.cpuHigh);
        m_fields.text(node, "label", at, row.label);
        return row;
    }

    PlanRequest readRequest(YamlId node) {
        const std::string at = "request";
        m_fields.onlyFields(node, at,
                            {"method", "headers", "body", "body-file", "expect", "mix", "keep-alive",
                             "cookies", "pipeline", "think", "script", "script-text", "arguments"});
        PlanRequest request;
        m_fields.text(node, "method", at, request.method);
        readHeaderLines(m_fields, node, "headers", at, request.headers);
        m_fields.text(node, "body", at, request.body);
        m_fields.text(node, "body-file", at, request.bodyFile);
        if (const YamlId expect = m_fields.find(node, "expect"); expect != kNoYaml)
            request.check = readResponseCheck(m_fields, expect, at + ".expect");
        m_fields.each(node, "mix", at, [&](YamlId one, const std::string& place) {
            request.mix.push_back(readLoadRequest(m_fields, one, place));
        });
        m_fields.flag(node, "keep-alive", at, request.keepAlive);
        m_fields.flag(node, "cookies", at, request.cookies);
        m_fields.number(node, "pipeline", at, request.pipeline);
        if (const YamlId think = m_fields.find(node, "think"); think != kNoYaml)
            request.think = thinkTime(think);
        m_fields.text(node, "script", at, request.script);
        m_fields.text(node, "script-text", at, request.scriptText);
        m_fields.each(node, "arguments", at, [&](YamlId one, const std::string& place) {
            request.scriptArguments.push_back(m_fields.scalar(one, place));
        });
        return request;
    }

    /// "10ms", or "10ms-50ms".
    ThinkTime thinkTime(YamlId node) const {
        const auto think = parseThinkTime(m_fields.scalar(node, "request.think"));
        if (!think) m_fields.fail(node, "request.think");
        return *think;
    }

    StrictFields& m_fields;
};

}  // namespace

std::optional<ThinkTime> parseThinkTime(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto least = parseDuration(trimmed(text.substr(0, dash)), Seconds(1));
    const auto most =
        dash == std::string_view::npos ? least : parseDuration(trimmed(text.substr(dash + 1)), Seconds(1));
    if (!least || !most) return std::nullopt;
    return ThinkTime{*least, *most};
}

Result<ExperimentPlan> readPlan(const std::string& yaml) {
    const auto bad = [&](const std::string& field, std::size_t offset) {
        const std::size_t line = PlaceFinder(yaml).placeOf(offset).line;
        return Error{ErrorCode::BadPlan, fmt::format("{}:{}", field, line), {}};
    };
    const YamlDocument document(yaml, kLimits);
    if (!document.faults().empty()) return bad("yaml", document.faults().front().offset);
    if (document.root() == kNoYaml) return bad("yaml", 0);
    StrictFields fields(document);
    try {
        ExperimentPlan plan = PlanReader(fields).read();
        const Result<void> checked = checkPlan(plan);
        if (!checked) return bad(checked.error().subject, fields.offsetOf(checked.error().subject));
        return plan;
    } catch (const StrictFields::Bad& fault) {
        return bad(fault.field, fault.offset);
    }
}

}  // namespace sluice
