#include "ui/pages/overview/status_section.h"

#include "ui/widgets/icon_button.h"
#include "ui/widgets/state_label.h"
#include "ui/widgets/tone_label.h"

#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kWideEnough = 440;

}  // namespace

struct StatusSection::Row {
    ToneLabel *name, *address, *detail, *problem;
    StateLabel* state;
    IconButton* edit;
};

StatusSection::StatusSection(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      m_head(new QHBoxLayout),
      m_grid(new QGridLayout),
      m_title(new ToneLabel(theme, Tone::Text, TextSize::Normal)),
      m_emptyText(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)) {
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(3, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 12, 12);
    column->setSpacing(8);
    m_head->addWidget(m_title, 1);
    column->addLayout(m_head);
    column->addWidget(m_emptyText);
    column->addLayout(m_grid);
}

StatusSection::~StatusSection() = default;

void StatusSection::setTitle(const QString& title) {
    m_title->setText(title);
}

void StatusSection::addButton(QPushButton* button) {
    button->setProperty("quiet", true);
    m_head->addWidget(button);
}

void StatusSection::setEmptyText(const QString& text) {
    m_emptyText->setText(text);
}

void StatusSection::setEntries(const std::vector<StatusEntry>& entries) {
    m_emptyText->setVisible(entries.empty());
    if (entries == m_entries) return;
    m_entries = entries;
    while (m_rows.size() < entries.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool shown = i < entries.size();
        const StatusEntry entry = shown ? entries[i] : StatusEntry{};
        Row& row = m_rows[i];
        row.name->setText(entry.name);
        row.address->setText(entry.address);
        row.state->setState(entry.shape, entry.tone, entry.state);
        row.state->setMinimumWidth(row.state->sizeHint().width());  // the word is never left out
        row.detail->setText(entry.detail);
        row.problem->setText(entry.problem);
        row.edit->setName(tr("Change %1").arg(entry.name.isEmpty() ? entry.address : entry.name));
        for (QWidget* widget : std::initializer_list<QWidget*>{row.name, row.address, row.state}) {
            widget->setVisible(shown);
        }
        row.problem->setVisible(shown && !entry.problem.isEmpty());
        row.edit->setVisible(shown && !entry.place.isEmpty());
    }
    showDetails();
}

void StatusSection::showDetails() {
    // In a narrow card the state matters more.
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].detail->setVisible(i < m_entries.size() && width() >= kWideEnough);
    }
}

void StatusSection::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    showDetails();
}

void StatusSection::addRow() {
    const int line = int(m_rows.size()) * 2;
    Row row{new ToneLabel(theme(), Tone::Text, TextSize::Normal),
            new ToneLabel(theme(), Tone::Text, TextSize::Monospace),
            new ToneLabel(theme(), Tone::TextSecondary, TextSize::Normal),
            new ToneLabel(theme(), Tone::Bad, TextSize::Small),
            new StateLabel(theme()),
            new IconButton(theme(), QStringLiteral("edit"))};
    for (ToneLabel* label : {row.name, row.address, row.detail}) label->setWordWrap(false);
    row.detail->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.address->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(row.name, line, 0);
    m_grid->addWidget(row.address, line, 1);
    m_grid->addWidget(row.state, line, 2);
    m_grid->addWidget(row.detail, line, 3);
    m_grid->addWidget(row.edit, line, 4);
    m_grid->addWidget(row.problem, line + 1, 0, 1, 5);
    m_grid->setRowMinimumHeight(line, 28);
    const std::size_t index = m_rows.size();
    connect(row.edit, &IconButton::clicked, this, [this, index] {
        if (index < m_entries.size()) emit editRequested(m_entries[index].place);
    });
    m_rows.push_back(row);
}

}  // namespace sluice
