#include "ui/text/outcome_text.h"

#include "engine/lab/limit_search.h"
#include "engine/lab/objectives.h"
#include "engine/lab/verdict.h"
#include "ui/text/plan_text.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace sluice {

namespace {

QString signedText(double value) {
    return (value >= 0 ? QStringLiteral("+") : QString()) + QLocale().toString(value, 'f', 2);
}

QString rateText(double rate) {
    return QLocale().toString(std::llround(rate));
}

class OutcomeText {
    Q_DECLARE_TR_FUNCTIONS(OutcomeText)

public:
    static QString place(const ExperimentPlan& plan, const Verdict& verdict) {
        const PlanLevel& level = plan.levels[verdict.level];
        const QString number = QLocale().toString(level.connections);
        const QString connections =
            level.streams == 1
                ? tr("%1 connections").arg(number)
                : tr("%1 connections of %2 streams").arg(number, QLocale().toString(level.streams));
        if (verdict.rate > 0) return tr("%1 and %2 requests/s").arg(connections, rateText(verdict.rate));
        if (level.size > 0)
            return tr("%1 and %2 bytes").arg(connections, QLocale().toString(qlonglong(level.size)));
        return connections;
    }

    static QString added(const ExperimentPlan& plan, const Verdict& verdict) {
        QString median = tr("%1 ms", "a difference").arg(signedText(verdict.addedP50Millis));
        if (verdict.addedLow && verdict.addedHigh)
            median = tr("%1 ms (%2 – %3)")
                         .arg(signedText(verdict.addedP50Millis), signedText(*verdict.addedLow),
                              signedText(*verdict.addedHigh));
        return tr("At %1, %2 adds to %3: 50 % %4, 99 % %5 ms, 99.9 % %6 ms.")
            .arg(place(plan, verdict), targetText(plan.targets[verdict.target]),
                 targetText(plan.targets[verdict.baseline]), median, signedText(verdict.addedP99Millis),
                 signedText(verdict.addedP999Millis));
    }

    static QString equalAtRate(const ExperimentPlan& plan, const Verdict& verdict) {
        const QString form =
            isTooNoisy(verdict)
                ? tr("⚠ At %1, too noisy to compare %2 with %3: %4 ms at the median (%5 – %6).")
                : tr("At %1, %2 and %3 are not distinguishable: %4 ms at the median (%5 – %6).");
        return form.arg(place(plan, verdict), targetText(plan.targets[verdict.target]),
                        targetText(plan.targets[verdict.baseline]), signedText(verdict.addedP50Millis),
                        signedText(verdict.addedLow.value_or(0)), signedText(verdict.addedHigh.value_or(0)));
    }

    static QString share(const ExperimentPlan& plan, const Verdict& verdict) {
        QString figure = percentText(verdict.share);
        if (verdict.shareLow && verdict.shareHigh)
            figure = tr("%1 (%2 – %3)")
                         .arg(figure, percentText(*verdict.shareLow), percentText(*verdict.shareHigh));
        const QString names = tr("At %1: %2 to %3", "a place, a target, what it is compared with")
                                  .arg(place(plan, verdict), targetText(plan.targets[verdict.target]),
                                       targetText(plan.targets[verdict.baseline]));
        if (isTooNoisy(verdict)) return tr("⚠ %1: too noisy to conclude, %2.").arg(names, figure);
        if (verdict.kind == VerdictKind::NotDistinguishable)
            return tr("%1: not distinguishable, %2.").arg(names, figure);
        return tr("%1: %2, %3 ms at the median, %4 ms at 99 %.")
            .arg(names, figure, signedText(verdict.addedP50Millis), signedText(verdict.addedP99Millis));
    }

    static QString cpuCost(const Verdict& verdict) {
        if (!verdict.addedCpuMicros) return {};
        QString figure = tr("%1 µs", "a difference").arg(signedText(*verdict.addedCpuMicros));
        if (verdict.addedCpuLow && verdict.addedCpuHigh)
            figure = tr("%1 (%2 – %3)")
                         .arg(figure, signedText(*verdict.addedCpuLow), signedText(*verdict.addedCpuHigh));
        switch (kindOfCpu(verdict)) {
            case DifferenceKind::Equal: return tr(" CPU a request: %1, not distinguishable.").arg(figure);
            case DifferenceKind::TooNoisy:
                return tr(" CPU a request: %1, too noisy to conclude.").arg(figure);
            case DifferenceKind::Shown: break;
        }
        return tr(" CPU a request: %1.").arg(figure);
    }

