#include "ui/models/log_filter_model.h"

#include "ui/models/log_model.h"

#include <algorithm>

namespace sluice {

void LogFilterModel::setFilterText(const QString& text) {
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    if (words == m_words) return;
    m_words = words;
    invalidateFilter();
}

void LogFilterModel::setLowestLevel(log::Level level) {
    if (level == m_lowest) return;
    m_lowest = level;
    invalidateFilter();
}

bool LogFilterModel::filterAcceptsRow(int row, const QModelIndex&) const {
    const log::Line& line = static_cast<const LogModel*>(sourceModel())->line(row);
    if (line.level < m_lowest) return false;
    if (m_words.isEmpty()) return true;
    const QString text = QString::fromStdString(line.event + ' ' + line.fields);
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace sluice
