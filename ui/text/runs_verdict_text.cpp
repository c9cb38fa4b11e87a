#include "ui/text/runs_verdict_text.h"

#include "ui/text/verdict_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace sluice {

namespace {

class RunsVerdictText {
    Q_DECLARE_TR_FUNCTIONS(RunsVerdictText)

public:
    RunsVerdictText(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows,
                    const ExperimentPlan& plan, const QString& first, const QString& second)
        : m_verdict(verdict), m_rows(rows), m_plan(plan), m_first(first), m_second(second) {}

    QString text() const {
        if (!m_verdict.row && !m_verdict.firstLimit)
            return tr("%1 and %2 have no target and level in common, so there is nothing to compare.")
                .arg(m_second, m_first);
        return (m_verdict.conditions.empty() ? verdict() : notTheSame()) + appendix();
    }

    static QString row(const ComparedRow& row) {
        const QString noise = percentText(row.noise.value_or(0));
        switch (row.as) {
            case ComparedAs::OnlyOne: return {};
            case ComparedAs::NoSuccess: return tr("No request succeeded in one of the runs");
            case ComparedAs::OtherRate: return tr("Another rate was asked for: latencies cannot be compared");
            case ComparedAs::UnknownNoise: return tr("One round in each run: the noise is unknown");
            case ComparedAs::NotDistinguishable:
                if (!row.noise) return tr("Not distinguishable: the interval holds no difference");
                return tr("Not distinguishable: within the noise of %1").arg(noise);
            case ComparedAs::TooNoisy: return tr("Too noisy to compare: interval or noise are of its size");
            case ComparedAs::Slower:
                if (row.addedP50)
                    return tr("Slower by %1 at the median").arg(millis(std::abs(*row.addedP50)));
                return tr("Slower, beyond the noise of %1").arg(noise);
            case ComparedAs::Faster:
                if (row.addedP50)
                    return tr("Faster by %1 at the median").arg(millis(std::abs(*row.addedP50)));
                return tr("Faster, beyond the noise of %1").arg(noise);
        }
        return {};
    }

private:
    QString verdict() const {
        switch (m_verdict.as) {
            case ComparedAs::OnlyOne: break;
            case ComparedAs::NoSuccess: return noSuccess();
            case ComparedAs::OtherRate:
                return tr("⚠ %1: %2 was asked for another rate than %3, so their latencies cannot be compared.")
                    .arg(place(), m_second, m_first);
            case ComparedAs::UnknownNoise:
                return tr("%1: %2. One round in each: the noise is unknown, so no difference is shown.")
                    .arg(place(), figure());
            case ComparedAs::NotDistinguishable:
                return tr("No difference shown: %1: %2.").arg(place(), figure());
            case ComparedAs::TooNoisy:
                return tr("⚠ Too noisy to compare %1 with %2: %3: %4.")
                    .arg(m_second, m_first, place(), figure());
            case ComparedAs::Slower:
                return tr("%1 is slower than %2: %3: %4.").arg(m_second, m_first, place(), figure());
            case ComparedAs::Faster:
                return tr("%1 is faster than %2: %3: %4.").arg(m_second, m_first, place(), figure());
        }
        return {};
    }

    QString notTheSame() const {
        const QString why =
            tr("⚠ %1 and %2 were not measured under the same conditions (%3), so there is no verdict.")
                .arg(m_second, m_first, listed(m_verdict.conditions));
        return figure().isEmpty()
                   ? why
                   : tr("%1 %2: %3.", "a sentence, a level, a figure").arg(why, place(), figure());
    }

    QString noSuccess() const {
        if (m_verdict.firstLimit)
            return tr("⚠ %1 kept the objectives at no rate in %2, so there is nothing to compare.")
                .arg(place(), *m_verdict.firstLimit == 0 ? m_first : m_second);
        return tr("⚠ %1: no request succeeded in %2, so there is nothing to compare.")
            .arg(place(), m_rows[*m_verdict.row].ratio ? m_second : m_first);
    }

