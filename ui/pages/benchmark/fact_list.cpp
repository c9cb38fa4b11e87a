#include "ui/pages/benchmark/fact_list.h"

#include "ui/widgets/state_label.h"
#include "ui/widgets/tone_label.h"

#include <QHBoxLayout>
#include <QStringList>
#include <QVBoxLayout>

namespace sluice {

class FactList::Row : public QWidget {
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

FactList::FactList(const Theme& theme, QWidget* parent)
    : Card(theme, parent), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(12, 10, 12, 10);
    m_column->setSpacing(4);
}

void FactList::setFacts(std::vector<Fact> facts) {
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

QString FactList::text() const {
    QStringList lines;
    for (const Fact& fact : m_facts) lines << fact.words;
    return lines.join(QLatin1Char('\n'));
}

}  // namespace sluice
