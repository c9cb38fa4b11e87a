#include "ui/pages/benchmark/run_view.h"

#include "engine/lab/objectives.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/flame_panel.h"
#include "ui/pages/benchmark/health_panel.h"
#include "ui/pages/benchmark/level_cell_delegate.h"
#include "ui/pages/benchmark/level_table_model.h"
#include "ui/pages/benchmark/usage_plots.h"
#include "ui/text/outcome_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/table_copy.h"
#include "ui/widgets/tone_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kRowHeight = 28;
constexpr int kHeadPadding = 17;
constexpr int kScrollBar = 12;

/// A table that is as tall as its rows: the panel around it scrolls, not the table.
class LevelTable : public QTableView {
public:
    QSize sizeHint() const override {
        return {540,
                horizontalHeader()->height() + std::max(kRowHeight, verticalHeader()->length()) + kScrollBar};
    }
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }
};

QSplitter* stacked(QWidget* upper, QWidget* lower) {
    auto* stack = new QSplitter(Qt::Vertical);
    stack->setChildrenCollapsible(false);
    stack->setHandleWidth(8);
    stack->addWidget(upper);
    stack->addWidget(lower);
    return stack;
}

/// Widths for the widest text that a column is likely to have, so that a number that grows moves nothing; for more where
/// there is more.
void fitColumns(QTableView& table) {
    const QFontMetrics cells(table.font());
    const QFontMetrics heads(table.horizontalHeader()->font());
    const auto width = [&](int column, const QString& widest) {
        const QString head = table.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int shown = static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column);
        table.setColumnWidth(column, std::max({LevelCellDelegate::widthFor(widest, cells),
                                               heads.horizontalAdvance(head) + kHeadPadding, shown}));
    };
    width(LevelTableModel::Level, QStringLiteral("gateway 1200"));
    width(LevelTableModel::Rate, QStringLiteral("00,000"));
    for (int column : {LevelTableModel::P50, LevelTableModel::P75, LevelTableModel::P90, LevelTableModel::P99,
                       LevelTableModel::Mean}) {
        width(column, QStringLiteral("00.00"));
    }
    width(LevelTableModel::Max, QStringLiteral("000.0"));
    width(LevelTableModel::Little, QStringLiteral("0.00"));
    width(LevelTableModel::Share, QStringLiteral("100.0 %"));
    width(LevelTableModel::Cpu, QStringLiteral("00.00"));
    width(LevelTableModel::Memory, QStringLiteral("000.0"));
}

}  // namespace

RunView::RunView(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_splitter(new QSplitter(Qt::Horizontal)) {
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(8);
    m_pictures = new QTabWidget;
    m_pictures->setDocumentMode(true);
    m_pictures->setObjectName(QStringLiteral("pictures"));
    m_pictures->addTab(makeCharts(), QString());
    m_pictures->addTab(makeUsage(), QString());
    m_flame = new FlamePanel(m_theme);
    m_pictures->addTab(m_flame, QString());
    connect(m_pictures, &QTabWidget::currentChanged, this, &RunView::drawFlame);
    m_splitter->addWidget(m_pictures);
    m_splitter->addWidget(makeFacts());
    m_splitter->setStretchFactor(0, 11);
    m_splitter->setStretchFactor(1, 9);
    m_splitter->setSizes({660, 540});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_splitter);
    retranslate();
}

ChartCard* RunView::addCard() {
    auto* card = new ChartCard(m_theme, m_axis);
    connect(card, &ChartCard::menuRequested, this,
            [this, card](const QPoint& at) { emit chartMenuRequested(card, at); });
    return card;
}

QWidget* RunView::makeUsage() {
    m_cpu = addCard();
    m_memory = addCard();
    return stacked(m_cpu, m_memory);
}

