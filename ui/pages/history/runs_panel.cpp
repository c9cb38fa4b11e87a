#include "ui/pages/history/runs_panel.h"

#include "engine/lab/run_archive.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/pages/benchmark/run_export.h"
#include "ui/pages/benchmark/run_view.h"
#include "ui/pages/history/run_comparison_view.h"
#include "ui/pages/history/run_list_model.h"
#include "ui/text/error_text.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/table_copy.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"
#include "ui/window/settings_store.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr int kRowHeight = 28;
const Setting<QByteArray> kSplitter{"history/splitter", {}};
const Setting<QByteArray> kColumns{"history/columns", {}};
constexpr std::array kWidths = {150, 190, 80, 90, 90, 180};

void dress(QTableView& table, const Theme& theme) {
    table.setFont(theme.tabular());
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(kRowHeight);
    table.verticalHeader()->setDefaultSectionSize(kRowHeight);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setFont(theme.small());
}

}  // namespace

RunsPanel::RunsPanel(AppContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_runs(new RunListModel(context.theme, this)) {
    m_sorted.setSourceModel(m_runs);
    m_sorted.setSortRole(Qt::EditRole);
    m_sorted.setFilterKeyColumn(-1);
    m_sorted.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted.setSortCaseSensitivity(Qt::CaseInsensitive);
    m_empty = new EmptyState(context.theme, QStringLiteral("history"));
    m_toBenchmark = m_empty->addButton();
    m_whole = new QStackedLayout(this);
    m_whole->addWidget(m_empty);
    m_whole->addWidget(makeList());

    connect(m_filter, &QLineEdit::textChanged, &m_sorted, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunsPanel::selectionChanged);
    connect(m_delete, &QPushButton::clicked, this, &RunsPanel::removeSelected);
    connect(m_toBenchmark, &QPushButton::clicked, this,
            [this] { m_context.navigator.showPage(PageId::Benchmark); });
    connect(m_runs, &RunListModel::noteEdited, this, &RunsPanel::setNote);
    connect(m_view, &RunView::noteEdited, this, [this](const QString& note) {
        if (m_wanted.size() != 1) return;
        m_runs->setNote(m_wanted.front(), note);
        setNote(m_wanted.front(), note);
    });
    const auto reloadIfSeen = [this] {
        if (isVisible()) reload();
    };
    connect(&context.experiments, &ExperimentSession::runStored, this, reloadIfSeen);
    connect(&context.bridge, &EngineBridge::historyOpened, this, reloadIfSeen);
    retranslate();
    selectionChanged();
}

QWidget* RunsPanel::makeList() {
    const Theme& theme = m_context.theme;
    m_filter = new SearchField(theme);
    m_filter->setMaximumWidth(280);
    m_delete = new QPushButton;
    m_delete->setObjectName(QStringLiteral("delete"));
    m_exportButton = new QPushButton(theme.icon(QStringLiteral("export")), QString());
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_filter, 1);
    bar->addStretch(1);
    bar->addWidget(m_delete);
    bar->addWidget(m_exportButton);

    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("runs"));
    m_table->setModel(&m_sorted);
    dress(*m_table, theme);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RunListModel::When, Qt::DescendingOrder);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    for (std::size_t column = 0; column < kWidths.size(); ++column) {
        m_table->setColumnWidth(static_cast<int>(column), kWidths[column]);
    }
    m_table->horizontalHeader()->restoreState(m_context.settings.get(kColumns));
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this,
            [this] { m_context.settings.set(kColumns, m_table->horizontalHeader()->saveState()); });
    new TableCopy(*m_table);

    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    splitter->addWidget(m_table);
    splitter->addWidget(makeDetail());
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 5);
    splitter->setSizes({200, 500});
    splitter->restoreState(m_context.settings.get(kSplitter));
    connect(splitter, &QSplitter::splitterMoved, this,
            [this, splitter] { m_context.settings.set(kSplitter, splitter->saveState()); });
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 10, 0, 0);
    column->setSpacing(8);
    column->addLayout(bar);
    column->addWidget(splitter, 1);
    return list;
}

QWidget* RunsPanel::makeDetail() {
    const Theme& theme = m_context.theme;
    m_comparison = new RunComparisonView(theme);
    dress(m_comparison->table(), theme);
    new TableCopy(m_comparison->table());
    m_hint = new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal);
    m_hint->setAlignment(Qt::AlignCenter);
    m_view = new RunView(theme);
    m_export = new RunExport(m_context, *m_view, [this]() -> const ExperimentRecord* {
        return m_records.size() == 1 && m_records.front() ? &*m_records.front() : nullptr;
    });
    m_exportButton->setMenu(m_export->menu());
    auto* detail = new QWidget;
    m_detail = new QStackedLayout(detail);
    m_detail->addWidget(m_hint);
    m_detail->addWidget(m_view);
    m_detail->addWidget(m_comparison);
    return detail;
}

