#include "ui/charts/flame_panel.h"

#include "engine/lab/run_profile.h"
#include "ui/charts/flame_legend.h"
#include "ui/charts/flame_view.h"
#include "ui/text/flame_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/tone_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kCallersShown = 3;  ///< below a function that was zoomed to

}  // namespace

FlamePanel::FlamePanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_target(new QComboBox),
      m_level(new QComboBox),
      m_search(new SearchField(theme)),
      m_matched(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_reset(new QPushButton),
      m_empty(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_scroll(new QScrollArea),
      m_view(new FlameView(theme)),
      m_current(new ToneLabel(theme, Tone::Text, TextSize::Small)),
      m_legend(new FlameLegend(theme)),
      m_notes(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)) {
    m_search->setObjectName(QStringLiteral("flameSearch"));
    m_search->setMaximumWidth(280);
    m_matched->setObjectName(QStringLiteral("flameMatched"));
    m_matched->setWordWrap(false);
    m_reset->setObjectName(QStringLiteral("flameReset"));
    m_notes->setObjectName(QStringLiteral("flameNotes"));
    m_empty->setObjectName(QStringLiteral("flameEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_current->setObjectName(QStringLiteral("flameCurrent"));
    m_current->setWordWrap(false);
    m_current->setSizePolicy(QSizePolicy::Ignored,
                             QSizePolicy::Fixed);  // a long name must not widen the window
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_target);
    bar->addWidget(m_level);
    bar->addStretch(1);
    bar->addWidget(m_matched);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_reset);

    m_scroll->setWidget(m_view);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);  // the arrows are the graph's
    auto* middle = new QWidget;
    m_stack = new QStackedLayout(middle);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_scroll);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(4);
    column->addLayout(bar);
    column->addWidget(middle, 1);
    column->addWidget(m_current);
    column->addWidget(m_legend);
    column->addWidget(m_notes);

    connect(m_target, &QComboBox::activated, this, [this] {
        fillLevels();
        showChosen();
    });
    connect(m_level, &QComboBox::activated, this, &FlamePanel::showChosen);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_view->setSearch(text);
        showMatched();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_view->zoomTo(FlameGraph::kNoBox); });
    connect(m_view, &FlameView::zoomChanged, this, &FlamePanel::showZoomed);
    connect(m_view, &FlameView::currentChanged, this, &FlamePanel::showCurrent);
    // The outermost functions are at the bottom: that is where one begins to read.
    connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { m_scroll->verticalScrollBar()->setValue(most); });
    retranslate();
    showChosen();
}

std::optional<std::size_t> FlamePanel::target() const {
    return m_choices.empty() ? std::nullopt
                             : std::optional<std::size_t>(m_target->currentData().toULongLong());
}

std::optional<std::size_t> FlamePanel::level() const {
    const auto level = m_level->currentData().toLongLong();
    return m_choices.empty() || level < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(level));
}

void FlamePanel::showRun(const ExperimentRecord& record) {
    std::vector<std::shared_ptr<const CpuProfile>> sampled;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.profile) sampled.push_back(phase.profile);
    }
    if (sampled == m_sampled && !sampled.empty()) return;
    m_sampled = std::move(sampled);
    m_choices.clear();
    for (const std::size_t target : sampledTargets(record)) {
        const QString name = targetText(record.plan.targets[target]);
        m_choices.push_back({target, std::nullopt, name, {}, profileOf(record, target)});
        const std::vector<std::size_t> levels = sampledLevels(record, target);
        if (levels.size() < 2) continue;
        for (const std::size_t level : levels)
            m_choices.push_back({target, level, name,
                                 QString::fromStdString(levelName(record.plan.levels[level])),
                                 profileOf(record, target, level)});
    }
    fillTargets();
    fillLevels();
    showChosen();
}

