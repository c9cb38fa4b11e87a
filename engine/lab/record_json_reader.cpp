#include "engine/lab/record_json.h"
#include "engine/lab/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace sluice {

namespace {

using Json = nlohmann::json;

/// Stops the reading; becomes the Error of the caller.
struct BadField {
    std::string path;
};

/// A JSON value and where it stands. Every access checks the type and names the place when it is wrong.
class Field {
public:
    Field(const Json& json, std::string path) : m_json(json), m_path(std::move(path)) {}

    Field operator[](const char* name) const {
        if (!has(name)) throw BadField{at(name)};
        return {m_json.at(name), at(name)};
    }

    bool isNull() const { return m_json.is_null(); }
    bool has(const char* name) const { return m_json.is_object() && m_json.contains(name); }

    std::string text() const {
        if (!m_json.is_string()) fail();
        return m_json.get<std::string>();
    }

    bool flag() const {
        if (!m_json.is_boolean()) fail();
        return m_json.get<bool>();
    }

    /// Null, or left out by a version that did not know it.
    std::optional<double> realOrNone(const char* name) const {
        if (!has(name) || m_json.at(name).is_null()) return std::nullopt;
        return (*this)[name].real();
    }

    /// 0 where a version that did not know it left it out.
    std::uint64_t countOrZero(const char* name) const {
        return has(name) ? (*this)[name].integer<std::uint64_t>() : 0;
    }

    double real() const {
        if (!m_json.is_number()) fail();
        return m_json.get<double>();
    }

    template <class Integer>
    Integer integer() const {
        using Limits = std::numeric_limits<Integer>;
        if (m_json.is_number_unsigned()) {
            const auto value = m_json.get<std::uint64_t>();
            if (value > static_cast<std::uint64_t>(Limits::max())) fail();
            return static_cast<Integer>(value);
        }
        if constexpr (std::is_signed_v<Integer>) {
            if (m_json.is_number_integer()) {
                const auto value = m_json.get<std::int64_t>();
                if (value >= static_cast<std::int64_t>(Limits::min())) return static_cast<Integer>(value);
            }
        }
        fail();
    }

    template <class Duration>
    Duration duration() const {
        return Duration(integer<std::int64_t>());
    }

    std::size_t size() const {
        if (!m_json.is_array()) fail();
        return m_json.size();
    }

    Field item(std::size_t index) const {
        if (index >= size()) fail();
        return {m_json[index], fmt::format("{}[{}]", m_path, index)};
    }

    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0, n = size(); i < n; ++i) visit(item(i));
    }

    [[noreturn]] void fail() const { throw BadField{m_path}; }

private:
    std::string at(const char* name) const { return m_path.empty() ? name : m_path + "." + name; }

    const Json& m_json;
    std::string m_path;
};

/// The enumerator whose token this is, among 0 … last.
template <class Enum>
Enum enumerator(const Field& field, Enum last) {
    const std::string token = field.text();
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (token == toToken(static_cast<Enum>(i))) return static_cast<Enum>(i);
    }
    field.fail();
}

TargetKind targetKind(const Field& field) {
    const std::string token = field.text();
    if (token == "gateway") return TargetKind::Gateway;
    if (token == "direct") return TargetKind::Direct;
    if (token == "url") return TargetKind::Url;
    field.fail();
}

Error readError(const Field& field) {
    Error error{enumerator(field["code"], ErrorCode::SystemFailed), field["subject"].text(), {}};
    if (field.has("category")) {
        // Categories of libraries (a resolver's) cannot be named again from a file; their number is kept all
        // the same.
        const bool generic = field["category"].text() == std::generic_category().name();
        error.system = {field["value"].integer<int>(),
                        generic ? std::generic_category() : std::system_category()};
    }
    return error;
}

