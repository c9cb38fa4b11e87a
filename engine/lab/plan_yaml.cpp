#include "engine/core/text.h"
#include "engine/lab/experiment_plan.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <map>
#include <string_view>

namespace sluice {

namespace {

constexpr std::size_t kLongestText = 1 << 20;

/// Stops the reading; becomes the Error of readPlan().
struct BadField {
    std::string field;
    int line = 0;
};

/// 1 for the nodes of an empty document, which stand nowhere.
int lineOf(const YAML::Mark& mark) {
    return std::max(mark.line, 0) + 1;
}

int lineOf(const YAML::Node& node) {
    return lineOf(node.Mark());
}

/// Reads fields and remembers the line of each, so that a value found impossible later has its place.
class PlanReader {
public:
    ExperimentPlan read(const YAML::Node& root) {
        onlyFields(root, "",
                   {"id", "title", "gateway", "baseline", "targets", "levels", "duration", "warmup",
                    "timeout", "rounds", "seed", "request", "published"});
        ExperimentPlan plan;
        plan.id = "custom";
        text(root, "id", "", plan.id);
        plan.title = plan.id;
        text(root, "title", "", plan.title);
        text(root, "gateway", "", plan.configFile);
        text(root, "baseline", "", plan.baseline);
        each(root, "targets", [&](const YAML::Node& node, const std::string& at) {
            plan.targets.push_back(target(node, at));
        });
        each(root, "levels",
             [&](const YAML::Node& node, const std::string& at) { plan.levels.push_back(level(node, at)); });
        duration(root, "duration", plan.duration);
        duration(root, "warmup", plan.warmup);
        duration(root, "timeout", plan.timeout);
        number(root, "rounds", "", plan.rounds);
        number(root, "seed", "", plan.seed);
        if (const YAML::Node request = root["request"]) readRequest(request, plan);
        each(root, "published", [&](const YAML::Node& node, const std::string& at) {
            plan.published.push_back(published(node, at));
        });
        return plan;
    }

    /// The line of a field that was read, of the nearest field around it otherwise.
    int lineOfField(std::string field) const {
        while (true) {
            if (const auto found = m_lines.find(field); found != m_lines.end()) return found->second;
            const auto end = field.find_last_of(".[");
            if (end == std::string::npos) return 1;
            field.resize(end);
        }
    }

private:
    [[noreturn]] static void fail(const YAML::Node& node, const std::string& field) {
        throw BadField{field, lineOf(node)};
    }

    void onlyFields(const YAML::Node& map, const std::string& at,
                    std::initializer_list<std::string_view> known) {
        if (!map.IsMap()) fail(map, at.empty() ? "yaml" : at);
        for (const auto& entry : map) {
            if (!entry.first.IsScalar()) fail(entry.first, at.empty() ? "yaml" : at);
            const std::string& name = entry.first.Scalar();
            const std::string field = at.empty() ? name : at + "." + name;
            if (std::find(known.begin(), known.end(), name) == known.end()) fail(entry.first, field);
            if (!m_lines.emplace(field, lineOf(entry.first)).second) fail(entry.first, field);
        }
    }

    static std::string path(const std::string& at, const char* name) {
        return at.empty() ? name : at + "." + name;
    }

    static const std::string& scalar(const YAML::Node& node, const std::string& field) {
        if (!node.IsScalar()) fail(node, field);
        return node.Scalar();
    }

    static void text(const YAML::Node& map, const char* name, const std::string& at, std::string& out) {
        if (const YAML::Node node = map[name]) out = scalar(node, path(at, name));
    }

    template <class Number>
    static void number(const YAML::Node& map, const char* name, const std::string& at, Number& out) {
        const YAML::Node node = map[name];
        if (!node) return;
        const std::string& digits = scalar(node, path(at, name));
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
        if (fault != std::errc{} || end != digits.data() + digits.size()) fail(node, path(at, name));
    }

    static void duration(const YAML::Node& map, const char* name, Millis& out) {
        const YAML::Node node = map[name];
        if (!node) return;
        const auto value = parseDuration(scalar(node, name), Seconds(1));
        if (!value) fail(node, name);
        out = *value;
    }

    template <class Visit>
    void each(const YAML::Node& map, const char* name, Visit visit) {
        const YAML::Node list = map[name];
        if (!list) return;
        if (!list.IsSequence()) fail(list, name);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string at = fmt::format("{}[{}]", name, i);
            m_lines.emplace(at, lineOf(list[i]));
            visit(list[i], at);
        }
    }

