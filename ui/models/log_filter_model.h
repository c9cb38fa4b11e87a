#pragma once

#include "engine/core/log.h"

#include <QSortFilterProxyModel>
#include <QStringList>

namespace sluice {

/// Keeps the lines of at least a level in which every word of the filter is found in the event or the fields.
class LogFilterModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setFilterText(const QString& text);
    void setLowestLevel(log::Level level);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    log::Level m_lowest = log::Level::Debug;
};

}  // namespace sluice
