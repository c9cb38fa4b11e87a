#include "ui/pages/benchmark/plan_values.h"

#include "engine/core/text.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <limits>

namespace sluice {

namespace {

using Fields = PlanValues::Fields;

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

/// The shortest text that reads back exactly; nothing for 0, which means "none".
QString numberOrNothing(double value) {
    return value == 0 ? QString() : QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString number(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString flag(bool on) {
    return on ? QStringLiteral("true") : QString();
}

QString lines(const std::vector<std::pair<std::string, std::string>>& headers) {
    QStringList list;
    for (const auto& [name, value] : headers) list << text(name) + QStringLiteral(": ") + text(value);
    return list.join(QLatin1Char('\n'));
}

QString stagesText(const std::vector<RateStage>& stages) {
    QStringList list;
    for (const RateStage& stage : stages) {
        const QString rates = stage.from == stage.to
                                  ? number(stage.from)
                                  : number(stage.from) + QLatin1Char('-') + number(stage.to);
        list << rates + QLatin1Char(' ') + text(formatDuration(stage.length));
    }
    return list.join(QStringLiteral(", "));
}

void putCheck(Fields& fields, const QString& at, const ResponseCheck& check) {
    QStringList statuses;
    for (int status : check.statuses) statuses << QString::number(status);
    fields[at + QStringLiteral("status")] = statuses.join(QStringLiteral(", "));
    fields[at + QStringLiteral("text")] = text(check.text);
    fields[at + QStringLiteral("json")] = text(check.jsonPointer);
    fields[at + QStringLiteral("value")] = check.jsonValue ? text(*check.jsonValue) : QString();
    QString size;
    if (check.leastSize) size = QString::number(*check.leastSize);
    if (check.mostSize && check.mostSize != check.leastSize)
        size += QLatin1Char('-') + QString::number(*check.mostSize);
    fields[at + QStringLiteral("size")] = size;
}

/// Reads texts; what cannot be read is a fault under its field's name.
class Reader {
public:
    Reader(const Fields& fields, QString at, QStringList& faults)
        : m_fields(fields), m_at(std::move(at)), m_faults(faults) {}

    std::string text(const char* key) const { return value(key).trimmed().toStdString(); }
    /// As it stands: blanks and line ends of a body matter.
    std::string rawText(const char* key) const { return value(key).toStdString(); }
    bool flag(const char* key) const { return value(key) == QLatin1String("true"); }

    template <class Number>
    void number(const char* key, Number& out) const {
        const QString typed = value(key).trimmed();
        if (typed.isEmpty()) return;
        bool fine = false;
        if constexpr (std::is_floating_point_v<Number>) {
            out = typed.toDouble(&fine);
        } else {
            const qulonglong whole = typed.toULongLong(&fine);  // no whole number of a plan is below zero
            fine = fine && whole <= static_cast<qulonglong>(std::numeric_limits<Number>::max());
            if (fine) out = static_cast<Number>(whole);
        }
        if (!fine) fail(key);
    }

    void number(const char* key, std::optional<double>& out) const {
        if (!value(key).trimmed().isEmpty()) number(key, out.emplace());
    }

    void duration(const char* key, Millis& out) const {
        const auto read = parseDuration(text(key), Seconds(1));
        if (read)
            out = *read;
        else
            fail(key);
    }

    void headers(const char* key, std::vector<std::pair<std::string, std::string>>& out) const {
        int index = 0;
        for (const QString& line : value(key).split(QLatin1Char('\n'))) {
            if (line.trimmed().isEmpty()) continue;
            const auto colon = line.indexOf(QLatin1Char(':'));
            if (colon <= 0) fail(QStringLiteral("%1[%2]").arg(QLatin1String(key)).arg(index));
            ++index;
            out.emplace_back(line.left(std::max<qsizetype>(colon, 0)).trimmed().toStdString(),
                             line.mid(colon + 1).trimmed().toStdString());
        }
    }

    ResponseCheck check(const QByteArray& at) const {
        ResponseCheck check;
        for (const QString& status : value((at + "status").constData()).split(QLatin1Char(','))) {
            if (status.trimmed().isEmpty()) continue;
            bool fine = false;
            check.statuses.push_back(status.trimmed().toInt(&fine));
            if (!fine) fail((at + "status").constData());
        }
        check.text = text((at + "text").constData());
        check.jsonPointer = text((at + "json").constData());
        const std::string json = text((at + "value").constData());
        if (!json.empty()) check.jsonValue = json;
        const QStringList sizes = value((at + "size").constData()).split(QLatin1Char('-'));
        if (!sizes.front().trimmed().isEmpty() || sizes.size() > 1) {
            bool least = true, most = true;
            check.leastSize = sizes.front().trimmed().toULongLong(&least);
            check.mostSize = sizes.back().trimmed().toULongLong(&most);
            if (!least || !most || sizes.size() > 2) fail((at + "size").constData());
        }
        return check;
    }

    /// "100-5000 10s, 5000 20s".
    std::vector<RateStage> stages(const char* key) const {
        std::vector<RateStage> stages;
        for (const QString& typed : value(key).split(QLatin1Char(','))) {
            const QString one = typed.simplified();
            if (one.isEmpty()) continue;
            const QStringList rates = one.section(QLatin1Char(' '), 0, 0).split(QLatin1Char('-'));
            const auto length = parseDuration(one.section(QLatin1Char(' '), 1).toStdString(), Seconds(1));
            bool from = false, to = false;
            const RateStage stage{rates.front().toDouble(&from), rates.back().toDouble(&to),
                                  length.value_or(Millis(0))};
            if (!from || !to || !length || rates.size() > 2) fail(key);
            stages.push_back(stage);
        }
        return stages;
    }

    void fail(const QString& key) const {
        const QString field = m_at + key;
        if (!m_faults.contains(field)) m_faults << field;
    }
    void fail(const char* key) const { fail(QString::fromLatin1(key)); }
    QString value(const char* key) const { return m_fields.value(QString::fromLatin1(key)); }

private:
    const Fields& m_fields;
    const QString m_at;
    QStringList& m_faults;
};

template <class Enum, std::size_t N>
Enum choiceOf(const std::string& word, const std::array<std::pair<Enum, const char*>, N>& words) {
    for (const auto& [value, known] : words) {
        if (word == known) return value;
    }
    return words.front().first;
}

constexpr std::array<std::pair<TargetKind, const char*>, 3> kKinds{
    {{TargetKind::Gateway, "gateway"}, {TargetKind::Direct, "direct"}, {TargetKind::Url, "url"}}};
constexpr std::array<std::pair<HttpVersion, const char*>, 2> kProtocols{
    {{HttpVersion::Http1, "http1"}, {HttpVersion::Http2, "http2"}}};
constexpr std::array<std::pair<Arrivals, const char*>, 2> kArrivals{
    {{Arrivals::Even, "even"}, {Arrivals::Poisson, "poisson"}}};

template <class Enum, std::size_t N>
QString wordOf(Enum value, const std::array<std::pair<Enum, const char*>, N>& words) {
    for (const auto& [known, word] : words) {
        if (known == value) return QString::fromLatin1(word);
    }
    return {};
}

Fields fieldsOf(const PlanLevel& level) {
    return {{"connections", QString::number(level.connections)},
            {"threads", QString::number(level.threads)},
            {"streams", level.streams == 1 ? QString() : QString::number(level.streams)},
            {"rate", numberOrNothing(level.rate)},
            {"capacity-share", numberOrNothing(level.capacityShare)},
            {"size", numberOrNothing(static_cast<double>(level.size))},
            {"stages", stagesText(level.stages)},
            {"arrivals", wordOf(level.arrivals, kArrivals)}};
}

Fields fieldsOf(const LoadRequest& request) {
    Fields fields{{"name", text(request.name)},        {"weight", QString::number(request.weight)},
                  {"target", text(request.target)},    {"method", text(request.method)},
                  {"headers", lines(request.headers)}, {"body", text(request.body)}};
    putCheck(fields, QStringLiteral("expect."), request.check);
    return fields;
}

void putRequest(PlanValues& values, const PlanRequest& request) {
    Fields& fields = values.fields;
    fields["request.method"] = text(request.method);
    fields["request.headers"] = lines(request.headers);
    fields["request.body"] = text(request.body);
    fields["request.body-file"] = text(request.bodyFile);
    putCheck(fields, QStringLiteral("request.expect."), request.check);
    fields["request.keep-alive"] = flag(request.keepAlive);
    fields["request.cookies"] = flag(request.cookies);
    fields["request.pipeline"] = QString::number(request.pipeline);
    fields["request.think"] = request.think == ThinkTime{} ? QString() : text(toText(request.think));
    fields["request.script"] = text(request.script);
    fields["request.script-text"] = text(request.scriptText);
    QStringList arguments;
    for (const std::string& argument : request.scriptArguments) arguments << text(argument);
    fields["request.arguments"] = arguments.join(QLatin1Char('\n'));
    for (const LoadRequest& one : request.mix) values.rows["request.mix"].push_back(fieldsOf(one));
}

PlanRequest readRequest(const PlanValues& values, QStringList& faults) {
    const Reader reader(values.fields, QString(), faults);
    PlanRequest request;
    request.method = reader.text("request.method");
    reader.headers("request.headers", request.headers);
    request.body = reader.rawText("request.body");
    request.bodyFile = reader.text("request.body-file");
    request.check = reader.check("request.expect.");
    request.keepAlive = reader.flag("request.keep-alive");
    request.cookies = reader.flag("request.cookies");
    reader.number("request.pipeline", request.pipeline);
    if (const std::string think = reader.text("request.think"); !think.empty()) {
        const auto read = parseThinkTime(think);
        if (!read) reader.fail("request.think");
        request.think = read.value_or(ThinkTime{});
    }
    request.script = reader.text("request.script");
    request.scriptText = reader.rawText("request.script-text");
    for (const QString& line : reader.value("request.arguments").split(QLatin1Char('\n'))) {
        if (!line.isEmpty()) request.scriptArguments.push_back(line.toStdString());
    }
    const auto& rows = values.rows.value(QStringLiteral("request.mix"));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Reader row(rows[i], QStringLiteral("request.mix[%1].").arg(i), faults);
        LoadRequest one{row.text("name"),    1,  row.text("target"),
                        row.text("method"),  {}, row.rawText("body"),
                        row.check("expect.")};
        row.number("weight", one.weight);
        row.headers("headers", one.headers);
        request.mix.push_back(std::move(one));
    }
    return request;
}

template <class Item, class Read>
std::vector<Item> readRows(const PlanValues& values, const char* list, QStringList& faults, Read read) {
    std::vector<Item> items;
    const auto& rows = values.rows.value(QString::fromLatin1(list));
    for (std::size_t i = 0; i < rows.size(); ++i)
        items.push_back(
            read(Reader(rows[i], QStringLiteral("%1[%2].").arg(QLatin1String(list)).arg(i), faults)));
    return items;
}

}  // namespace

PlanValues toValues(const ExperimentPlan& plan) {
    PlanValues values;
    values.fields = {{"id", text(plan.id)},
                     {"title", text(plan.title)},
                     {"gateway", text(plan.configFile)},
                     {"baseline", text(plan.baseline)},
                     {"duration", text(formatDuration(plan.duration))},
                     {"warmup", text(formatDuration(plan.warmup))},
                     {"timeout", text(formatDuration(plan.timeout))},
                     {"rounds", QString::number(plan.rounds)},
                     {"seed", QString::number(plan.seed)},
                     {"noise-floor", flag(plan.noiseFloor)},
                     {"ceiling", flag(plan.ceiling)},
                     {"search", flag(plan.search.has_value())}};
    const LimitSearch search = plan.search.value_or(LimitSearch{});
    values.fields["search.first-rate"] = number(search.firstRate);
    values.fields["search.most-rate"] = number(search.mostRate);
    values.fields["search.precision"] = number(search.precision);
    values.fields["search.confirmations"] = QString::number(search.confirmations);
    putRequest(values, plan.request);
    for (const PlanTarget& target : plan.targets) {
        values.rows["targets"].push_back({{"name", text(target.name)},
                                          {"kind", wordOf(target.kind, kKinds)},
                                          {"url", text(target.url)},
                                          {"variant", text(target.variant)},
                                          {"protocol", wordOf(target.protocol, kProtocols)}});
    }
    for (const PlanLevel& level : plan.levels) values.rows["levels"].push_back(fieldsOf(level));
    for (const Objective& objective : plan.objectives) {
        const auto limit = [](const std::optional<double>& value) {
            return value ? number(*value) : QString();
        };
        values.rows["objectives"].push_back({{"target", text(objective.target)},
                                             {"metric", QString::fromLatin1(toToken(objective.metric))},
                                             {"least", limit(objective.least)},
                                             {"most", limit(objective.most)}});
    }
    for (const WatchedProcess& process : plan.processes) {
        values.rows["processes"].push_back({{"name", text(process.name)},
                                            {"process", text(process.process)},
                                            {"pid", numberOrNothing(static_cast<double>(process.pid))}});
    }
    return values;
}

ExperimentPlan fromValues(const PlanValues& values, const ExperimentPlan& base, QStringList& faults) {
    const Reader reader(values.fields, QString(), faults);
    ExperimentPlan plan = base;
    plan.id = reader.text("id");
    plan.title = reader.text("title");
    if (plan.title.empty()) plan.title = plan.id;  // as in a file
    plan.configFile = reader.text("gateway");
    plan.baseline = reader.text("baseline");
    reader.duration("duration", plan.duration);
    reader.duration("warmup", plan.warmup);
    reader.duration("timeout", plan.timeout);
    reader.number("rounds", plan.rounds);
    reader.number("seed", plan.seed);
    plan.noiseFloor = reader.flag("noise-floor");
    plan.ceiling = reader.flag("ceiling");
    plan.search.reset();
    if (reader.flag("search")) {
        LimitSearch& search = plan.search.emplace();
        reader.number("search.first-rate", search.firstRate);
        reader.number("search.most-rate", search.mostRate);
        reader.number("search.precision", search.precision);
        reader.number("search.confirmations", search.confirmations);
    }
    plan.request = readRequest(values, faults);
    plan.targets = readRows<PlanTarget>(values, "targets", faults, [](const Reader& row) {
        return PlanTarget{row.text("name"), choiceOf(row.text("kind"), kKinds), row.text("url"),
                          row.text("variant"), choiceOf(row.text("protocol"), kProtocols)};
    });
    plan.levels = readRows<PlanLevel>(values, "levels", faults, [](const Reader& row) {
        PlanLevel level;
        row.number("connections", level.connections);
        row.number("threads", level.threads);
        row.number("streams", level.streams);
        row.number("rate", level.rate);
        row.number("capacity-share", level.capacityShare);
        row.number("size", level.size);
        level.stages = row.stages("stages");
        level.arrivals = choiceOf(row.text("arrivals"), kArrivals);
        return level;
    });
    plan.objectives = readRows<Objective>(values, "objectives", faults, [](const Reader& row) {
        Objective objective;
        objective.target = row.text("target");
        objective.metric = objectiveMetric(row.text("metric")).value_or(ObjectiveMetric::P99);
        row.number("least", objective.least);
        row.number("most", objective.most);
        return objective;
    });
    plan.processes = readRows<WatchedProcess>(values, "processes", faults, [](const Reader& row) {
        WatchedProcess process;
        process.process = row.text("process");
        row.number("pid", process.pid);
        process.name = row.text("name");
        return process;
    });
    for (const std::string& field : planFaults(plan)) {
        if (!faults.contains(text(field))) faults << text(field);
    }
    return plan;
}

}  // namespace sluice