    PlanTarget target(const YAML::Node& node, const std::string& at) {
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
            fail(node["kind"], at + ".kind");
        return target;
    }

    PlanLevel level(const YAML::Node& node, const std::string& at) {
        onlyFields(node, at, {"connections", "threads"});
        PlanLevel level;
        number(node, "connections", at, level.connections);
        number(node, "threads", at, level.threads);
        return level;
    }

    PublishedRow published(const YAML::Node& node, const std::string& at) {
        onlyFields(
            node, at,
            {"target", "connections", "requests-per-second", "p50", "p75", "p90", "p99", "mean", "max"});
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
        return row;
    }

    void readRequest(const YAML::Node& request, ExperimentPlan& plan) {
        onlyFields(request, "request", {"method", "headers", "body"});
        text(request, "method", "request", plan.method);
        text(request, "body", "request", plan.body);
        const YAML::Node headers = request["headers"];
        if (!headers) return;
        if (!headers.IsSequence()) fail(headers, "request.headers");
        for (std::size_t i = 0; i < headers.size(); ++i) {
            const std::string at = fmt::format("request.headers[{}]", i);
            const std::string& line = scalar(headers[i], at);
            const auto colon = line.find(':');
            if (colon == std::string::npos) fail(headers[i], at);
            m_lines.emplace(at, lineOf(headers[i]));
            plan.headers.emplace_back(line.substr(0, colon),
                                      trimmed(std::string_view(line).substr(colon + 1)));
        }
    }

    std::map<std::string, int> m_lines;
};

const char* kindToken(TargetKind kind) noexcept {
    switch (kind) {
        case TargetKind::Gateway:
            return "gateway";
        case TargetKind::Direct:
            return "direct";
        case TargetKind::Url:
            return "url";
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

void writeRequest(YAML::Emitter& out, const ExperimentPlan& plan) {
    out << YAML::Key << "request" << YAML::Value << YAML::BeginMap;
    writeText(out, "method", plan.method);
    if (!plan.headers.empty()) {
        out << YAML::Key << "headers" << YAML::Value << YAML::BeginSeq;
        for (const auto& [name, value] : plan.headers) out << YAML::DoubleQuoted << name + ": " + value;
        out << YAML::EndSeq;
    }
    if (!plan.body.empty()) writeText(out, "body", plan.body);
    out << YAML::EndMap;
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
        out << YAML::EndMap;
    }
    out << YAML::EndSeq;
}

Error badPlan(const std::string& field, int line) {
    return Error{ErrorCode::BadPlan, fmt::format("{}:{}", field, line), {}};
}

}  // namespace

Result<ExperimentPlan> readPlan(const std::string& yaml) {
    if (yaml.size() > kLongestText) return Error{ErrorCode::BadPlan, "yaml", {}};
    try {
        PlanReader reader;
        ExperimentPlan plan = reader.read(YAML::Load(yaml));
        if (const Result<void> checked = checkPlan(plan); !checked) {
            const std::string& field = checked.error().subject;
            return badPlan(field, reader.lineOfField(field));
        }
        return plan;
    } catch (const BadField& bad) {
        return badPlan(bad.field, bad.line);
    } catch (const YAML::Exception& fault) {
        return badPlan("yaml", lineOf(fault.mark));
    }
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
        out << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::Key << "levels" << YAML::Value << YAML::BeginSeq;
    for (const PlanLevel& level : plan.levels) {
        out << YAML::Flow << YAML::BeginMap << YAML::Key << "connections" << YAML::Value << level.connections
            << YAML::Key << "threads" << YAML::Value << level.threads << YAML::EndMap;
    }
    out << YAML::EndSeq;
    out << YAML::Key << "duration" << YAML::Value << formatDuration(plan.duration);
    out << YAML::Key << "warmup" << YAML::Value << formatDuration(plan.warmup);
    out << YAML::Key << "timeout" << YAML::Value << formatDuration(plan.timeout);
    out << YAML::Key << "rounds" << YAML::Value << plan.rounds;
    out << YAML::Key << "seed" << YAML::Value << plan.seed;
    writeRequest(out, plan);
    if (!plan.published.empty()) writePublished(out, plan.published);
    out << YAML::EndMap;
    return std::string(out.c_str(), out.size()) + "\n";
}

}  // namespace sluice