void FlamePanel::fillTargets() {
    const QVariant kept = m_target->currentData();
    m_target->clear();
    for (const Choice& choice : m_choices) {
        if (!choice.level) m_target->addItem(choice.targetName, qulonglong(choice.target));
    }
    m_target->setCurrentIndex(std::max(0, m_target->findData(kept)));
    m_target->setVisible(m_target->count() > 1);
}

void FlamePanel::fillLevels() {
    const QVariant kept = m_level->currentData();
    m_level->clear();
    m_level->addItem(tr("All levels"), -1);
    for (const Choice& choice : m_choices) {
        if (choice.level && choice.target == m_target->currentData().toULongLong())
            m_level->addItem(choice.levelName, qlonglong(*choice.level));
    }
    m_level->setCurrentIndex(std::max(0, m_level->findData(kept)));
    m_level->setVisible(m_level->count() > 1);
}

void FlamePanel::showChosen() {
    const auto chosen = std::find_if(m_choices.begin(), m_choices.end(), [&](const Choice& choice) {
        return choice.target == target() && choice.level == level();
    });
    const CpuProfile next = chosen == m_choices.end() ? CpuProfile() : chosen->profile;
    if (!(next == m_profile)) {
        m_profile = next;
        m_view->setGraph(FlameGraph(m_profile));
    }
    const bool any = m_view->graph().samples() > 0;
    const QString notes = profileLines(m_profile).join(QLatin1Char('\n'));
    m_stack->setCurrentWidget(any ? static_cast<QWidget*>(m_scroll) : m_empty);
    m_empty->setText(chosen == m_choices.end()
                         ? tr("No target of this run was sampled: only the gateway inside Sluice can be.")
                         : notes);
    for (QWidget* part : std::initializer_list<QWidget*>{m_current, m_legend, m_notes, m_search, m_reset})
        part->setVisible(any);
    m_notes->setText(notes);
    m_reset->setEnabled(m_view->zoomed() != FlameGraph::kNoBox);
    showMatched();
    showCurrent();
}

/// What the zoomed function called is above it, so it goes to the bottom, with some of its callers below.
void FlamePanel::showZoomed() {
    const bool all = m_view->zoomed() == FlameGraph::kNoBox;
    m_reset->setEnabled(!all);
    if (all) return;
    const int bottom = m_view->rectOf(m_view->zoomed()).toAlignedRect().bottom();
    m_scroll->verticalScrollBar()->setValue(bottom + kCallersShown * FlameView::kRowHeight -
                                            m_scroll->viewport()->height());
}

void FlamePanel::showMatched() {
    m_matched->setText(
        m_search->text().isEmpty() || m_view->graph().samples() == 0
            ? QString()
            : tr("%1 matched").arg(sampleShareText(m_view->matchedSamples(), m_view->graph().samples())));
}

void FlamePanel::showCurrent() {
    if (m_view->current() == FlameGraph::kNoBox) {
        m_current->setText(tr("Point at a function, or walk with the arrows; a click zooms, Esc shows all."));
        return;
    }
    const FlameGraph::Box& box = m_view->graph().boxes()[m_view->current()];
    m_current->setText(QString::fromStdString(m_view->graph().nameOf(box)) + QStringLiteral("   ") +
                       boxText(m_view->graph(), box));
    const QRect place = m_view->rectOf(m_view->current()).toAlignedRect();
    if (m_view->hasFocus() && !place.isEmpty())
        m_scroll->ensureVisible(place.center().x(), place.center().y(), 0, FlameView::kRowHeight);
}

void FlamePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::LocaleChange) return;
    m_sampled.clear();  // the targets' names are words too
    retranslate();
    showChosen();
}

void FlamePanel::retranslate() {
    m_search->setPlaceholderText(tr("Find a function"));
    m_search->setAccessibleName(tr("Find a function"));
    m_reset->setText(tr("Show all"));
    m_target->setAccessibleName(tr("Target"));
    m_level->setAccessibleName(tr("Level"));
    m_view->setAccessibleName(tr("Flame graph"));
    if (m_level->count() > 0) m_level->setItemText(0, tr("All levels"));
}

}  // namespace sluice
