#include "ui/pages/routes_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/models/column_filter_model.h"
#include "ui/models/route_table_model.h"
#include "ui/pages/routes/route_inspector.h"
#include "ui/pages/routes/route_table_view.h"
#include "ui/pages/routes/which_route_dialog.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/table_copy.h"
#include "ui/window/dialogs.h"
#include "ui/window/settings_store.h"

#include <QAction>
#include <QEvent>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

const Setting<bool> kInspector{"routes/inspector", true};
const Setting<QByteArray> kColumns{"routes/columns", {}};
const Setting<QByteArray> kSplitter{"routes/splitter", {}};

constexpr int kInspectorWidth = 320;

}  // namespace

RoutesPage::RoutesPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new RouteTableModel(this)),
      m_filtered(new ColumnFilterModel(this)),
      m_header(new PageHeader(context.theme)),
      m_filter(new SearchField(context.theme)),
      m_which(new QPushButton),
      m_add(new QPushButton),
      m_table(new RouteTableView(context.theme)),
      m_empty(new EmptyState(context.theme, QStringLiteral("routes"))),
      m_stack(new QStackedWidget),
      m_inspector(new RouteInspector(context)),
      m_splitter(new QSplitter) {
    build();
    makeActions();

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setFilterText(text);
        showSelection();
    });
    connect(m_add, &QPushButton::clicked, this, &RoutesPage::addRouteHere);
    connect(m_which, &QPushButton::clicked, this, &RoutesPage::askWhichRoute);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RoutesPage::showSelection);
    connect(m_table, &QWidget::customContextMenuRequested, this, &RoutesPage::showContextMenu);
    connect(m_model, &RouteTableModel::switched, this, [this](int row, bool on) {
        edit(on ? tr("Switch route on") : tr("Switch route off"),
             [&](GatewayConfig& config) { return enableRoutes(config, {std::size_t(row)}, on); });
    });
    connect(m_model, &RouteTableModel::moved, this, [this](const QList<int>& rows, int before) {
        RouteRows moving;
        for (const int row : rows) moving.push_back(std::size_t(row));
        edit(tr("Move routes"),
             [&](GatewayConfig& config) { return moveRoutes(config, moving, std::size_t(before)); });
    });
    connect(m_inspector, &RouteInspector::routeChosen, this, &RoutesPage::selectNamed);
    connect(&context.document, &GatewayDocument::changed, this, &RoutesPage::refresh);
    connect(&context.bridge, &EngineBridge::snapshotReady, this, [this] {
        if (!isVisible()) return;
        m_model->setSnapshot(m_context.bridge.snapshot());
        m_table->fitColumns();
        showLive();
    });
    connect(&context.settings, &SettingsStore::changed, this, [this](const QString& key) {
        if (key == QLatin1String(kInspector.key)) m_inspector->setVisible(m_context.settings.get(kInspector));
    });
    m_model->setSnapshot(context.bridge.snapshot());
    retranslate();
    refresh();
}

RoutesPage::~RoutesPage() {
    saveLayout();
}

void RoutesPage::build() {
    m_filter->setObjectName(QStringLiteral("routesFilter"));
    m_add->setObjectName(QStringLiteral("addRoute"));
    m_add->setProperty("primary", true);
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(260);
    m_header->addControl(m_filter, 10);
    m_header->addControl(m_which);
    m_header->addControl(m_add);
    m_filtered->setSourceModel(m_model);
    m_table->setModel(m_filtered);
    m_copy = new TableCopy(*m_table, false);
    connect(m_empty->addButton(), &QPushButton::clicked, this, &RoutesPage::addRouteHere);
    m_empty->findChild<QPushButton*>()->setObjectName(QStringLiteral("addFirstRoute"));
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);

    auto* main = new QWidget;
    auto* column = new QVBoxLayout(main);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    m_splitter->addWidget(main);
    m_splitter->addWidget(m_inspector);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setSizes({900, kInspectorWidth});
    m_splitter->restoreState(m_context.settings.get(kSplitter));
    m_table->setColumnState(m_context.settings.get(kColumns));
    m_inspector->setVisible(m_context.settings.get(kInspector));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_splitter);
}