    static QString limit(const ExperimentRecord& record, std::size_t target) {
        const QString name = targetText(record.plan.targets[target]);
        const auto found = foundLimit(record, target);
        if (!found) return tr("%1 kept the objectives at no rate.").arg(name);
        QString text = tr("%1 keeps the objectives up to %2 requests/s.").arg(name, rateText(found->rate));
        if (found->failedRate) {
            const QString reason = found->objective
                                       ? metricText(record.plan.objectives[*found->objective].metric)
                                       : tr("the rate itself, which could not be sent");
            text += tr(" At %1 requests/s it was stopped by %2.").arg(rateText(*found->failedRate), reason);
        }
        if (!found->confirmed) text += tr(" Not confirmed by repeats.");
        return text;
    }

    static QString stage(Stage stage) {
        switch (stage) {
            case Stage::Queue: return tr("waiting for the worker");
            case Stage::Routing: return tr("routing");
            case Stage::Plugins: return tr("plugins");
            case Stage::Connect: return tr("connecting");
            case Stage::UpstreamFirstByte: return tr("upstream's first byte");
            case Stage::UpstreamLastByte: return tr("upstream's last byte");
            case Stage::Send: return tr("sending");
        }
        return {};
    }

    static QString stages(const ExperimentPlan& plan, const LevelRow& row) {
        QStringList parts;
        for (std::size_t i = 0; i < kStageCount; ++i) {
            const auto one = static_cast<Stage>(i);
            parts << tr("%1 %2", "a stage, microseconds")
                         .arg(stage(one), rateText(row.stages->meanMicros(one)));
        }
        return tr("%1, µs a request: %2")
            .arg(levelText(plan, row.target, row.level, row.rate), parts.join(tr(", ")));
    }

    static QString objective(const ExperimentRecord& record, const ObjectiveResult& result,
                             const LevelRow& row) {
        const Objective& objective = record.plan.objectives[result.objective];
        QString wanted = metricText(objective.metric);
        if (objective.least) wanted += QStringLiteral(" ≥ ") + QLocale().toString(*objective.least);
        if (objective.most) wanted += QStringLiteral(" ≤ ") + QLocale().toString(*objective.most);
        const QString value = result.value ? QLocale().toString(*result.value, 'f', 2) : QStringLiteral("–");
        const QString where = levelText(record.plan, row.target, row.level, row.rate);
        return result.passed
                   ? tr("Passed: %1: %2: %3", "a level, a condition, a figure").arg(where, wanted, value)
                   : tr("Missed: %1: %2: %3", "a level, a condition, a figure").arg(where, wanted, value);
    }
};

}  // namespace

QString placeText(const ExperimentPlan& plan, const Verdict& verdict) {
    return OutcomeText::place(plan, verdict);
}

QString addedText(const ExperimentPlan& plan, const Verdict& verdict) {
    return OutcomeText::added(plan, verdict);
}

QString equalAtRateText(const ExperimentPlan& plan, const Verdict& verdict) {
    return OutcomeText::equalAtRate(plan, verdict);
}

QString cpuCostText(const Verdict& verdict) {
    return OutcomeText::cpuCost(verdict);
}

QString limitText(const ExperimentRecord& record, std::size_t target) {
    return OutcomeText::limit(record, target);
}

QStringList comparisonLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    QStringList lines;
    const Verdict first = judge(record, rows);
    for (const Verdict& verdict : judgeLevels(record, rows)) {
        if (isSamePlace(verdict, first)) continue;
        const QString line = verdict.kind == VerdictKind::Added ? addedText(record.plan, verdict)
                             : verdict.rate > 0                 ? equalAtRateText(record.plan, verdict)
                                                                : OutcomeText::share(record.plan, verdict);
        lines << line + cpuCostText(verdict);
    }
    for (std::size_t target = 0; record.plan.search && target < record.plan.targets.size(); ++target) {
        Verdict limit;
        limit.kind = VerdictKind::Limit;
        limit.target = target;
        if (isSamePlace(limit, first)) continue;
        if (record.state != ExperimentState::Running || foundLimit(record, target))
            lines << limitText(record, target);
    }
    return lines;
}

QStringList stageLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    QStringList lines;
    for (const LevelRow& row : rows) {
        if (row.stages) lines << OutcomeText::stages(record.plan, row);
    }
    return lines;
}

QString objectiveText(const ExperimentRecord& record, const ObjectiveResult& result, const LevelRow& row) {
    return OutcomeText::objective(record, result, row);
}

QStringList objectiveLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows) {
    QStringList lines;
    for (const ObjectiveResult& result : judgeObjectives(record, rows))
        lines << OutcomeText::objective(record, result, rows[result.row]);
    return lines;
}

}  // namespace sluice
