#include "ui/models/column_filter_model.h"

namespace sluice {

ColumnFilterModel::ColumnFilterModel(int rawRole, QObject* parent) : QSortFilterProxyModel(parent), m_rawRole(rawRole) {
    setDynamicSortFilter(true);
    setSortRole(rawRole);
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
    const QVariant a = left.data(m_rawRole), b = right.data(m_rawRole);
    if (!a.isValid() || !b.isValid()) return !a.isValid() && b.isValid();
    if (a.typeId() == QMetaType::Double || b.typeId() == QMetaType::Double) return a.toDouble() < b.toDouble();
    if (a.typeId() == QMetaType::Bool) return a.toBool() < b.toBool();
    if (a.typeId() == QMetaType::QStringList) {
        return a.toStringList().join(QLatin1Char(',')).localeAwareCompare(b.toStringList().join(QLatin1Char(','))) < 0;
    }
    return a.toString().localeAwareCompare(b.toString()) < 0;
}

}  // namespace sluice