    /// What a reader must know besides: the other rows, doubts, what changed.
    QString appendix() const {
        QString text;
        const QLocale locale;
        if (m_verdict.conditions.empty() && !m_verdict.firstLimit && m_verdict.inBoth > 1)
            text += tr(" Of %1 levels in both, %2 are slower and %3 faster.")
                        .arg(locale.toString(m_verdict.inBoth), locale.toString(m_verdict.slower),
                             locale.toString(m_verdict.faster));
        if (m_verdict.firstSuspect && m_verdict.secondSuspect)
            text += tr(" Both are suspect; each run lists its reasons.");
        else if (m_verdict.firstSuspect || m_verdict.secondSuspect)
            text +=
                tr(" %1 is suspect; it lists its reasons.").arg(m_verdict.firstSuspect ? m_first : m_second);
        if (!m_verdict.changes.empty()) text += tr(" Changed in between: %1.").arg(listed(m_verdict.changes));
        return text;
    }

    /// What `second` came to, in words that follow the place.
    QString figure() const {
        const QLocale locale;
        if (m_verdict.firstLimit)
            return tr("%1 in %2 against %3 in %4, requests/s within the objectives, found to %5")
                .arg(locale.toString(std::llround(*m_verdict.secondLimit)), m_second,
                     locale.toString(std::llround(*m_verdict.firstLimit)), m_first,
                     percentText(m_verdict.limitPrecision));
        if (!m_verdict.row) return {};
        const ComparedRow& row = m_rows[*m_verdict.row];
        if (row.addedP50) {
            const QString added = tr("%1 against %2 %3 at the median", "a run, a run, milliseconds")
                                      .arg(m_second, m_first, millis(*row.addedP50));
            if (!row.addedLow || !row.addedHigh) return added;
            return tr("%1 (%2 – %3)").arg(added, millis(*row.addedLow), millis(*row.addedHigh));
        }
        if (!row.ratio) return {};
        QString share = percentText(*row.ratio);
        if (row.ratioLow && row.ratioHigh)
            share = tr("%1 (%2 – %3)").arg(share, percentText(*row.ratioLow), percentText(*row.ratioHigh));
        const QString has = tr("%1 has %2 of %3", "a run, a share, a run").arg(m_second, share, m_first);
        return row.noise ? tr("%1, with a noise of %2").arg(has, percentText(*row.noise)) : has;
    }

    QString place() const {
        if (m_verdict.firstLimit)
            return targetText(m_plan.targets[subjectOf(m_plan).value_or(baselineOf(m_plan))]);
        const ComparedRow& row = m_rows[*m_verdict.row];
        const auto target = std::find_if(m_plan.targets.begin(), m_plan.targets.end(),
                                         [&](const PlanTarget& one) { return one.name == row.target; });
        return QStringLiteral("%1 %2").arg(targetText(*target), QString::fromStdString(row.level));
    }

    static QString millis(double value) {
        const QString sign = value >= 0 ? QStringLiteral("+") : QString();
        return tr("%1 ms", "a difference").arg(sign + QLocale().toString(value, 'f', 2));
    }

    static QString what(const std::string& token) {
        static constexpr std::pair<std::string_view, const char*> kWhat[] = {
            {"machine", QT_TR_NOOP("machine")},
            {"processor", QT_TR_NOOP("processor")},
            {"cores", QT_TR_NOOP("cores")},
            {"co-located", QT_TR_NOOP("load generator on the same machine")},
            {"duration", QT_TR_NOOP("duration")},
            {"warm-up", QT_TR_NOOP("warm-up")},
            {"time-out", QT_TR_NOOP("time-out")},
            {"request", QT_TR_NOOP("request")},
            {"target", QT_TR_NOOP("target")},
            {"level", QT_TR_NOOP("level")},
            {"version", QT_TR_NOOP("version of Sluice")},
            {"kernel", QT_TR_NOOP("kernel")},
            {"configuration", QT_TR_NOOP("the gateway's configuration")},
            {"variant", QT_TR_NOOP("the target's variant")},
        };
        for (const auto& [known, text] : kWhat) {
            if (known == token) return tr(text);
        }
        return QString::fromStdString(token);
    }

    static QString listed(const std::vector<std::string>& tokens) {
        QStringList words;
        for (const std::string& token : tokens) words << what(token);
        return words.join(tr(", "));
    }

    const RunsVerdict& m_verdict;
    const std::vector<ComparedRow>& m_rows;
    const ExperimentPlan& m_plan;
    const QString &m_first, &m_second;
};

}  // namespace

QString runsVerdictText(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows,
                        const ExperimentPlan& plan, const QString& first, const QString& second) {
    QString text = RunsVerdictText(verdict, rows, plan, first, second).text();
    text[0] = text[0].toUpper();
    return text;
}

QString comparedRowText(const ComparedRow& row) {
    return RunsVerdictText::row(row);
}

}  // namespace sluice