QWidget* RunView::makeCharts() {
    m_throughput = addCard();
    m_latency = addCard();
    QWidget* stack = stacked(m_throughput, m_latency);
    m_pause = new IconButton(m_theme, QStringLiteral("pause"));
    m_pause->setCheckable(true);
    m_throughput->addCornerWidget(m_pause);
    connect(m_pause, &QAbstractButton::clicked, this, [this](bool on) {
        if (on) {
            m_axis.setPaused(true);
        } else {
            m_axis.follow();
        }
    });
    connect(&m_axis, &TimeAxis::pausedChanged, this, [this](bool paused) {
        m_pause->setChecked(paused);
        m_pause->setIcon(m_theme.icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
        retranslate();
    });
    return stack;
}

QWidget* RunView::makeFacts() {
    m_levels = new LevelTableModel(m_theme, this);
    m_table = new LevelTable;
    m_table->setObjectName(QStringLiteral("levels"));
    m_table->setModel(m_levels);
    m_table->setFont(m_theme.tabular());
    auto* figures = new LevelCellDelegate(m_theme, m_table);
    for (int column = LevelTableModel::Level + 1; column < LevelTableModel::Columns; ++column) {
        m_table->setItemDelegateForColumn(column, figures);
    }
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(kRowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setFont(m_theme.small());
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    new TableCopy(*m_table);
    connect(m_levels, &QAbstractItemModel::modelReset, m_table, &QWidget::updateGeometry);
    m_published = new QCheckBox;
    connect(m_published, &QCheckBox::toggled, this, [this](bool on) {
        m_levels->setShowsPublished(on);
        fitColumns(*m_table);
    });

    auto* levels = new Card(m_theme);
    auto* levelsColumn = new QVBoxLayout(levels);
    levelsColumn->setContentsMargins(8, 6, 8, 8);
    levelsColumn->setSpacing(4);
    levelsColumn->addWidget(m_table);
    levelsColumn->addWidget(m_published, 0, Qt::AlignRight);

    m_verdictTitle = new ToneLabel(m_theme, Tone::Text, TextSize::Normal);
    QFont bold = m_verdictTitle->font();
    bold.setBold(true);
    m_verdictTitle->setFont(bold);
    m_verdict = new ToneLabel(m_theme, Tone::Text, TextSize::Normal);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_outcome = new ToneLabel(m_theme, Tone::TextSecondary, TextSize::Small);
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_outcome->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* verdict = new Card(m_theme);
    auto* verdictColumn = new QVBoxLayout(verdict);
    verdictColumn->setContentsMargins(12, 10, 12, 10);
    verdictColumn->setSpacing(4);
    verdictColumn->addWidget(m_verdictTitle);
    verdictColumn->addWidget(m_verdict);
    verdictColumn->addWidget(m_outcome);

    m_objectives = new FactList(m_theme);
    m_objectives->setObjectName(QStringLiteral("objectiveResults"));
    m_objectives->hide();
    m_health = new HealthPanel(m_theme);
    m_note = new QLineEdit;
    m_note->setObjectName(QStringLiteral("note"));
    connect(m_note, &QLineEdit::editingFinished, this, [this] {
        if (m_note->isModified()) emit noteEdited(m_note->text());
        m_note->setModified(false);
    });

    auto* facts = new QWidget;
    auto* column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    for (QWidget* part : std::initializer_list<QWidget*>{levels, verdict, m_objectives, m_health, m_note})
        column->addWidget(part);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(facts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

void RunView::showRun(const ExperimentRecord& record) {
    m_record = &record;
    m_marks.clear();
    m_plots.reset();
    m_axis.reset();
    m_note->setText(QString::fromStdString(record.note));
    double busiest = 0;
    for (const PhaseRecord& phase : record.phases)
        busiest = std::max(busiest, phase.result.maxThreadCpuShare);
    refresh(busiest);
}

void RunView::refresh(double busiestThread) {
    m_busiestThread = busiestThread;
    m_stale = true;
    if (isVisible()) draw();
}

void RunView::clear() {
    m_record = nullptr;
}

void RunView::addMark(const QString& text) {
    if (!m_record) return;
    m_marks.push_back({measuredEnd(*m_record), text});
    refresh(m_busiestThread);
}

void RunView::draw() {
    m_stale = false;
    if (!m_record) return;
    m_axis.setExtent(measuredEnd(*m_record), plannedEnd(*m_record));
    PlotData throughput = m_plots.throughput(*m_record);
    PlotData latency = m_plots.latency(*m_record);
    throughput.marks = latency.marks = m_marks;
    m_throughput->setData(std::move(throughput));
    m_latency->setData(std::move(latency));
    PlotData cpu = cpuPlot(*m_record), memory = memoryPlot(*m_record);
    cpu.marks = memory.marks = m_marks;
    m_cpu->setData(std::move(cpu));
    m_memory->setData(std::move(memory));

    auto rows = levelRows(*m_record);
    const Verdict verdict = judge(*m_record, rows);
    m_verdict->setText(verdictText(*m_record, verdict));
    const QStringList outcome = comparisonLines(*m_record, rows) + stageLines(*m_record, rows);
    m_outcome->setText(outcome.join(QLatin1Char('\n')));
    m_outcome->setVisible(!outcome.isEmpty());
    std::vector<FactList::Fact> objectives;
    for (const ObjectiveResult& result : judgeObjectives(*m_record, rows))
        objectives.push_back({result.passed, objectiveText(*m_record, result, rows[result.row])});
    m_objectives->setVisible(!objectives.empty());
    m_objectives->setFacts(std::move(objectives));
    m_health->setRun(*m_record, rows, verdict, m_busiestThread);
    m_levels->setRun(*m_record, std::move(rows));
    fitColumns(*m_table);
    m_published->setVisible(m_levels->hasPublished());
    m_pause->setVisible(m_record->state == ExperimentState::Running || m_axis.isPaused());
    drawFlame();
}

void RunView::drawFlame() {
    if (m_record && m_pictures->currentWidget() == m_flame) m_flame->showRun(*m_record);
}

std::vector<const TimeChart*> RunView::charts() const {
    if (m_pictures->currentIndex() == 1) return {&m_cpu->chart(), &m_memory->chart()};
    return {&m_throughput->chart(), &m_latency->chart()};
}

QString RunView::verdict() const {
    return m_verdict->text();
}

void RunView::showEvent(QShowEvent*) {
    if (m_stale) draw();
}

void RunView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::LocaleChange) return;
    retranslate();
    refresh(m_busiestThread);
}

void RunView::retranslate() {
    m_pause->setName(m_axis.isPaused() ? tr("Follow the live edge")
                                       : tr("Pause the view; measuring goes on"));
    m_pictures->setTabText(0, tr("Throughput and latency"));
    m_pictures->setTabText(1, tr("CPU and memory"));
    m_pictures->setTabText(2, tr("Flame graph"));
    m_published->setText(tr("Published figures beside"));
    m_verdictTitle->setText(tr("Verdict"));
    m_note->setPlaceholderText(tr("Note for this run"));
    m_note->setAccessibleName(tr("Note for this run"));
    m_table->setAccessibleName(tr("Levels"));
    m_levels->retranslate();
}

}  // namespace sluice
