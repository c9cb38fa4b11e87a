#include "ui/text/verdict_text.h"

#include "engine/lab/run_profile.h"
#include "engine/lab/verdict.h"
#include "ui/text/error_text.h"
#include "ui/text/failure_text.h"
#include "ui/text/flame_text.h"
#include "ui/text/outcome_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

QString numberText(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

class VerdictText {
    Q_DECLARE_TR_FUNCTIONS(VerdictText)

public:
    VerdictText(const ExperimentRecord& record, const Verdict& verdict)
        : m_record(record), m_plan(record.plan), m_verdict(verdict) {}

    QString sentence() const {
        switch (m_verdict.kind) {
            case VerdictKind::Nothing: return nothing();
            case VerdictKind::Failed: return failed();
            case VerdictKind::Share: return withPublished(share()) + appendix();
            case VerdictKind::NotDistinguishable:
                if (m_verdict.rate > 0) return equalAtRateText(m_plan, m_verdict) + appendix();
                return withPublished(equal()) + appendix();
            case VerdictKind::Added: return addedText(m_plan, m_verdict) + appendix();
            case VerdictKind::Limit:
                if (m_record.state == ExperimentState::Running && m_verdict.rate == 0) return nothing();
                return limitText(m_record, m_verdict.target) + appendix();
        }
        return nothing();
    }

private:
    QString nothing() const {
        if (m_record.state == ExperimentState::Running) {
            return tr("The verdict follows when the first level has been measured on both sides.");
        }
        if (m_plan.targets.size() == 1) {
            return tr("One target was measured, so there is nothing to compare it with.");
        }
        return tr("No level was measured on both sides, so there is nothing to compare.");
    }

    QString failed() const {
        const QString all = tr("No request to “%1” succeeded.").arg(target()) + failures();
        for (const PhaseRecord& phase : m_record.phases) {
            if (phase.target != m_verdict.target) continue;
            if (phase.error) return tr("%1 %2", "two sentences").arg(all, errorText(*phase.error));
            if (phase.result.firstError)
                return tr("%1 %2", "two sentences").arg(all, errorText(*phase.result.firstError));
        }
        return all;
    }

    QString share() const {
        const double added = m_verdict.addedP50Millis;
        const QString amount = numberText(std::abs(added), 2);
        if (added < 0) {
            return tr("%1 carries %2 of %3 at %4%5 and is %6 ms faster at the median.")
                .arg(target(), percentText(m_verdict.share), baseline(), place(), interval(), amount);
        }
        return tr("%1 carries %2 of %3 at %4%5 and adds %6 ms at the median.")
            .arg(target(), percentText(m_verdict.share), baseline(), place(), interval(), amount);
    }

    /// Told only of several rounds, so that there is a noise.
    QString equal() const {
        if (isTooNoisy(m_verdict))
            return tr("⚠ Too noisy to compare %1 with %2 at %3: %4%5, with a noise of %6.")
                .arg(target(), baseline(), place(), percentText(m_verdict.share), interval(),
                     percentText(m_verdict.noise.value_or(0)));
        return tr("%1 and %2 are not distinguishable at %3: %4%5, with a noise of %6.")
            .arg(target(), baseline(), place(), percentText(m_verdict.share), interval(),
                 percentText(m_verdict.noise.value_or(0)));
    }

    QString interval() const {
        if (!m_verdict.shareLow || !m_verdict.shareHigh) return {};
        return tr(" (%1 – %2 in %n round(s))", nullptr, static_cast<int>(m_plan.rounds))
            .arg(percentText(*m_verdict.shareLow), percentText(*m_verdict.shareHigh));
    }

    QString withPublished(const QString& sentence) const {
        if (!m_verdict.publishedShare) return sentence;
        return tr("%1 The published report has %2.", "a sentence, then a share")
            .arg(sentence, percentText(*m_verdict.publishedShare));
    }

    /// What a reader must know besides: failures, a lone round, doubts.
    QString appendix() const {
        QString text = cpuCostText(m_verdict) + failures();
        const bool over = m_record.state != ExperimentState::Running;
        if (over && m_verdict.kind == VerdictKind::Share && !m_verdict.shareLow) {
            text += tr(" One round only: the noise is unknown.");
        }
        if (m_verdict.suspect) text += tr(" The run is suspect; the reasons are listed below.");
        return text;
    }

    QString failures() const { return failureText(failuresOf(m_record, m_verdict.target), target()); }

    QString target() const { return targetText(m_plan.targets[m_verdict.target]); }
    QString baseline() const { return targetText(m_plan.targets[m_verdict.baseline]); }
    QString place() const { return placeText(m_plan, m_verdict); }

    const ExperimentRecord& m_record;
    const ExperimentPlan& m_plan;
    const Verdict& m_verdict;
};

class LabText {
    Q_DECLARE_TR_FUNCTIONS(LabText)

public:
    static QString target(const PlanTarget& target) {
        const QString name = targetName(target);
        return target.protocol == HttpVersion::Http2 ? tr("%1 (HTTP/2)", "a target").arg(name) : name;
    }

    static QString targetName(const PlanTarget& target) {
        if (target.kind == TargetKind::Direct && target.name == "direct") return tr("direct");
        if (target.kind == TargetKind::Gateway && target.name == "gateway") return tr("gateway");
        if (target.kind == TargetKind::Gateway && target.name == "plugins on") return tr("with plugins");
        if (target.kind == TargetKind::Gateway && target.name == "plugins off") return tr("without plugins");
        if (target.kind == TargetKind::Gateway && target.name == "open call") return tr("open call");
        if (target.kind == TargetKind::Gateway && target.name == "REST call") return tr("REST call");
        if (target.kind == TargetKind::Gateway && target.name == "no plugin") return tr("no plugin");
        return QString::fromStdString(target.name);
    }

    static QString planTitle(const std::string& id, const std::string& title) {
        if (id == "shenyu") return tr("ShenYu report");
        if (id == "plugins") return tr("With and without plugins");
        if (id == "sop") return tr("SOP report");
        if (id == "kong") return tr("Kong, Spring Cloud Gateway, Zuul");
        if (id == "dce") return tr("DCE report");
        if (id == "apisix") return tr("APISIX report");
        if (id == "equal-rate") return tr("At equal rate");
        if (id == "limit") return tr("Limit");
        if (id == "plugin-cost") return tr("Cost of plugins");
        if (id == "routes") return tr("Number of routes");
        if (id == "sizes") return tr("Sizes of answers");
        if (id == "connections") return tr("Number of connections");
        if (id == "custom") return tr("Custom target");
        return QString::fromStdString(title);
    }

    static QString state(ExperimentState state) {
        switch (state) {
            case ExperimentState::Running: return tr("running");
            case ExperimentState::Finished: return tr("finished");
            case ExperimentState::Stopped: return tr("stopped");
            case ExperimentState::Failed: return tr("failed");
        }
        return {};
    }

    static QString suspicion(Suspicion suspicion, const LevelRow& row) {
        switch (suspicion) {
            case Suspicion::GeneratorBusy: return tr("A thread of the load generator was busy above 80 %.");
            case Suspicion::LittleHigh:
                return tr("Little ratio %1: the mean latency is too high for this throughput.")
                    .arg(little(row));
            case Suspicion::LittleLow:
                return tr("Little ratio %1: connections spent time that was not measured.").arg(little(row));
            case Suspicion::ConnectionsMissing: return tr("Not all connections could be opened.");
            case Suspicion::Errors:
                return tr("%1 requests without an answer, of them %2 time-outs.")
                    .arg(QLocale().toString(qulonglong(row.errors + row.timeouts)),
                         QLocale().toString(qulonglong(row.timeouts)));
            case Suspicion::NonSuccess:
                return tr("%1 answers were 4xx or 5xx; the share leaves them out.")
                    .arg(QLocale().toString(qulonglong(row.nonSuccess)));
            case Suspicion::FewRequests: return tr("Too few requests for the high percentiles.");
            case Suspicion::Stopped: return tr("Stopped before its time.");
            case Suspicion::CoLocated: return tr("Generator, gateway and backend share one machine.");
            case Suspicion::NoKeepAlive: return tr("Most requests needed a new connection.");
            case Suspicion::RateNotReached:
                return tr("The load generator could not send at the rate asked for.");
            case Suspicion::ChecksFailed:
                return tr("%1 answers were not as the plan wants them.")
                    .arg(QLocale().toString(qulonglong(row.checksFailed)));
            case Suspicion::NearCeiling:
                return tr("%1 It may have measured the generator.", "a sentence").arg(ceiling(row));
            case Suspicion::CeilingUnknown:
                return tr("The load generator's own ceiling could not be measured.");
        }
        return {};
    }

    static QString ceiling(const LevelRow& row) {
        const GeneratorCeiling ceiling = row.ceiling.value_or(GeneratorCeiling{});
        return tr("%1 of what the load generator itself is able to (%2 requests/s against a null responder).")
            .arg(percentText(ceiling.shareOf(row.requestsPerSecond)),
                 QLocale().toString(std::llround(ceiling.requestsPerSecond)));
    }

    static QString usage(UsageOf whose) {
        switch (whose) {
            case UsageOf::Gateway: return tr("gateway (workers)");
            case UsageOf::Generator: return tr("load generator");
            case UsageOf::Mock: return tr("mock backend");
            case UsageOf::ThisProcess: return tr("Sluice (whole process)");
            case UsageOf::Named: return {};
        }
        return {};
    }

    static void fillReport(ReportWords& words) {
        words.target = tr("Target").toStdString();
        words.connections = tr("Connections").toStdString();
        words.requestsPerSecond = tr("Requests per second").toStdString();
        words.p50 = tr("50 %").toStdString();
        words.p75 = tr("75 %").toStdString();
        words.p90 = tr("90 %").toStdString();
        words.p99 = tr("99 %").toStdString();
        words.mean = tr("Mean").toStdString();
        words.max = tr("Max").toStdString();
        words.share = tr("Of baseline").toStdString();
        words.little = tr("Little ratio").toStdString();
        words.errors = tr("Errors").toStdString();
        words.published = tr("Published").toStdString();
        words.environment = tr("Environment").toStdString();
        words.note = tr("Note").toStdString();
        words.chartThroughput = tr("Requests per second").toStdString();
        words.chartLatency = tr("Latency, milliseconds").toStdString();
        words.layout = tr("In the report's own layout").toStdString();
        words.cpu = tr("Gateway CPU").toStdString();
        words.saturated = tr("near full: the ceiling").toStdString();
        words.usage = tr("CPU and memory").toStdString();
        words.whose = tr("Of", "whose CPU and memory").toStdString();
        words.cpuMean = tr("CPU, mean (cores)").toStdString();
        words.cpuMost = tr("CPU, most (cores)").toStdString();
        words.memory = tr("Memory (MiB)").toStdString();
        words.chartCpu = tr("CPU, cores").toStdString();
        words.chartMemory = tr("Resident memory, MiB").toStdString();
        words.cores = tr("cores").toStdString();
        words.mebibytes = tr("MiB").toStdString();
        words.usageGateway = usage(UsageOf::Gateway).toStdString();
        words.usageGenerator = usage(UsageOf::Generator).toStdString();
        words.usageMock = usage(UsageOf::Mock).toStdString();
        words.usageProcess = usage(UsageOf::ThisProcess).toStdString();
        words.microseconds = tr("µs", "microseconds").toStdString();
        words.seconds = tr("s", "seconds").toStdString();
        words.milliseconds = tr("ms", "milliseconds").toStdString();
        words.flame = tr("Flame graph").toStdString();
    }

    static std::vector<std::string> environment(const ExperimentRecord& record,
                                                const std::vector<LevelRow>& rows) {
        const Environment& there = record.environment;
        const auto line = [](const QString& name, const std::string& value) {
            return tr("%1: %2").arg(name, QString::fromStdString(value)).toStdString();
        };
        std::vector<std::string> lines = {
            line(tr("Started (UTC)"), toRfc3339(record.startedUtc)),
            line(tr("Sluice"), there.sluiceVersion),
            line(tr("Processor"), there.cpuModel),
            line(tr("Cores"), std::to_string(there.cores)),
            line(tr("Kernel"), there.kernel),
            line(tr("Open files at most"), std::to_string(there.openFilesLimit)),
        };
        if (!there.governor.empty()) lines.push_back(line(tr("Frequency governor"), there.governor));
        for (const PlanTarget& target : record.plan.targets) {
            lines.push_back(line(LabText::target(target), target.url));
        }
        if (std::any_of(record.plan.levels.begin(), record.plan.levels.end(),
                        [](const PlanLevel& level) { return level.streams > 1; }))
            lines.push_back(tr("A level such as 8×10: 8 HTTP/2 connections of 10 streams each; over HTTP/1.1 "
                               "80 connections.")
                                .toStdString());
        for (const LevelRow& row : rows) {
            if (row.ceiling && row.rounds > 0)
                lines.push_back(line(levelText(record.plan, row.target, row.level, row.rate),
                                     ceiling(row).toStdString()));
        }
        if (there.coLocated)
            lines.push_back(tr("Generator, gateway and backend share one machine.").toStdString());
        return lines;
    }

private:
    static QString little(const LevelRow& row) { return numberText(row.littleRatio, 2); }
};

}  // namespace