LatencyHistogram readHistogram(const Field& field) {
    LatencyHistogram::Contents contents;
    contents.digits = field["digits"].integer<int>();
    contents.min = field["min"].duration<Nanos>();
    contents.max = field["max"].duration<Nanos>();
    contents.sumLow = field["sum"].integer<std::uint64_t>();
    if (field.has("sumHigh")) contents.sumHigh = field["sumHigh"].integer<std::uint64_t>();
    contents.clamped = field["clamped"].integer<std::uint64_t>();
    const Field cells = field["cells"];
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        contents.cells.emplace_back(cells.item(i).duration<Nanos>(),
                                    cells.item(i + 1).integer<std::uint64_t>());
    }
    auto histogram = LatencyHistogram::restored(contents);
    if (!histogram) field.fail();
    return *std::move(histogram);
}

std::array<std::uint64_t, kOutcomes> readOutcomes(const Field& field) {
    std::array<std::uint64_t, kOutcomes> outcomes{};
    if (field.size() != outcomes.size()) field.fail();
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] = field.item(i).integer<std::uint64_t>();
    return outcomes;
}

PublishedRow readPublished(const Field& field) {
    PublishedRow row{field["target"].text(),
                     field["connections"].integer<unsigned>(),
                     field["requestsPerSecond"].real(),
                     field["p50"].real(),
                     field["p75"].real(),
                     field["p90"].real(),
                     field["p99"].real(),
                     field["mean"].real(),
                     field["max"].real()};
    row.cpuLow = field.realOrNone("cpuLow").value_or(0);
    row.cpuHigh = field.realOrNone("cpuHigh").value_or(0);
    if (field.has("label")) row.label = field["label"].text();
    return row;
}

PlanLevel readLevel(const Field& field) {
    PlanLevel level{field["connections"].integer<unsigned>(), field["threads"].integer<unsigned>()};
    level.rate = field.realOrNone("rate").value_or(0);
    level.capacityShare = field.realOrNone("capacityShare").value_or(0);
    if (field.has("size")) level.size = field["size"].integer<std::int64_t>();
    return level;
}

Objective readObjective(const Field& field) {
    const auto metric = objectiveMetric(field["metric"].text());
    if (!metric) field["metric"].fail();
    return {field["target"].text(), *metric, field.realOrNone("least"), field.realOrNone("most")};
}

LimitSearch readSearch(const Field& field) {
    return {field["firstRate"].real(), field["mostRate"].real(), field["precision"].real(),
            field["confirmations"].integer<unsigned>()};
}

ExperimentPlan readPlanOf(const Field& field) {
    ExperimentPlan plan;
    plan.id = field["id"].text();
    plan.title = field["title"].text();
    plan.configFile = field["configFile"].text();
    plan.baseline = field["baseline"].text();
    field["targets"].each([&](const Field& target) {
        plan.targets.push_back({target["name"].text(), targetKind(target["kind"]), target["url"].text(),
                                target["variant"].text()});
    });
    field["levels"].each([&](const Field& level) { plan.levels.push_back(readLevel(level)); });
    plan.duration = field["durationMs"].duration<Millis>();
    plan.warmup = field["warmupMs"].duration<Millis>();
    plan.timeout = field["timeoutMs"].duration<Millis>();
    plan.rounds = field["rounds"].integer<unsigned>();
    plan.seed = field["seed"].integer<std::uint64_t>();
    plan.method = field["method"].text();
    field["headers"].each([&](const Field& header) {
        plan.headers.emplace_back(header.item(0).text(), header.item(1).text());
    });
    plan.body = field["body"].text();
    if (field.has("script")) plan.script = field["script"].text();
    if (field.has("noiseFloor")) plan.noiseFloor = field["noiseFloor"].flag();
    if (field.has("objectives"))
        field["objectives"].each([&](const Field& one) { plan.objectives.push_back(readObjective(one)); });
    if (field.has("search") && !field["search"].isNull()) plan.search = readSearch(field["search"]);
    field["published"].each([&](const Field& row) { plan.published.push_back(readPublished(row)); });
    return plan;
}