void RoutesPage::makeActions() {
    const Theme& theme = m_context.theme;
    const auto make = [&](const char* icon, const QKeySequence& key, auto run) {
        auto* action = new QAction(this);
        if (icon != nullptr) action->setIcon(theme.icon(QLatin1String(icon)));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, run);
        m_table->addAction(action);
        return action;
    };
    m_addAction = make("add", QKeySequence(Qt::Key_Insert), [this] { addRouteHere(); });
    m_duplicateAction = make("duplicate", QKeySequence(Qt::CTRL | Qt::Key_D), [this] {
        edit(tr("Duplicate routes"),
             [this](GatewayConfig& config) { return duplicateRoutes(config, selectedRows()); });
    });
    m_removeAction = make("delete", QKeySequence::Delete, [this] { removeSelected(); });
    m_onAction = make("check", {}, [this] {
        edit(tr("Switch routes on"),
             [this](GatewayConfig& config) { return enableRoutes(config, selectedRows(), true); });
    });
    m_tryAction = make("play", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), [this] { tryRoute(); });
    m_offAction = make("pause", {}, [this] {
        edit(tr("Switch routes off"),
             [this](GatewayConfig& config) { return enableRoutes(config, selectedRows(), false); });
    });
}

void RoutesPage::retranslate() {
    m_header->setTitle(tr("Routes"));
    m_filter->setPlaceholderText(tr("Filter every column…"));
    m_filter->setAccessibleName(tr("Filter every column"));
    m_filter->setToolTip(tr("Filter every column (%1)")
                             .arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_which->setText(tr("Which route?"));
    m_which->setToolTip(tr("Find the route that takes a request (Ctrl+T)"));
    m_add->setText(tr("New route"));
    m_add->setToolTip(tr("Add a route below the selected one (Insert)"));
    m_addAction->setText(tr("New Route"));
    m_duplicateAction->setText(tr("Duplicate"));
    m_removeAction->setText(tr("Delete"));
    m_onAction->setText(tr("Switch On"));
    m_offAction->setText(tr("Switch Off"));
    m_tryAction->setText(tr("Try a Request"));
    m_table->setAccessibleName(tr("Routes"));
    m_empty->setTexts(tr("No routes yet"),
                      tr("A route says which requests go to which upstream. Without one the gateway "
                         "answers 404 to everything."));
    m_empty->findChild<QPushButton*>()->setText(tr("New route"));
    m_model->retranslate();
}

void RoutesPage::refresh() {
    m_model->setRoutes(m_context.document.config().routes);
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    m_table->fitColumns();
    if (m_filtered->rowCount() > 0 && !m_table->selectionModel()->hasSelection()) m_table->selectRow(0);
    showSelection();
}

RouteRows RoutesPage::selectedRows() const {
    RouteRows rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        rows.push_back(std::size_t(m_filtered->mapToSource(index).row()));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

void RoutesPage::showSelection() {
    const RouteRows rows = selectedRows();
    const bool single = rows.size() == 1;
    m_inspector->setRoute(single ? std::optional(rows.front()) : std::nullopt, int(rows.size()));
    showLive();
    for (QAction* action : {m_duplicateAction, m_removeAction, m_onAction, m_offAction}) {
        action->setEnabled(!rows.empty());
    }
    m_tryAction->setEnabled(single);
    m_table->setDragEnabled(m_filtered->isPlain());
}

void RoutesPage::showLive() {
    const RouteRows rows = selectedRows();
    if (rows.size() == 1) m_inspector->setLive(m_model->live(int(rows.front())));
}

void RoutesPage::select(const RouteRows& rows) {
    QItemSelection selection;
    QModelIndex first;
    for (const std::size_t row : rows) {
        const QModelIndex index = m_filtered->mapFromSource(m_model->index(int(row), RouteTableModel::Name));
        if (!index.isValid()) continue;
        if (!first.isValid()) first = index;
        selection.select(index, index);
    }
    QItemSelectionModel* model = m_table->selectionModel();
    if (first.isValid()) model->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    model->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (first.isValid()) m_table->scrollTo(first);
}

void RoutesPage::edit(const QString& step, const std::function<RouteRows(GatewayConfig&)>& change) {
    GatewayConfig config = m_context.document.config();
    const RouteRows rows = change(config);
    m_context.document.edit(step, QString(), std::move(config));
    select(rows);
}

void RoutesPage::addRouteHere() {
    m_filter->clear();
    const RouteRows rows = selectedRows();
    const std::size_t before = rows.empty() ? m_context.document.config().routes.size() : rows.back() + 1;
    edit(tr("Add route"), [before](GatewayConfig& config) { return addRoute(config, before); });
    m_inspector->focusField(QStringLiteral("match.paths"));
}

void RoutesPage::removeSelected() {
    const RouteRows rows = selectedRows();
    if (rows.empty()) return;
    // No question: undo brings them back.
    edit(tr("Delete %n route(s)", nullptr, int(rows.size())),
         [&rows](GatewayConfig& config) { return removeRoutes(config, rows); });
}

void RoutesPage::reveal(const QString& where) {
    static const QRegularExpression pattern(QStringLiteral("^routes\\[(\\d+)\\]\\.?(.*)$"));
    const QRegularExpressionMatch match = pattern.match(where);
    if (!match.hasMatch()) return;
    const auto row = match.captured(1).toULongLong();
    if (row >= m_context.document.config().routes.size()) return;
    m_filter->clear();
    select({std::size_t(row)});
    if (!match.captured(2).isEmpty()) {
        m_inspector->setVisible(true);
        m_inspector->focusField(match.captured(2));
    }
}

void RoutesPage::selectNamed(const QString& name) {
    const auto& routes = m_context.document.config().routes;
    for (std::size_t row = 0; row < routes.size(); ++row) {
        if (QString::fromStdString(routes[row].name) != name) continue;
        m_filter->clear();
        select({row});
        return;
    }
}

void RoutesPage::tryRoute() {
    m_inspector->setVisible(true);
    m_inspector->showTry();
}

void RoutesPage::askWhichRoute() {
    if (m_whichDialog == nullptr) {
        m_whichDialog = new WhichRouteDialog(m_context, this);
        connect(m_whichDialog, &WhichRouteDialog::routeChosen, this,
                [this](int row) { select({std::size_t(row)}); });
    }
    const RouteRows rows = selectedRows();
    if (rows.size() == 1) {
        const auto& paths = m_context.document.config().routes[rows.front()].match.paths;
        QString path = paths.empty() ? QStringLiteral("/") : QString::fromStdString(paths.front());
        m_whichDialog->setUrl(path.remove(QLatin1Char('*')));
    }
    m_whichDialog->show();
    m_whichDialog->raise();
    m_whichDialog->activateWindow();
}

void RoutesPage::showContextMenu(const QPoint& at) {
    QMenu menu;
    menu.addActions({m_addAction, m_duplicateAction, m_removeAction});
    menu.addSeparator();
    menu.addActions({m_onAction, m_offAction});
    menu.addSeparator();
    menu.addAction(m_tryAction);
    menu.addSeparator();
    m_copy->addTo(menu);
    menu.exec(m_table->viewport()->mapToGlobal(at));
}

void RoutesPage::saveLayout() {
    m_context.settings.set(kSplitter, m_splitter->saveState());
    m_context.settings.set(kColumns, m_table->columnState());
}

void RoutesPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
