#include "engine/lab/plan_json.h"
#include "engine/lab/record_field.h"
#include "engine/lab/record_json.h"
#include "engine/lab/report.h"

#include <nlohmann/json.hpp>

namespace sluice {

namespace {

using Json = nlohmann::json;

Error readError(const RecordField& field) {
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

LatencyHistogram readHistogram(const RecordField& field) {
    LatencyHistogram::Contents contents;
    contents.digits = field["digits"].integer<int>();
    contents.min = field["min"].duration<Nanos>();
    contents.max = field["max"].duration<Nanos>();
    contents.sumLow = field["sum"].integer<std::uint64_t>();
    if (field.has("sumHigh")) contents.sumHigh = field["sumHigh"].integer<std::uint64_t>();
    contents.clamped = field["clamped"].integer<std::uint64_t>();
    const RecordField cells = field["cells"];
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        contents.cells.emplace_back(cells.item(i).duration<Nanos>(),
                                    cells.item(i + 1).integer<std::uint64_t>());
    }
    auto histogram = LatencyHistogram::restored(contents);
    if (!histogram) field.fail();
    return *std::move(histogram);
}

std::array<std::uint64_t, kOutcomes> readOutcomes(const RecordField& field) {
    std::array<std::uint64_t, kOutcomes> outcomes{};
    if (field.size() != outcomes.size()) field.fail();
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] = field.item(i).integer<std::uint64_t>();
    return outcomes;
}

Environment readEnvironmentOf(const RecordField& field) {
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

void readOpenLoop(const RecordField& field, LoadResult& result) {
    result.due = field["due"].integer<std::uint64_t>();
    result.unsent = field["unsent"].integer<std::uint64_t>();
    result.maxBacklog = field["maxBacklog"].integer<std::uint64_t>();
    result.service = readHistogram(field["service"]);
    result.sendLag = readHistogram(field["sendLag"]);
}

NamedResult readNamed(const RecordField& field) {
    NamedResult result;
    result.name = field["name"].text();
    result.completed = field["completed"].integer<std::uint64_t>();
    result.failed = field["failed"].integer<std::uint64_t>();
    result.checksFailed = field["checksFailed"].integer<std::uint64_t>();
    result.outcomes = readOutcomes(field["outcomes"]);
    result.latency = readHistogram(field["latency"]);
    return result;
}

LoadResult readResult(const RecordField& field) {
    LoadResult result;
    result.elapsed = field["elapsedNs"].duration<Nanos>();
    result.started = field["started"].integer<std::uint64_t>();
    result.completed = field["completed"].integer<std::uint64_t>();
    result.aborted = field["aborted"].integer<std::uint64_t>();
    result.outcomes = readOutcomes(field["outcomes"]);
    if (field.has("refusals"))
        field["refusals"].each([&](const RecordField& one) {
            result.refusals[one.item(0).integer<int>()] = one.item(1).integer<std::uint64_t>();
        });
    const RecordField errors = field["errors"];
    result.errors = {errors["connect"].integer<std::uint64_t>(),
                     errors["send"].integer<std::uint64_t>(),
                     errors["receive"].integer<std::uint64_t>(),
                     errors["timeout"].integer<std::uint64_t>(),
                     errors["protocol"].integer<std::uint64_t>(),
                     errors.countOrZero("tls"),
                     errors.countOrZero("reset"),
                     errors.countOrZero("refused")};
    if (field.has("firstError")) result.firstError = readError(field["firstError"]);
    if (field.has("scriptError")) result.scriptError = readError(field["scriptError"]);
    result.checksFailed = field.countOrZero("checksFailed");
    if (field.has("eventLoops")) result.eventLoops = field["eventLoops"].integer<unsigned>();
    if (field.has("open")) readOpenLoop(field["open"], result);
    if (field.has("names"))
        field["names"].each([&](const RecordField& one) { result.names.push_back(readNamed(one)); });
    result.bytesIn = field["bytesIn"].integer<std::uint64_t>();
    result.bytesOut = field["bytesOut"].integer<std::uint64_t>();
    result.connectionsOpened = field["connectionsOpened"].integer<unsigned>();
    result.reopened = field["reopened"].integer<std::uint64_t>();
    const RecordField latency = field["latency"];
    if (latency.size() != kOutcomes) latency.fail();
    for (std::size_t i = 0; i < kOutcomes; ++i) result.latency[i] = readHistogram(latency.item(i));
    const RecordField perThread = field["perThread"];
    result.perThread = {perThread["mean"].real(), perThread["stdev"].real(), perThread["max"].real(),
                        perThread["withinStdev"].real()};
    result.generatorCpu = field["generatorCpuNs"].duration<Nanos>();
    result.maxThreadCpuShare = field["maxThreadCpuShare"].real();
    result.resolvedAddress = field["resolvedAddress"].text();
    return result;
}

SecondSample readSecond(const RecordField& field) {
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
StageSplit readStages(const RecordField& field) {
    StageSplit split;
    split.requests = field["requests"].integer<std::uint64_t>();
    if (field.has("workersCpuNs")) split.workersCpu = field["workersCpuNs"].duration<Nanos>();
    field["stages"].each([&](const RecordField& one) {
        const std::string token = one["stage"].text();
        for (std::size_t i = 0; i < kStageCount; ++i) {
            if (token != toToken(static_cast<Stage>(i))) continue;
            split.stages[i] = {one["requests"].integer<std::uint64_t>(), one["sumNs"].duration<Nanos>()};
        }
    });
    return split;
}

UsageSeries readUsage(const RecordField& field) {
    UsageSeries series{enumerator(field["whose"], UsageOf::Named), field["name"].text(), {}};
    field["points"].each([&](const RecordField& point) {
        series.points.push_back(
            {point.item(0).duration<Nanos>(), point.item(1).real(), point.item(2).integer<std::uint64_t>()});
    });
    return series;
}

/// Every number in it leads to what is there: a tree that does not is refused.
CpuProfile readProfile(const RecordField& field) {
    CpuProfile profile;
    profile.hertz = field["hertz"].integer<unsigned>();
    profile.lost = field["lost"].integer<std::uint64_t>();
    profile.cut = field["cut"].integer<std::uint64_t>();
    profile.unnamed = field["unnamed"].integer<std::uint64_t>();
    profile.stripped = field["stripped"].flag();
    if (field.has("error")) profile.error = readError(field["error"]);
    field["functions"].each([&](const RecordField& name) { profile.functions.push_back(name.text()); });
    const RecordField calls = field["calls"];
    for (std::size_t i = 0; i < calls.size(); i += 3) {
        const auto caller = calls.item(i).integer<std::int64_t>();
        const auto function = calls.item(i + 1).integer<std::uint32_t>();
        if (caller < -1 || caller >= static_cast<std::int64_t>(profile.calls.size())) calls.item(i).fail();
        if (function >= profile.functions.size()) calls.item(i + 1).fail();
        profile.calls.push_back({caller < 0 ? CpuProfile::kOutermost : static_cast<std::uint32_t>(caller),
                                 function, calls.item(i + 2).integer<std::uint64_t>()});
    }
    return profile;
}

PhaseRecord readPhase(const RecordField& field) {
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
    if (field.has("ceiling")) {
        const RecordField ceiling = field["ceiling"];
        phase.ceiling =
            GeneratorCeiling{ceiling["requestsPerSecond"].real(), ceiling["floorNs"].duration<Nanos>()};
    }
    if (field.has("refusals"))
        field["refusals"].each([&](const RecordField& one) {
            phase.refusals.push_back(
                {one["status"].integer<int>(), one["reason"].text(), one["count"].integer<std::uint64_t>()});
        });
    if (field.has("profile"))
        phase.profile = std::make_shared<const CpuProfile>(readProfile(field["profile"]));
    if (field.has("usage"))
        field["usage"].each([&](const RecordField& one) { phase.usage.push_back(readUsage(one)); });
    field["suspicions"].each([&](const RecordField& token) {
        phase.suspicions.push_back(enumerator(token, Suspicion::CeilingUnknown));
    });
    if (field.has("error")) phase.error = readError(field["error"]);
    phase.result = readResult(field["result"]);
    field["seconds"].each([&](const RecordField& second) { phase.seconds.push_back(readSecond(second)); });
    return phase;
}

ExperimentRecord readHead(const RecordField& field) {
    if (field["format"].text() != "sluice-experiment") field["format"].fail();
    if (field["version"].integer<int>() != 1) field["version"].fail();
    ExperimentRecord record;
    record.plan = planFromJson(field["plan"]);
    record.state = enumerator(field["state"], ExperimentState::Failed);
    record.startedUtc = field["startedUtcMs"].integer<UtcMillis>();
    record.environment = readEnvironmentOf(field["environment"]);
    record.configText = field["configText"].text();
    record.note = field["note"].text();
    return record;
}

/// Parses and reads; a fault of either is the Error.
template <class Read>
auto readText(const std::string& text, Read read)
    -> Result<decltype(read(std::declval<const RecordField&>()))> {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return Error{ErrorCode::BadPlan, "json", {}};
    try {
        return read(RecordField(json, ""));
    } catch (const RecordFault& bad) {
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
    return readText(json, [](const RecordField& field) {
        ExperimentRecord record = readHead(field);
        field["phases"].each([&](const RecordField& field) {
            PhaseRecord phase = readPhase(field);
            if (phase.target >= record.plan.targets.size()) field["target"].fail();
            if (phase.level >= record.plan.levels.size()) field["level"].fail();
            record.phases.push_back(std::move(phase));
        });
        return record;
    });
}

}  // namespace sluice
