#pragma once

#include "ui/app_context.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace sluice {

class EmptyState;
class LogFilterModel;
class LogModel;
class PageHeader;
class SearchField;
class ToneLabel;

/// The engine's log: filtered, followed, copied and saved. While hidden it does nothing; the ring goes on.
class LogPage : public QWidget {
    Q_OBJECT

public:
    explicit LogPage(AppContext& context, QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }
    bool isFollowing() const;
    QString countsText() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void ringChanged();
    void refresh();
    void showCounts();
    void showLine();
    void scrolled();
    void copyLines() const;
    void saveAs();
    void retranslate();

    AppContext& m_context;
    PageHeader* m_header;
    SearchField* m_search;
    QComboBox* m_level;
    QCheckBox* m_follow;
    QPushButton* m_clear;
    QPushButton* m_save;
    LogModel* m_model;
    LogFilterModel* m_filter;
    QStackedWidget* m_stack;
    QTableView* m_table;
    EmptyState* m_empty;
    ToneLabel* m_detail;
    ToneLabel* m_counts;
    QAction* m_copyLines;
    QTimer m_soon;
    bool m_moving = false;
};

}  // namespace sluice
