#pragma once

#include "engine/lab/run_comparison.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace sluice {

/// Two or more runs side by side: a row for each target and number of connections that any of them has; for each run
/// its requests a second, median and 99 %, from the second run on also the ratio to the first. Runs are called A, B, …
class RunCompareModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRuns(const std::vector<ExperimentRecord>& runs);
    void retranslate();
    static QString letterOf(std::size_t run);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Figures {
        double rate = 0, p50 = 0, p99 = 0;
        std::optional<ComparedRow> toFirst;  ///< from the second run on
    };
    struct Row {
        PlanTarget target;
        unsigned connections = 0;
        std::string level;  ///< levelName()
        std::vector<std::optional<Figures>> runs;
    };
    /// What a column after the first shows of a run; a ratio only from the second run on.
    enum class Part { Rate, Ratio, P50, P99 };
    struct Column {
        std::size_t run;
        Part part;
    };

    Row& rowFor(const PlanTarget& target, const PlanLevel& level, double rate);
    QVariant verdictOf(const Row& row, const Column& column) const;
    QVariant raw(const Row& row, const Column& column) const;

    std::size_t m_runs = 0;
    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

}  // namespace sluice