QString percentText(double share) {
    return QCoreApplication::translate("LabText", "%1 %", "a percentage").arg(numberText(share * 100, 1));
}

QString targetText(const PlanTarget& target) {
    return LabText::target(target);
}

QString levelText(const ExperimentPlan& plan, std::size_t target, std::size_t level, double rate) {
    return QStringLiteral("%1 %2").arg(targetText(plan.targets[target]),
                                       QString::fromStdString(levelName(plan.levels[level], rate)));
}

QString planTitleText(const std::string& id, const std::string& title) {
    return LabText::planTitle(id, title);
}

QString stateText(ExperimentState state) {
    return LabText::state(state);
}

QString verdictText(const ExperimentRecord& record, const Verdict& verdict) {
    QString text = VerdictText(record, verdict).sentence();
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString usageText(UsageOf whose, const std::string& name) {
    return whose == UsageOf::Named ? QString::fromStdString(name) : LabText::usage(whose);
}

QString ceilingText(const LevelRow& row) {
    return LabText::ceiling(row);
}

QString suspicionText(Suspicion suspicion, const LevelRow& row) {
    return LabText::suspicion(suspicion, row);
}

ReportWords reportWords(const ExperimentRecord& record) {
    ReportWords words;
    words.language =
        QLocale().bcp47Name().startsWith(QLatin1String("zh")) ? "zh-CN" : QLocale().bcp47Name().toStdString();
    words.title = planTitleText(record.plan.id, record.plan.title).toStdString();
    const auto rows = levelRows(record);
    words.verdict = verdictText(record, judge(record, rows)).toStdString();
    for (const QString& line : comparisonLines(record, rows))
        words.verdictLines.push_back(line.toStdString());
    for (const QString& line : stageLines(record, rows)) words.stageLines.push_back(line.toStdString());
    for (const QString& line : objectiveLines(record, rows))
        words.objectiveLines.push_back(line.toStdString());
    LabText::fillReport(words);
    for (const PlanTarget& target : record.plan.targets) {
        words.targetNames.push_back(targetText(target).toStdString());
    }
    words.environmentLines = LabText::environment(record, rows);
    for (const std::size_t target : sampledTargets(record))
        words.flames.push_back(
            flameWords(profileOf(record, target), targetText(record.plan.targets[target])));
    for (const LevelRow& row : rows) {
        QStringList reasons;
        for (Suspicion suspicion : row.suspicions) {
            if (suspicion != Suspicion::CoLocated) reasons << suspicionText(suspicion, row);
        }
        if (reasons.isEmpty()) continue;
        words.suspicionLines.push_back(
            QStringLiteral("%1: %2")
                .arg(levelText(record.plan, row.target, row.level, row.rate), reasons.join(QLatin1Char(' ')))
                .toStdString());
    }
    return words;
}

}  // namespace sluice
