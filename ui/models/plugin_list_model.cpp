#include "ui/models/plugin_list_model.h"

#include "ui/text/plugin_text.h"

#include <algorithm>

namespace sluice {

void PluginListModel::setRows(std::vector<PluginRow> rows) {
    if (rows == m_rows) return;
    const bool sameNames =
        std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                   [](const PluginRow& a, const PluginRow& b) { return a.name == b.name; });
    if (sameNames) {
        m_rows = std::move(rows);
        emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int PluginListModel::indexOf(const std::string& name) const {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const PluginRow& row) { return row.name == name; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void PluginListModel::retranslate() {
    if (!m_rows.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

int PluginListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PluginListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const PluginRow& plugin = row(index.row());
    switch (role) {
        case Qt::DisplayRole: return pluginTitle(plugin.name);
        case Qt::ToolTipRole: return pluginExplanation(plugin.name);
        case Qt::CheckStateRole: return plugin.on ? Qt::Checked : Qt::Unchecked;
        case Qt::AccessibleTextRole:
            return plugin.known ? (plugin.on ? tr("%1, on") : tr("%1, off")).arg(pluginTitle(plugin.name))
                                : tr("%1, kept, not run").arg(pluginTitle(plugin.name));
        case NameRole: return QString::fromStdString(plugin.name);
        case KnownRole: return plugin.known;
        case ProblemsRole: return plugin.problems;
        default: return {};
    }
}

bool PluginListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole) return false;
    const PluginRow& plugin = row(index.row());
    const bool on = value.toInt() == Qt::Checked;
    if (!plugin.known || on == plugin.on) return false;
    emit switched(QString::fromStdString(plugin.name), on);
    return true;
}

Qt::ItemFlags PluginListModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.isValid() && row(index.row()).known) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

}  // namespace sluice
