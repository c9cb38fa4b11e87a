#pragma once

#include "engine/history/history.h"
#include "engine/lab/experiment_record.h"
#include "ui/app_context.h"

#include <QSortFilterProxyModel>
#include <QWidget>

#include <optional>

class QPushButton;
class QStackedLayout;
class QTableView;

namespace sluice {

class EmptyState;
class RunComparisonView;
class RunExport;
class RunListModel;
class RunView;
class SearchField;
class ToneLabel;

/// The runs: one chosen is shown whole, several are compared.
class RunsPanel : public QWidget {
    Q_OBJECT

public:
    explicit RunsPanel(AppContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeList();
    QWidget* makeDetail();
    void retranslate();
    void reload();
    void showList(Result<std::vector<RunSummary>> runs);
    void selectionChanged();
    void load(const std::vector<std::int64_t>& ids);
    void loaded();
    void removeSelected();
    void setNote(std::int64_t id, const QString& note);
    void report(const Error& error);
    std::vector<std::int64_t> selectedIds() const;

    AppContext& m_context;
    RunListModel* m_runs;
    QSortFilterProxyModel m_sorted;
    SearchField* m_filter;
    QPushButton* m_delete;
    QPushButton* m_exportButton;
    QTableView* m_table;
    RunComparisonView* m_comparison;
    ToneLabel* m_hint;
    RunView* m_view;
    RunExport* m_export;
    QStackedLayout* m_detail;
    QStackedLayout* m_whole;
    EmptyState* m_empty;
    QPushButton* m_toBenchmark;

    std::vector<std::int64_t> m_wanted;  ///< ids of the newest selection, ascending
    std::vector<std::optional<ExperimentRecord>> m_records;
};

}  // namespace sluice
