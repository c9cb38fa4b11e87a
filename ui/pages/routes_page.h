#pragma once

#include "ui/app_context.h"
#include "ui/pages/routes/route_edits.h"

#include <QWidget>

#include <functional>

class QAction;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace sluice {

class ColumnFilterModel;
class EmptyState;
class PageHeader;
class RouteInspector;
class RouteTableModel;
class RouteTableView;
class SearchField;
class TableCopy;
class WhichRouteDialog;

/// The routes as a table one edits by eye, with the form of the chosen one beside it.
class RoutesPage : public QWidget {
    Q_OBJECT

public:
    explicit RoutesPage(AppContext& context, QWidget* parent = nullptr);
    ~RoutesPage() override;

    /// Selects what `where` means ("routes[3].match.paths[0]") and puts the cursor into its field.
    Q_INVOKABLE void reveal(const QString& where);
    Q_INVOKABLE void askWhichRoute();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void makeActions();
    void retranslate();
    void refresh();
    void showSelection();
    void showLive();
    RouteRows selectedRows() const;
    void select(const RouteRows& rows);
    /// One undoable step; selects what it returns.
    void edit(const QString& step, const std::function<RouteRows(GatewayConfig&)>& change);
    void addRouteHere();
    void removeSelected();
    void selectNamed(const QString& name);
    void tryRoute();
    void showContextMenu(const QPoint& at);
    void saveLayout();

    AppContext& m_context;
    RouteTableModel* m_model;
    ColumnFilterModel* m_filtered;
    PageHeader* m_header;
    SearchField* m_filter;
    QPushButton *m_which, *m_add;
    RouteTableView* m_table;
    TableCopy* m_copy;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    RouteInspector* m_inspector;
    QSplitter* m_splitter;
    WhichRouteDialog* m_whichDialog = nullptr;
    QAction *m_addAction, *m_duplicateAction, *m_removeAction, *m_onAction, *m_offAction, *m_tryAction;
};

}  // namespace sluice
