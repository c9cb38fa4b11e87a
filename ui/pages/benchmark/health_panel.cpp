#include "ui/pages/benchmark/health_panel.h"

#include "ui/text/error_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/state_label.h"
#include "ui/widgets/tone_label.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr double kBusy = 0.8;
constexpr double kLittleLow = 0.95, kLittleHigh = 1.05;

}  // namespace

class HealthPanel::Row : public QWidget {
public:
    explicit Row(const Theme& theme)
        : m_mark(new StateLabel(theme)), m_words(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        row->addWidget(m_mark, 0, Qt::AlignTop);
        row->addWidget(m_words, 1, Qt::AlignVCenter);
    }

    void show(const Fact& fact) {
        m_mark->setState(fact.good ? MarkShape::Disc : MarkShape::Triangle,
                         fact.good ? Tone::Good : Tone::Warning, {});
        m_words->setText(fact.words);
    }

private:
    StateLabel* m_mark;
    ToneLabel* m_words;
};

HealthPanel::HealthPanel(const Theme& theme, QWidget* parent)
    : Card(theme, parent), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(12, 10, 12, 10);
    m_column->setSpacing(4);
}

std::vector<HealthPanel::Fact> HealthPanel::factsOf(const ExperimentRecord& record,
                                                    const std::vector<LevelRow>& rows, const Verdict& verdict,
                                                    double busiestThread) {
    const QLocale locale;
    std::vector<Fact> facts;
    const QString cpu = percentText(busiestThread);
    facts.push_back(
        {busiestThread <= kBusy, record.environment.coLocated
                                     ? tr("Generator: busiest thread at %1 of a core · co-located").arg(cpu)
                                     : tr("Generator: busiest thread at %1 of a core").arg(cpu)});

    std::optional<double> low, high;
    std::uint64_t failed = 0, timeouts = 0, refused = 0;
    for (const LevelRow& row : rows) {
        failed += row.errors + row.timeouts;
        timeouts += row.timeouts;
        refused += row.nonSuccess;
        if (row.littleRatio <= 0) continue;
        low = std::min(low.value_or(row.littleRatio), row.littleRatio);
        high = std::max(high.value_or(row.littleRatio), row.littleRatio);
    }
    if (low) {
        const QString range =
            tr("Little ratio %1 – %2").arg(locale.toString(*low, 'f', 2), locale.toString(*high, 'f', 2));
        facts.push_back({*low >= kLittleLow && *high <= kLittleHigh, range});
    }
    if (verdict.noise) {
        facts.push_back(
            {true, tr("Noise of the baseline against itself %1").arg(percentText(*verdict.noise))});
    }
    if (failed + refused == 0) {
        facts.push_back({true, tr("0 errors")});
    } else {
        facts.push_back(
            {false, tr("%1 failed, of them %2 time-outs; %3 answered with 4xx or 5xx")
                        .arg(locale.toString(qulonglong(failed)), locale.toString(qulonglong(timeouts)),
                             locale.toString(qulonglong(refused)))});
    }
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
    auto facts = factsOf(record, rows, verdict, busiestThread);
    if (facts == m_facts) return;
    m_facts = std::move(facts);
    while (m_rows.size() > m_facts.size()) {
        delete m_rows.back();
        m_rows.pop_back();
    }
    while (m_rows.size() < m_facts.size()) {
        m_rows.push_back(new Row(theme()));
        m_column->addWidget(m_rows.back());
    }
    for (std::size_t i = 0; i < m_facts.size(); ++i) m_rows[i]->show(m_facts[i]);
    setAccessibleName(text());
}

QString HealthPanel::text() const {
    QStringList lines;
    for (const Fact& fact : m_facts) lines << fact.words;
    return lines.join(QLatin1Char('\n'));
}

}  // namespace sluice
