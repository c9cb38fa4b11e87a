#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace sluice {

/// Keeps the rows in which every word of the filter is found in some column, as shown or in another text role.
/// Sorts by the raw value (Qt::EditRole), so that numbers are compared as numbers.
class ColumnFilterModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ColumnFilterModel(QObject* parent = nullptr);

    void setFilterText(const QString& text);
    bool isFiltering() const { return !m_words.isEmpty(); }
    /// True when the rows stand in the source's order and all of them are there.
    bool isPlain() const { return !isFiltering() && sortColumn() < 0; }

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
};

}  // namespace sluice
