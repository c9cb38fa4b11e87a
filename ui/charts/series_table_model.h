#pragma once

#include "ui/charts/plot_data.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace sluice {

/// A chart's numbers as a table: one row for each sample, the series as columns. The accessible form of the chart and
/// the source of its CSV.
class SeriesTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setData(const PlotData& data);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// EditRole is the raw number (invalid where a series has no sample), DisplayRole its text.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        double time = 0;
        QString band;
        std::vector<std::optional<double>> values;
    };
    enum Column { Time, Band, FirstSeries };

    PlotUnit m_unit = PlotUnit::PerSecond;
    std::vector<QString> m_names;
    std::vector<Row> m_rows;
};

}  // namespace sluice