Environment readEnvironmentOf(const Field& field) {
    Environment environment;
    environment.sluiceVersion = field["sluiceVersion"].text();
    environment.kernel = field["kernel"].text();
    environment.cpuModel = field["cpuModel"].text();
    environment.governor = field["governor"].text();
    environment.hostname = field["hostname"].text();
    environment.cores = field["cores"].integer<unsigned>();
    environment.openFilesLimit = field["openFilesLimit"].integer<std::uint64_t>();
    environment.coLocated = field["coLocated"].flag();
    return environment;
}

void readOpenLoop(const Field& field, LoadResult& result) {
    result.due = field["due"].integer<std::uint64_t>();
    result.unsent = field["unsent"].integer<std::uint64_t>();
    result.maxBacklog = field["maxBacklog"].integer<std::uint64_t>();
    result.service = readHistogram(field["service"]);
    result.sendLag = readHistogram(field["sendLag"]);
}

NamedResult readNamed(const Field& field) {
    NamedResult result;
    result.name = field["name"].text();
    result.completed = field["completed"].integer<std::uint64_t>();
    result.failed = field["failed"].integer<std::uint64_t>();
    result.checksFailed = field["checksFailed"].integer<std::uint64_t>();
    result.outcomes = readOutcomes(field["outcomes"]);
    result.latency = readHistogram(field["latency"]);
    return result;
}

LoadResult readResult(const Field& field) {
    LoadResult result;
    result.elapsed = field["elapsedNs"].duration<Nanos>();
    result.started = field["started"].integer<std::uint64_t>();
    result.completed = field["completed"].integer<std::uint64_t>();
    result.aborted = field["aborted"].integer<std::uint64_t>();
    result.outcomes = readOutcomes(field["outcomes"]);
    const Field errors = field["errors"];
    result.errors = {errors["connect"].integer<std::uint64_t>(),  errors["send"].integer<std::uint64_t>(),
                     errors["receive"].integer<std::uint64_t>(),  errors["timeout"].integer<std::uint64_t>(),
                     errors["protocol"].integer<std::uint64_t>(), errors.countOrZero("tls")};
    if (field.has("firstError")) result.firstError = readError(field["firstError"]);
    if (field.has("scriptError")) result.scriptError = readError(field["scriptError"]);
    result.checksFailed = field.countOrZero("checksFailed");
    if (field.has("eventLoops")) result.eventLoops = field["eventLoops"].integer<unsigned>();
    if (field.has("open")) readOpenLoop(field["open"], result);
    if (field.has("names"))
        field["names"].each([&](const Field& one) { result.names.push_back(readNamed(one)); });
    result.bytesIn = field["bytesIn"].integer<std::uint64_t>();
    result.bytesOut = field["bytesOut"].integer<std::uint64_t>();
    result.connectionsOpened = field["connectionsOpened"].integer<unsigned>();
    result.reopened = field["reopened"].integer<std::uint64_t>();
    const Field latency = field["latency"];
    if (latency.size() != kOutcomes) latency.fail();
    for (std::size_t i = 0; i < kOutcomes; ++i) result.latency[i] = readHistogram(latency.item(i));
    const Field perThread = field["perThread"];
    result.perThread = {perThread["mean"].real(), perThread["stdev"].real(), perThread["max"].real(),
                        perThread["withinStdev"].real()};
    result.generatorCpu = field["generatorCpuNs"].duration<Nanos>();
    result.maxThreadCpuShare = field["maxThreadCpuShare"].real();
    result.resolvedAddress = field["resolvedAddress"].text();
    return result;
}

