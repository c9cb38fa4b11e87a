#include "ui/models/column_filter_model.h"

namespace sluice {

ColumnFilterModel::ColumnFilterModel(QObject* parent) : QSortFilterProxyModel(parent) {
    setDynamicSortFilter(true);
    setSortRole(Qt::EditRole);
}

void ColumnFilterModel::setFilterText(const QString& text) {
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool ColumnFilterModel::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const {
    if (m_words.isEmpty()) return true;
    QString all;
    for (int column = 0; column < sourceModel()->columnCount(sourceParent); ++column) {
        const QModelIndex index = sourceModel()->index(sourceRow, column, sourceParent);
        all += index.data(Qt::DisplayRole).toString() + QLatin1Char('\n') +
               index.data(Qt::AccessibleTextRole).toString() + QLatin1Char('\n');
    }
    for (const QString& word : m_words) {
        if (!all.contains(word, Qt::CaseInsensitive)) return false;
    }
    return true;
}

bool ColumnFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(Qt::EditRole), b = right.data(Qt::EditRole);
    if (!a.isValid() || !b.isValid()) return !a.isValid() && b.isValid();
    if (a.typeId() == QMetaType::Double || b.typeId() == QMetaType::Double)
        return a.toDouble() < b.toDouble();
    if (a.typeId() == QMetaType::Bool) return a.toBool() < b.toBool();
    return a.toString().localeAwareCompare(b.toString()) < 0;
}

}  // namespace sluice
