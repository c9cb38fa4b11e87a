#include "ui/pages/benchmark/health_panel.h"

#include "engine/lab/verdict.h"
#include "ui/text/error_text.h"
#include "ui/text/verdict_text.h"

#include <QLocale>

#include <algorithm>

namespace sluice {

namespace {

constexpr double kBusy = 0.8;
constexpr double kLittleLow = 0.95, kLittleHigh = 1.05;
constexpr double kNoisy = 0.1;  // no difference that one would look for is seen through more

}  // namespace

std::vector<FactList::Fact> HealthPanel::factsOf(const ExperimentRecord& record,
                                                 const std::vector<LevelRow>& rows, const Verdict& verdict,
                                                 double busiestThread) {
    const QLocale locale;
    std::vector<Fact> facts;
    const QString cpu = percentText(busiestThread);
    facts.push_back(
        {busiestThread <= kBusy, record.environment.coLocated
                                     ? tr("Generator: busiest thread at %1 of a core · co-located").arg(cpu)
                                     : tr("Generator: busiest thread at %1 of a core").arg(cpu)});

    std::optional<double> low, high, ceiling;
    std::uint64_t failed = 0, timeouts = 0, refused = 0;
    for (const LevelRow& row : rows) {
        failed += row.errors + row.timeouts;
        timeouts += row.timeouts;
        refused += row.nonSuccess;
        if (row.ceiling && row.rounds > 0)
            ceiling = std::max(ceiling.value_or(0), row.ceiling->shareOf(row.requestsPerSecond));
        if (row.littleRatio <= 0) continue;
        low = std::min(low.value_or(row.littleRatio), row.littleRatio);
        high = std::max(high.value_or(row.littleRatio), row.littleRatio);
    }
    if (ceiling) {
        facts.push_back({*ceiling <= GeneratorCeiling::kHighestShare,
                         tr("At most %1 of the generator's own ceiling").arg(percentText(*ceiling))});
    }
    if (low) {
        const QString range =
            tr("Little ratio %1 – %2").arg(locale.toString(*low, 'f', 2), locale.toString(*high, 'f', 2));
        facts.push_back({*low >= kLittleLow && *high <= kLittleHigh, range});
    }
    if (verdict.noise) {
        facts.push_back({!isTooNoisy(verdict) && *verdict.noise < kNoisy,
                         tr("Noise of the baseline against itself %1").arg(percentText(*verdict.noise))});
    }
    const bool allRan =
        std::none_of(rows.begin(), rows.end(), [](const LevelRow& row) { return row.error.has_value(); });
    if (failed > 0) {
        facts.push_back(
            {false, tr("%1 requests without an answer, of them %2 time-outs")
                        .arg(locale.toString(qulonglong(failed)), locale.toString(qulonglong(timeouts)))});
    } else if (allRan) {
        facts.push_back({true, tr("Every request was answered")});
    }
    if (refused > 0)
        facts.push_back({false, tr("%1 answers 4xx or 5xx").arg(locale.toString(qulonglong(refused)))});
    for (const LevelRow& row : rows) {
        const QString name = levelText(record.plan, row.target, row.level, row.rate);
        if (row.error)
            facts.push_back({false, tr("%1: %2", "a level, then a reason").arg(name, errorText(*row.error))});
        for (Suspicion suspicion : row.suspicions) {
            if (suspicion == Suspicion::CoLocated) continue;
            facts.push_back(
                {false, tr("%1: %2", "a level, then a reason").arg(name, suspicionText(suspicion, row))});
        }
    }
    return facts;
}

void HealthPanel::setRun(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                         const Verdict& verdict, double busiestThread) {
    setFacts(factsOf(record, rows, verdict, busiestThread));
}

}  // namespace sluice