SecondSample readSecond(const Field& field) {
    SecondSample sample;
    sample.second = field["second"].integer<std::uint32_t>();
    sample.warmup = field["warmup"].flag();
    sample.outcomes = readOutcomes(field["outcomes"]);
    sample.bytesIn = field["bytesIn"].integer<std::uint64_t>();
    sample.due = field.countOrZero("due");
    sample.backlog = field.countOrZero("backlog");
    if (field.has("maxSendLagNs")) sample.maxSendLag = field["maxSendLagNs"].duration<Nanos>();
    sample.latency = readHistogram(field["latency"]);
    return sample;
}

/// A stage that this version does not know is left out; one that is missing is 0.
StageSplit readStages(const Field& field) {
    StageSplit split;
    split.requests = field["requests"].integer<std::uint64_t>();
    field["stages"].each([&](const Field& one) {
        const std::string token = one["stage"].text();
        for (std::size_t i = 0; i < kStageCount; ++i) {
            if (token != toToken(static_cast<Stage>(i))) continue;
            split.stages[i] = {one["requests"].integer<std::uint64_t>(), one["sumNs"].duration<Nanos>()};
        }
    });
    return split;
}

PhaseRecord readPhase(const Field& field) {
    PhaseRecord phase;
    phase.target = field["target"].integer<std::size_t>();
    phase.level = field["level"].integer<std::size_t>();
    phase.round = field["round"].integer<unsigned>();
    phase.startedUtc = field["startedUtcMs"].integer<UtcMillis>();
    phase.offset = field["offsetNs"].duration<Nanos>();
    phase.littleRatio = field["littleRatio"].real();
    phase.rate = field.realOrNone("rate").value_or(0);
    if (field.has("noise")) phase.noise = field["noise"].flag();
    phase.cpuLow = field.realOrNone("cpuLow");
    phase.cpuHigh = field.realOrNone("cpuHigh");
    if (field.has("stages")) phase.stages = readStages(field["stages"]);
    field["suspicions"].each([&](const Field& token) {
        phase.suspicions.push_back(enumerator(token, Suspicion::RateNotReached));
    });
    if (field.has("error")) phase.error = readError(field["error"]);
    phase.result = readResult(field["result"]);
    field["seconds"].each([&](const Field& second) { phase.seconds.push_back(readSecond(second)); });
    return phase;
}

ExperimentRecord readHead(const Field& field) {
    if (field["format"].text() != "sluice-experiment") field["format"].fail();
    if (field["version"].integer<int>() != 1) field["version"].fail();
    ExperimentRecord record;
    record.plan = readPlanOf(field["plan"]);
    record.state = enumerator(field["state"], ExperimentState::Failed);
    record.startedUtc = field["startedUtcMs"].integer<UtcMillis>();
    record.environment = readEnvironmentOf(field["environment"]);
    record.configText = field["configText"].text();
    record.note = field["note"].text();
    return record;
}

/// Parses and reads; a fault of either is the Error.
template <class Read>
auto readText(const std::string& text, Read read) -> Result<decltype(read(std::declval<const Field&>()))> {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return Error{ErrorCode::BadPlan, "json", {}};
    try {
        return read(Field(json, ""));
    } catch (const BadField& bad) {
        return Error{ErrorCode::BadPlan, bad.path, {}};
    }
}

}  // namespace

Result<ExperimentRecord> headFromText(const std::string& json) {
    return readText(json, readHead);
}

Result<PhaseRecord> phaseFromText(const std::string& json) {
    return readText(json, readPhase);
}

Result<SecondSample> secondFromText(const std::string& json) {
    return readText(json, readSecond);
}

Result<ExperimentRecord> recordFromJson(const std::string& json) {
    return readText(json, [](const Field& field) {
        ExperimentRecord record = readHead(field);
        field["phases"].each([&](const Field& field) {
            PhaseRecord phase = readPhase(field);
            if (phase.target >= record.plan.targets.size()) field["target"].fail();
            if (phase.level >= record.plan.levels.size()) field["level"].fail();
            record.phases.push_back(std::move(phase));
        });
        return record;
    });
}

}  // namespace sluice
