#include "engine/config/yaml/yaml_document.h"
#include "engine/core/text.h"
#include "engine/lab/experiment_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <map>
#include <optional>
#include <string_view>

namespace sluice {

namespace {

constexpr YamlLimits kLimits{.bytes = 1 << 20, .depth = 16, .nodes = 100'000};

/// Stops the reading; becomes the Error of readPlan().
struct BadField {
    std::string field;
    std::size_t offset = 0;
};

/// Reads fields and remembers where each stands, so that a value found impossible later has its place.
class PlanReader {
public:
    explicit PlanReader(const YamlDocument& document) : m_document(document) {}

    ExperimentPlan read() {
        const YamlId root = m_document.root();
        onlyFields(
            root, "",
            {"id", "title", "gateway", "baseline", "targets", "levels", "duration", "warmup", "timeout",
             "rounds", "seed", "noise-floor", "request", "objectives", "search", "published"});
        ExperimentPlan plan;
        plan.id = "custom";
        text(root, "id", "", plan.id);
        plan.title = plan.id;
        text(root, "title", "", plan.title);
        text(root, "gateway", "", plan.configFile);
        text(root, "baseline", "", plan.baseline);
        each(root, "targets", "",
             [&](YamlId node, const std::string& at) { plan.targets.push_back(target(node, at)); });
        each(root, "levels", "",
             [&](YamlId node, const std::string& at) { plan.levels.push_back(level(node, at)); });
        duration(root, "duration", plan.duration);
        duration(root, "warmup", plan.warmup);
        duration(root, "timeout", plan.timeout);
        number(root, "rounds", "", plan.rounds);
        number(root, "seed", "", plan.seed);
        flag(root, "noise-floor", plan.noiseFloor);
        each(root, "objectives", "",
             [&](YamlId node, const std::string& at) { plan.objectives.push_back(objective(node, at)); });
        if (const YamlId search = m_document.find(root, "search"); search != kNoYaml)
            plan.search = limitSearch(search);
        if (const YamlId request = m_document.find(root, "request"); request != kNoYaml)
            readRequest(request, plan);
        each(root, "published", "",
             [&](YamlId node, const std::string& at) { plan.published.push_back(published(node, at)); });
        return plan;
    }

    /// Where a field stands that was read, else the nearest field around it.
    std::size_t offsetOf(std::string field) const {
        while (true) {
            if (const auto found = m_offsets.find(field); found != m_offsets.end()) return found->second;
            const auto end = field.find_last_of(".[");
            if (end == std::string::npos) return 0;
            field.resize(end);
        }
    }

private:
    [[noreturn]] void fail(YamlId node, const std::string& field) const {
        throw BadField{field, m_document.at(node).begin};
    }

    static std::string below(const std::string& at, std::string_view name) {
        return at.empty() ? std::string(name) : fmt::format("{}.{}", at, name);
    }

    void onlyFields(YamlId map, const std::string& at, std::initializer_list<std::string_view> known) {
        if (m_document.meaning(map).kind != YamlKind::Mapping) fail(map, at.empty() ? "yaml" : at);
        for (YamlId key = m_document.meaning(map).child; key != kNoYaml;) {
            const std::string name = m_document.scalar(key);
            const std::string field = below(at, name);
            if (std::find(known.begin(), known.end(), name) == known.end()) fail(key, field);
            m_offsets.emplace(field, m_document.at(key).begin);
            key = m_document.at(m_document.at(key).next).next;
        }
    }

    std::string scalar(YamlId node, const std::string& field) const {
        if (m_document.meaning(node).kind != YamlKind::Scalar) fail(node, field);
        return m_document.scalar(node);
    }

    void text(YamlId map, const char* name, const std::string& at, std::string& out) const {
        const YamlId node = m_document.find(map, name);
        if (node != kNoYaml) out = scalar(node, below(at, name));
    }

    template <class Number>
    void number(YamlId map, const char* name, const std::string& at, Number& out) const {
        const YamlId node = m_document.find(map, name);
        if (node == kNoYaml) return;
        const std::string digits = scalar(node, below(at, name));
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
        if (fault != std::errc{} || end != digits.data() + digits.size()) fail(node, below(at, name));
    }

    void number(YamlId map, const char* name, const std::string& at, std::optional<double>& out) const {
        if (m_document.find(map, name) != kNoYaml) number(map, name, at, out.emplace());
    }

    void flag(YamlId map, const char* name, bool& out) const {
        const YamlId node = m_document.find(map, name);
        if (node == kNoYaml) return;
        const std::string word = scalar(node, name);
        if (word != "true" && word != "false") fail(node, name);
        out = word == "true";
    }

    void duration(YamlId map, const char* name, Millis& out) const {
        const YamlId node = m_document.find(map, name);
        if (node == kNoYaml) return;
        const auto value = parseDuration(scalar(node, name), Seconds(1));
        if (!value) fail(node, name);
        out = *value;
    }

    template <class Visit>
    void each(YamlId map, const char* name, const std::string& at, Visit visit) {
        const YamlId list = m_document.find(map, name);
        if (list == kNoYaml) return;
        const std::string field = below(at, name);
        if (m_document.meaning(list).kind != YamlKind::Sequence) fail(list, field);
        std::size_t index = 0;
        for (YamlId node = m_document.meaning(list).child; node != kNoYaml; node = m_document.at(node).next) {
            const std::string place = fmt::format("{}[{}]", field, index++);
            m_offsets.emplace(place, m_document.at(node).begin);
            visit(node, place);
        }
    }

    PlanTarget target(YamlId node, const std::string& at) {
        onlyFields(node, at, {"name", "kind", "url", "variant"});
        PlanTarget target;
        text(node, "name", at, target.name);
        text(node, "url", at, target.url);
        text(node, "variant", at, target.variant);
        std::string kind = "url";
        text(node, "kind", at, kind);
        if (kind == "gateway")
            target.kind = TargetKind::Gateway;
        else if (kind == "direct")
            target.kind = TargetKind::Direct;
        else if (kind == "url")
            target.kind = TargetKind::Url;
        else
            fail(m_document.find(node, "kind"), at + ".kind");
        return target;
    }

    PlanLevel level(YamlId node, const std::string& at) {
        onlyFields(node, at, {"connections", "threads", "rate", "capacity-share", "size"});
        PlanLevel level;
        number(node, "connections", at, level.connections);
        number(node, "threads", at, level.threads);
        number(node, "rate", at, level.rate);
        number(node, "capacity-share", at, level.capacityShare);
        number(node, "size", at, level.size);
        return level;
    }

    Objective objective(YamlId node, const std::string& at) {
        onlyFields(node, at, {"target", "metric", "least", "most"});
        Objective objective;
        text(node, "target", at, objective.target);
        std::string metric;
        text(node, "metric", at, metric);
        const auto known = objectiveMetric(metric);
        if (!known) fail(node, at + ".metric");
        objective.metric = *known;
        number(node, "least", at, objective.least);
        number(node, "most", at, objective.most);
        return objective;
    }

    LimitSearch limitSearch(YamlId node) {
        const std::string at = "search";
        onlyFields(node, at, {"first-rate", "most-rate", "precision", "confirmations"});
        LimitSearch search;
        number(node, "first-rate", at, search.firstRate);
        number(node, "most-rate", at, search.mostRate);
        number(node, "precision", at, search.precision);
        number(node, "confirmations", at, search.confirmations);
        return search;
    }

    PublishedRow published(YamlId node, const std::string& at) {
        onlyFields(node, at,
                   {"target", "connections", "requests-per-second", "p50", "p75", "p90", "p99", "mean", "max",
                    "cpu-low", "cpu-high", "label"});
        PublishedRow row;
        text(node, "target", at, row.target);
        number(node, "connections", at, row.connections);
        number(node, "requests-per-second", at, row.requestsPerSecond);
        number(node, "p50", at, row.p50);
        number(node, "p75", at, row.p75);
        number(node, "p90", at, row.p90);
        number(node, "p99", at, row.p99);
        number(node, "mean", at, row.mean);
        number(node, "max", at, row.max);
        number(node, "cpu-low", at, row.cpuLow);
        number(node, "cpu-high", at, row.cpuHigh);
        text(node, "label", at, row.label);
        return row;
    }

    void readRequest(YamlId request, ExperimentPlan& plan) {
        onlyFields(request, "request", {"method", "headers", "body", "script"});
        text(request, "method", "request", plan.method);
        text(request, "body", "request", plan.body);
        text(request, "script", "request", plan.script);
        each(request, "headers", "request", [&](YamlId node, const std::string& at) {
            const std::string line = scalar(node, at);
            const auto colon = line.find(':');
            if (colon == std::string::npos) fail(node, at);
            plan.headers.emplace_back(line.substr(0, colon),
                                      trimmed(std::string_view(line).substr(colon + 1)));
        });
    }

    const YamlDocument& m_document;
    std::map<std::string, std::size_t> m_offsets;
};

}  // namespace

Result<ExperimentPlan> readPlan(const std::string& yaml) {
    const auto bad = [&](const std::string& field, std::size_t offset) {
        const std::size_t line = PlaceFinder(yaml).placeOf(offset).line;
        return Error{ErrorCode::BadPlan, fmt::format("{}:{}", field, line), {}};
    };
    const YamlDocument document(yaml, kLimits);
    if (!document.faults().empty()) return bad("yaml", document.faults().front().offset);
    if (document.root() == kNoYaml) return bad("yaml", 0);
    PlanReader reader(document);
    try {
        ExperimentPlan plan = reader.read();
        const Result<void> checked = checkPlan(plan);
        if (!checked) return bad(checked.error().subject, reader.offsetOf(checked.error().subject));
        return plan;
    } catch (const BadField& fault) {
        return bad(fault.field, fault.offset);
    }
}

}  // namespace sluice
