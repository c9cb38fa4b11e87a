#include "ui/charts/series_table_model.h"

#include "ui/charts/plot_text.h"

#include <map>

namespace sluice {

void SeriesTableModel::setData(const PlotData& data) {
    std::vector<const PlotSeries*> columns;
    for (const PlotSeries& series : data.series) {
        if (!series.pieces.empty()) columns.push_back(&series);
    }
    std::map<double, Row> rows;
    for (std::size_t s = 0; s < columns.size(); ++s) {
        for (const auto& piece : columns[s]->pieces) {
            for (const QPointF& point : piece) {
                Row& row = rows[point.x()];
                row.values.resize(columns.size());
                row.values[s] = point.y();
            }
        }
    }
    beginResetModel();
    m_unit = data.unit;
    m_names.clear();
    for (const PlotSeries* series : columns) m_names.push_back(series->name);
    m_rows.clear();
    for (auto& [time, row] : rows) {
        row.time = time;
        for (const PlotBand& band : data.bands) {
            if (!band.label.isEmpty() && time >= band.from && time < band.to) row.band = band.label;
        }
        m_rows.push_back(std::move(row));
    }
    endResetModel();
}

int SeriesTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SeriesTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstSeries + static_cast<int>(m_names.size());
}

QVariant SeriesTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() != Band)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    const bool shown = role == Qt::DisplayRole;
    if (index.column() == Time) return shown ? QVariant(timeText(row.time, 0.1)) : QVariant(row.time);
    if (index.column() == Band) return row.band;
    const auto& value = row.values[static_cast<std::size_t>(index.column() - FirstSeries)];
    if (!value) return {};
    return shown ? QVariant(valueText(*value, m_unit)) : QVariant(*value);
}

QVariant SeriesTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole && section != Band) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || section < 0 || section >= columnCount()) return {};
    if (section == Time) return tr("Time");
    if (section == Band) return tr("Level");
    return m_names[static_cast<std::size_t>(section - FirstSeries)];
}

}  // namespace sluice