void RunsPanel::reload() {
    History* history = m_context.bridge.history();
    if (!history) return;
    history->listRuns(EngineBridge::onGui<Result<std::vector<RunSummary>>>(
        this, [this](Result<std::vector<RunSummary>> runs) { showList(std::move(runs)); }));
}

void RunsPanel::showList(Result<std::vector<RunSummary>> runs) {
    if (!runs) {
        report(runs.error());
        return;
    }
    const auto kept = selectedIds();
    m_whole->setCurrentIndex(runs->empty() ? 0 : 1);
    m_runs->setRuns(std::move(*runs));
    QItemSelection again;
    for (int row = 0; row < m_runs->rowCount(); ++row) {
        if (std::find(kept.begin(), kept.end(), m_runs->run(row).id) == kept.end()) continue;
        const QModelIndex place = m_sorted.mapFromSource(m_runs->index(row, 0));
        again.select(place, place.siblingAtColumn(RunListModel::Columns - 1));
    }
    if (!again.isEmpty()) {
        m_table->selectionModel()->select(again, QItemSelectionModel::Select);
    } else if (m_sorted.rowCount() > 0) {
        m_table->selectRow(0);
    } else {
        selectionChanged();
    }
}

std::vector<std::int64_t> RunsPanel::selectedIds() const {
    std::vector<std::int64_t> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        ids.push_back(m_runs->run(m_sorted.mapToSource(index).row()).id);
    }
    return ids;
}

void RunsPanel::selectionChanged() {
    auto ids = selectedIds();
    std::sort(ids.begin(), ids.end());  // the oldest is what the others are compared with
    m_delete->setEnabled(!ids.empty());
    m_exportButton->setEnabled(ids.size() == 1);
    load(ids);
}

void RunsPanel::load(const std::vector<std::int64_t>& ids) {
    m_view->clear();
    m_wanted = ids;
    m_records.assign(ids.size(), std::nullopt);
    m_detail->setCurrentWidget(m_hint);
    History* history = m_context.bridge.history();
    if (!history) return;
    for (std::size_t place = 0; place < ids.size(); ++place) {
        const auto take = [this, ids, place](Result<ExperimentRecord> record) {
            if (ids != m_wanted) return;  // another selection since
            if (!record) return report(record.error());
            m_records[place] = std::move(*record);
            m_records[place]->id = ids[place];
            loaded();
        };
        RunArchive(*history).load(ids[place], EngineBridge::onGui<Result<ExperimentRecord>>(this, take));
    }
}

void RunsPanel::loaded() {
    if (!std::all_of(m_records.begin(), m_records.end(),
                     [](const auto& record) { return record.has_value(); }))
        return;
    if (m_records.size() == 1) {
        m_view->showRun(*m_records.front());
        m_detail->setCurrentWidget(m_view);
        return;
    }
    std::vector<ExperimentRecord> runs;
    for (const auto& record : m_records) runs.push_back(*record);
    m_comparison->setRuns(std::move(runs));
    m_detail->setCurrentWidget(m_comparison);
}

void RunsPanel::removeSelected() {
    const auto ids = selectedIds();
    History* history = m_context.bridge.history();
    if (ids.empty() || !history) return;
    const int count = static_cast<int>(ids.size());
    const bool sure = m_context.dialogs.confirm(
        this, tr("Delete %n run(s) from the history?", nullptr, count),
        tr("What was measured is lost. This cannot be undone."), tr("Delete %n run(s)", nullptr, count));
    if (!sure) return;
    history->removeRuns(ids, EngineBridge::onGui<Result<void>>(this, [this](Result<void> done) {
                            if (!done) report(done.error());
                            reload();
                        }));
}

void RunsPanel::setNote(std::int64_t id, const QString& note) {
    History* history = m_context.bridge.history();
    if (!history) return;
    history->setNote(id, note.toStdString(),
                     EngineBridge::onGui<Result<void>>(this, [this](Result<void> done) {
                         if (!done) report(done.error());
                     }));
}

void RunsPanel::report(const Error& error) {
    m_context.navigator.showBanner(QStringLiteral("history"), Navigator::BannerKind::Error,
                                   [error] { return errorText(error); });
}

void RunsPanel::showEvent(QShowEvent*) {
    reload();
}

void RunsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void RunsPanel::retranslate() {
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_delete->setText(tr("Delete"));
    m_exportButton->setText(tr("Export"));
    m_table->setAccessibleName(tr("Runs"));
    m_hint->setText(tr("Choose a run to see it, or several to compare them."));
    m_empty->setTexts(tr("No runs yet"),
                      tr("Every benchmark is kept here, second by second, with the configuration "
                         "it was measured on: to be looked at again, compared and exported."));
    m_toBenchmark->setText(tr("Run a benchmark"));
    m_runs->retranslate();
    m_comparison->retranslate();
}

}  // namespace sluice
