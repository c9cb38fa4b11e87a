#include "engine/lab/plan_json.h"

#include "engine/lab/record_field.h"

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
    Json stages = Json::array();
    for (const RateStage& stage : level.stages)
        stages.push_back({{"from", stage.from}, {"to", stage.to}, {"lengthMs", stage.length.count()}});
    return {{"connections", level.connections},
            {"threads", level.threads},
            {"streams", level.streams},
            {"rate", level.rate},
            {"capacityShare", level.capacityShare},
            {"size", level.size},
            {"stages", std::move(stages)},
            {"arrivals", level.arrivals == Arrivals::Poisson ? "poisson" : "even"}};
}

template <class Value>
Json orNull(const std::optional<Value>& value) {
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

Json toJson(const ResponseCheck& check) {
    return {{"statuses", check.statuses},           {"text", check.text},
            {"jsonPointer", check.jsonPointer},     {"jsonValue", orNull(check.jsonValue)},
            {"leastSize", orNull(check.leastSize)}, {"mostSize", orNull(check.mostSize)}};
}

Json toJson(const std::vector<std::pair<std::string, std::string>>& headers) {
    Json list = Json::array();
    for (const auto& [name, value] : headers) list.push_back(Json::array({name, value}));
    return list;
}

Json toJson(const LoadRequest& request) {
    return {{"name", request.name},          {"weight", request.weight},           {"target", request.target},
            {"method", request.method},      {"headers", toJson(request.headers)}, {"body", request.body},
            {"check", toJson(request.check)}};
}

Json toJson(const WatchedProcess& process) {
    return {{"name", process.name}, {"pid", process.pid}, {"process", process.process}};
}

template <class Item>
Json listOf(const std::vector<Item>& items) {
    Json list = Json::array();
    for (const Item& item : items) list.push_back(toJson(item));
    return list;
}

TargetKind targetKind(const RecordField& field) {
    const std::string token = field.text();
    if (token == "gateway") return TargetKind::Gateway;
    if (token == "direct") return TargetKind::Direct;
    if (token == "url") return TargetKind::Url;
    field.fail();
}

PlanTarget readTarget(const RecordField& field) {
    PlanTarget target{field["name"].text(), targetKind(field["kind"]), field["url"].text(),
                      field["variant"].text()};
    if (!field.has("protocol")) return target;
    const std::string protocol = field["protocol"].text();
    if (protocol == "http2")
        target.protocol = HttpVersion::Http2;
    else if (protocol != "http1")
        field["protocol"].fail();
    return target;
}

PublishedRow readPublished(const RecordField& field) {
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

PlanLevel readLevel(const RecordField& field) {
    PlanLevel level{field["connections"].integer<unsigned>(), field["threads"].integer<unsigned>()};
    if (field.has("streams")) level.streams = field["streams"].integer<unsigned>();
    level.rate = field.realOrNone("rate").value_or(0);
    level.capacityShare = field.realOrNone("capacityShare").value_or(0);
    if (field.has("size")) level.size = field["size"].integer<std::int64_t>();
    if (field.has("stages")) {
        field["stages"].each([&](const RecordField& one) {
            level.stages.push_back(
                {one["from"].real(), one["to"].real(), one["lengthMs"].duration<Millis>()});
        });
    }
    if (field.has("arrivals")) {
        const std::string arrivals = field["arrivals"].text();
        if (arrivals == "poisson")
            level.arrivals = Arrivals::Poisson;
        else if (arrivals != "even")
            field["arrivals"].fail();
    }
    return level;
}

Objective readObjective(const RecordField& field) {
    const auto metric = objectiveMetric(field["metric"].text());
    if (!metric) field["metric"].fail();
    return {field["target"].text(), *metric, field.realOrNone("least"), field.realOrNone("most")};
}

LimitSearch readSearch(const RecordField& field) {
    return {field["firstRate"].real(), field["mostRate"].real(), field["precision"].real(),
            field["confirmations"].integer<unsigned>()};
}

std::vector<std::pair<std::string, std::string>> readHeaders(const RecordField& field) {
    std::vector<std::pair<std::string, std::string>> headers;
    field.each([&](const RecordField& one) { headers.emplace_back(one.item(0).text(), one.item(1).text()); });
    return headers;
}

ResponseCheck readCheck(const RecordField& field) {
    const auto sizeOf = [&](const char* name) {
        return field[name].isNull() ? std::optional<std::uint64_t>() : field[name].integer<std::uint64_t>();
    };
    ResponseCheck check;
    field["statuses"].each([&](const RecordField& one) { check.statuses.push_back(one.integer<int>()); });
    check.text = field["text"].text();
    check.jsonPointer = field["jsonPointer"].text();
    if (!field["jsonValue"].isNull()) check.jsonValue = field["jsonValue"].text();
    check.leastSize = sizeOf("leastSize");
    check.mostSize = sizeOf("mostSize");
    return check;
}

LoadRequest readLoadRequest(const RecordField& field) {
    return {field["name"].text(),     field["weight"].integer<unsigned>(), field["target"].text(),
            field["method"].text(),   readHeaders(field["headers"]),       field["body"].text(),
            readCheck(field["check"])};
}

/// The fields of a request that came after the first version.
void readLaterFields(const RecordField& field, PlanRequest& request) {
    if (field.has("script")) request.script = field["script"].text();
    if (!field.has("mix")) return;
    request.bodyFile = field["bodyFile"].text();
    request.check = readCheck(field["check"]);
    field["mix"].each([&](const RecordField& one) { request.mix.push_back(readLoadRequest(one)); });
    request.keepAlive = field["keepAlive"].flag();
    request.cookies = field["cookies"].flag();
    request.pipeline = field["pipeline"].integer<unsigned>();
    request.think = {field["thinkMs"].item(0).duration<Millis>(),
                     field["thinkMs"].item(1).duration<Millis>()};
    request.scriptText = field["scriptText"].text();
    field["scriptArguments"].each(
        [&](const RecordField& one) { request.scriptArguments.push_back(one.text()); });
}

}  // namespace

nlohmann::json planToJson(const ExperimentPlan& plan) {
    const PlanRequest& request = plan.request;
    Json targets = Json::array();
    for (const PlanTarget& target : plan.targets) {
        targets.push_back({{"name", target.name},
                           {"kind", toToken(target.kind)},
                           {"url", target.url},
                           {"variant", target.variant},
                           {"protocol", target.protocol == HttpVersion::Http2 ? "http2" : "http1"}});
    }
    return {{"id", plan.id},
            {"title", plan.title},
            {"configFile", plan.configFile},
            {"baseline", plan.baseline},
            {"targets", std::move(targets)},
            {"levels", listOf(plan.levels)},
            {"durationMs", plan.duration.count()},
            {"warmupMs", plan.warmup.count()},
            {"timeoutMs", plan.timeout.count()},
            {"rounds", plan.rounds},
            {"seed", plan.seed},
            {"method", request.method},
            {"headers", toJson(request.headers)},
            {"body", request.body},
            {"bodyFile", request.bodyFile},
            {"check", toJson(request.check)},
            {"mix", listOf(request.mix)},
            {"keepAlive", request.keepAlive},
            {"cookies", request.cookies},
            {"pipeline", request.pipeline},
            {"thinkMs", {request.think.least.count(), request.think.most.count()}},
            {"script", request.script},
            {"scriptText", request.scriptText},
            {"scriptArguments", request.scriptArguments},
            {"noiseFloor", plan.noiseFloor},
            {"ceiling", plan.ceiling},
            {"objectives", listOf(plan.objectives)},
            {"search", plan.search ? toJson(*plan.search) : Json()},
            {"processes", listOf(plan.processes)},
            {"published", listOf(plan.published)}};
}

ExperimentPlan planFromJson(const RecordField& field) {
    ExperimentPlan plan;
    plan.id = field["id"].text();
    plan.title = field["title"].text();
    plan.configFile = field["configFile"].text();
    plan.baseline = field["baseline"].text();
    field["targets"].each([&](const RecordField& target) { plan.targets.push_back(readTarget(target)); });
    field["levels"].each([&](const RecordField& level) { plan.levels.push_back(readLevel(level)); });
    plan.duration = field["durationMs"].duration<Millis>();
    plan.warmup = field["warmupMs"].duration<Millis>();
    plan.timeout = field["timeoutMs"].duration<Millis>();
    plan.rounds = field["rounds"].integer<unsigned>();
    plan.seed = field["seed"].integer<std::uint64_t>();
    plan.request.method = field["method"].text();
    plan.request.headers = readHeaders(field["headers"]);
    plan.request.body = field["body"].text();
    readLaterFields(field, plan.request);
    if (field.has("noiseFloor")) plan.noiseFloor = field["noiseFloor"].flag();
    if (field.has("ceiling")) plan.ceiling = field["ceiling"].flag();
    if (field.has("objectives"))
        field["objectives"].each(
            [&](const RecordField& one) { plan.objectives.push_back(readObjective(one)); });
    if (field.has("search") && !field["search"].isNull()) plan.search = readSearch(field["search"]);
    if (field.has("processes")) {
        field["processes"].each([&](const RecordField& one) {
            plan.processes.push_back(
                {one["name"].text(), one["pid"].integer<std::int64_t>(), one["process"].text()});
        });
    }
    field["published"].each([&](const RecordField& row) { plan.published.push_back(readPublished(row)); });
    return plan;
}

}  // namespace sluice
