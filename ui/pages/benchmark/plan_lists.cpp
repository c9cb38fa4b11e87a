#include "ui/pages/benchmark/plan_lists.h"

#include "engine/lab/experiment_plan.h"
#include "ui/text/plan_text.h"
#include "ui/widgets/field_rows.h"

#include <QCoreApplication>

namespace sluice {

namespace {

QStringList metricTokens() {
    QStringList tokens;
    for (int i = 0; i <= static_cast<int>(ObjectiveMetric::CpuPercent); ++i)
        tokens << QString::fromLatin1(toToken(static_cast<ObjectiveMetric>(i)));
    return tokens;
}

QStringList metricWords() {
    QStringList words;
    for (int i = 0; i <= static_cast<int>(ObjectiveMetric::CpuPercent); ++i)
        words << metricText(static_cast<ObjectiveMetric>(i));
    return words;
}

class PlanLists {
    Q_DECLARE_TR_FUNCTIONS(PlanLists)

public:
    static FieldRows* targets(const Theme& theme) {
        auto* rows = new FieldRows(
            theme, {{QStringLiteral("name"), tr("Name")},
                    {.key = QStringLiteral("kind"),
                     .title = tr("Kind"),
                     .choices = {QStringLiteral("gateway"), QStringLiteral("direct"), QStringLiteral("url")},
                     .words = {tr("embedded gateway"), tr("direct backend"), tr("any URL")}},
                    {.key = QStringLiteral("url"),
                     .title = tr("URL"),
                     .placeholder = QStringLiteral("http://127.0.0.1:9195/"),
                     .stretch = 3},
                    {.key = QStringLiteral("protocol"),
                     .title = tr("Protocol"),
                     .choices = {QStringLiteral("http1"), QStringLiteral("http2")},
                     .words = {QStringLiteral("HTTP/1.1"), QStringLiteral("HTTP/2")}},
                    {.key = QStringLiteral("variant"),
                     .title = tr("Variant"),
                     .placeholder = QStringLiteral("plugins-off")}});
        rows->setBlank({{QStringLiteral("kind"), QStringLiteral("url")}});
        rows->setAddText(tr("Add a target"));
        return rows;
    }

    static FieldRows* levels(const Theme& theme) {
        auto* rows = new FieldRows(
            theme,
            {{QStringLiteral("connections"), tr("Connections")},
             {.key = QStringLiteral("streams"), .title = tr("Streams"), .placeholder = QStringLiteral("1")},
             {QStringLiteral("threads"), tr("Threads")},
             {.key = QStringLiteral("rate"), .title = tr("Requests/s"), .placeholder = tr("closed")},
             {.key = QStringLiteral("capacity-share"),
              .title = tr("Share"),
              .placeholder = QStringLiteral("0.7")},
             {.key = QStringLiteral("stages"),
              .title = tr("Stages"),
              .placeholder = QStringLiteral("100-5000 10s"),
              .stretch = 2},
             {.key = QStringLiteral("arrivals"),
              .title = tr("Arrivals"),
              .choices = {QStringLiteral("even"), QStringLiteral("poisson")},
              .words = {tr("even"), tr("Poisson")}},
             {.key = QStringLiteral("size"), .title = tr("{size}"), .placeholder = tr("bytes")}});
        rows->setBlank({{QStringLiteral("connections"), QStringLiteral("64")},
                        {QStringLiteral("threads"), QStringLiteral("2")}});
        rows->setAddText(tr("Add a level"));
        return rows;
    }

    static FieldRows* mix(const Theme& theme) {
        auto* rows = new FieldRows(
            theme,
            {{QStringLiteral("name"), tr("Name")},
             {QStringLiteral("weight"), tr("Weight")},
             {QStringLiteral("method"), tr("Method")},
             {.key = QStringLiteral("target"),
              .title = tr("Path"),
              .placeholder = QStringLiteral("items?page={int:1-9}"),
              .stretch = 3},
             {.key = QStringLiteral("headers"), .title = tr("Headers"), .line = 1, .several = true},
             {.key = QStringLiteral("body"), .title = tr("Body"), .line = 1, .several = true},
             {.key = QStringLiteral("expect.status"),
              .title = tr("Right answer: status"),
              .placeholder = tr("200, 201"),
              .line = 2},
             {.key = QStringLiteral("expect.text"), .title = tr("Text in it"), .line = 2, .stretch = 2},
             {.key = QStringLiteral("expect.json"), .title = tr("JSON pointer"), .line = 2},
             {.key = QStringLiteral("expect.value"), .title = tr("Value there"), .line = 2},
             {.key = QStringLiteral("expect.size"), .title = tr("Bytes"), .line = 2}});
        rows->setBlank({{QStringLiteral("weight"), QStringLiteral("1")},
                        {QStringLiteral("method"), QStringLiteral("GET")}});
        rows->setAddText(tr("Add a request"));
        return rows;
    }

    static FieldRows* objectives(const Theme& theme) {
        auto* rows = new FieldRows(
            theme,
            {{.key = QStringLiteral("target"), .title = tr("Target"), .placeholder = tr("all but direct")},
             {.key = QStringLiteral("metric"),
              .title = tr("Figure"),
              .choices = metricTokens(),
              .words = metricWords(),
              .stretch = 2},
             {QStringLiteral("least"), tr("At least")},
             {QStringLiteral("most"), tr("At most")}});
        rows->setBlank({{QStringLiteral("metric"), QStringLiteral("p99")}});
        rows->setAddText(tr("Add an objective"));
        return rows;
    }

    static FieldRows* processes(const Theme& theme) {
        auto* rows = new FieldRows(theme, {{QStringLiteral("name"), tr("Name")},
                                           {.key = QStringLiteral("process"),
                                            .title = tr("Program"),
                                            .placeholder = QStringLiteral("nginx")},
                                           {.key = QStringLiteral("pid"),
                                            .title = tr("Or process number"),
                                            .placeholder = QStringLiteral("4711")}});
        rows->setAddText(tr("Add a process"));
        return rows;
    }
};

}  // namespace

FieldRows* makeTargetRows(const Theme& theme) {
    return PlanLists::targets(theme);
}

FieldRows* makeLevelRows(const Theme& theme) {
    return PlanLists::levels(theme);
}

FieldRows* makeMixRows(const Theme& theme) {
    return PlanLists::mix(theme);
}

FieldRows* makeObjectiveRows(const Theme& theme) {
    return PlanLists::objectives(theme);
}

FieldRows* makeProcessRows(const Theme& theme) {
    return PlanLists::processes(theme);
}

}  // namespace sluice
