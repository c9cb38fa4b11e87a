#include "ui/models/route_table_model.h"

#include "ui/models/live_text.h"
#include "ui/text/plain_tool_tip.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>
#include <QStringList>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

const QString kRowsMimeType = QStringLiteral("application/x-sluice-route-rows");

QString joined(const std::vector<std::string>& texts, const char* separator) {
    QStringList list;
    for (const std::string& text : texts) list << QString::fromStdString(text);
    return list.join(QLatin1String(separator));
}

QStringList pluginNames(const RouteConfig& route) {
    QStringList names;
    for (const PluginConfig& plugin : route.plugins) names << QString::fromStdString(plugin.name);
    return names;
}

/// One column: adding one is one line in the table below.
struct RouteColumn {
    const char* title;
    QVariant (*raw)(const RouteRow&);
    QString (*shown)(const RouteRow&);
    bool live;  ///< changes with the snapshots
    bool number;
};

constexpr std::array<RouteColumn, RouteTableModel::ColumnCount> kColumns{{
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "On"),
     [](const RouteRow& r) -> QVariant { return r.config.enabled; },
     [](const RouteRow&) { return QString(); }, false, false},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "Name"),
     [](const RouteRow& r) -> QVariant { return QString::fromStdString(r.config.name); },
     [](const RouteRow& r) { return QString::fromStdString(r.config.name); }, false, false},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "Match"),
     [](const RouteRow& r) -> QVariant { return matchText(r.config.match); },
     [](const RouteRow& r) { return matchText(r.config.match); }, false, false},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "Plugins"),
     [](const RouteRow& r) -> QVariant { return pluginNames(r.config).join(QStringLiteral(", ")); },
     [](const RouteRow& r) {
         const QStringList names = pluginNames(r.config);
         return names.isEmpty() ? dashText() : names.join(QStringLiteral(", "));
     },
     false, false},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "Upstream"),
     [](const RouteRow& r) -> QVariant { return QString::fromStdString(r.config.upstream); },
     [](const RouteRow& r) {
         return r.config.upstream.empty() ? dashText() : QString::fromStdString(r.config.upstream);
     },
     true, false},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "req/s"),
     [](const RouteRow& r) -> QVariant {
         return r.live.requestsPerSecond ? QVariant(*r.live.requestsPerSecond) : QVariant();
     },
     [](const RouteRow& r) {
         return r.live.requestsPerSecond ? rateText(*r.live.requestsPerSecond) : dashText();
     },
     true, true},
    {QT_TRANSLATE_NOOP("sluice::RouteTableModel", "p99 ms"),
     [](const RouteRow& r) -> QVariant {
         return r.live.p99 ? QVariant(std::chrono::duration<double, std::milli>(*r.live.p99).count())
                           : QVariant();
     },
     [](const RouteRow& r) { return millisText(r.live.p99); }, true, true},
}};

constexpr int kFirstLive = RouteTableModel::Upstream, kLastLive = RouteTableModel::P99;

}  // namespace

QString matchText(const MatchConfig& match) {
    QStringList parts;
    if (!match.methods.empty()) parts << joined(match.methods, ",");
    if (!match.hosts.empty()) parts << joined(match.hosts, ",");
    if (!match.paths.empty()) parts << joined(match.paths, ", ");
    return parts.isEmpty() ? RouteTableModel::tr("any request") : parts.join(QLatin1Char(' '));
}

void RouteTableModel::setRoutes(const std::vector<RouteConfig>& routes) {
    // What is equal at both ends stays; the run between them changed, came or went.
    const auto head = std::mismatch(m_routes.begin(), m_routes.end(), routes.begin(), routes.end());
    const auto tail = std::mismatch(m_routes.rbegin(), std::make_reverse_iterator(head.first),
                                    routes.rbegin(), std::make_reverse_iterator(head.second));
    const int first = int(head.first - m_routes.begin());
    const int before = int(tail.first.base() - head.first);
    const int after = int(tail.second.base() - head.second);
    const int kept = std::min(before, after);

    for (int i = first; i < first + kept; ++i) {
        m_routes[std::size_t(i)] = routes[std::size_t(i)];
        m_live[std::size_t(i)] = liveOf(routes[std::size_t(i)]);
    }
    if (kept > 0) emit dataChanged(index(first, 0), index(first + kept - 1, ColumnCount - 1));
    const auto from = std::ptrdiff_t(first + kept);
    if (before > kept) {
        beginRemoveRows({}, int(from), first + before - 1);
        m_routes.erase(m_routes.begin() + from, m_routes.begin() + first + before);
        m_live.erase(m_live.begin() + from, m_live.begin() + first + before);
        endRemoveRows();
    } else if (after > kept) {
        beginInsertRows({}, int(from), first + after - 1);
        m_routes.insert(m_routes.begin() + from, routes.begin() + from, routes.begin() + first + after);
        std::vector<RouteLive> live;
        for (auto i = std::size_t(from); i < std::size_t(first + after); ++i)
            live.push_back(liveOf(routes[i]));
        m_live.insert(m_live.begin() + from, live.begin(), live.end());
        endInsertRows();
    }
}

void RouteTableModel::setSnapshot(const GatewaySnapshot& snapshot) {
    m_snapshot = snapshot;
    m_status.clear();
    for (const RouteStatus& status : m_snapshot.routes) m_status.emplace(status.name, &status);
    m_upstreams.clear();
    for (const UpstreamStatus& status : m_snapshot.upstreams) m_upstreams.emplace(status.name, &status);
    static const QList<int> roles{Qt::DisplayRole, Qt::EditRole, NodesRole};
    int runStart = -1;
    const auto tell = [&](int end) {
        if (runStart >= 0) emit dataChanged(index(runStart, kFirstLive), index(end - 1, kLastLive), roles);
        runStart = -1;
    };
    for (int i = 0; i < int(m_routes.size()); ++i) {
        RouteLive live = liveOf(m_routes[std::size_t(i)]);
        if (live == m_live[std::size_t(i)]) {
            tell(i);
            continue;
        }
        m_live[std::size_t(i)] = std::move(live);
        if (runStart < 0) runStart = i;
    }
    tell(int(m_routes.size()));
}

RouteLive RouteTableModel::liveOf(const RouteConfig& route) const {
    RouteLive live;
    if (const auto known = m_status.find(route.name); known != m_status.end()) {
        const RouteStatus& status = *known->second;
        live.configured = status.configured;
        live.loaded = status.loaded;
        live.nodesReachable = status.nodesReachable;
        live.nodesTotal = status.nodesTotal;
        if (status.traffic.requestsTotal > 0) {
            live.requestsPerSecond = status.traffic.requestsPerSecond;
            live.p99 = status.traffic.p99;
        }
    }
    if (const auto known = m_upstreams.find(route.upstream); known != m_upstreams.end()) {
        for (const NodeStatus& node : known->second->nodes) live.nodes.push_back(node.reachability);
    }
    return live;
}

void RouteTableModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_routes.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

RouteRow RouteTableModel::row(int index) const {
    return {m_routes[static_cast<std::size_t>(index)], m_live[static_cast<std::size_t>(index)]};
}

int RouteTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_routes.size());
}

int RouteTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant RouteTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RouteRow route = row(index.row());
    const RouteColumn& column = kColumns[static_cast<std::size_t>(index.column())];
    switch (role) {
        case Qt::DisplayRole: return column.shown(route);
        case Qt::EditRole: return column.raw(route);
        case Qt::ToolTipRole:
            if (index.column() == Enabled)
                return route.config.enabled ? tr("Switched on") : tr("Switched off");
            if (index.column() == Upstream && route.live.nodesTotal > 0) {
                return tr("%1 of %2 nodes reachable")
                    .arg(route.live.nodesReachable)
                    .arg(route.live.nodesTotal);
            }
            return index.column() < kFirstLive ? plainToolTip(column.shown(route)) : QString();
        case Qt::AccessibleTextRole:
            if (index.column() == Enabled)
                return route.config.enabled ? tr("Switched on") : tr("Switched off");
            return column.shown(route);
        case Qt::TextAlignmentRole:
            return int(Qt::AlignVCenter | (column.number ? Qt::AlignRight : Qt::AlignLeft));
        case Qt::CheckStateRole:
            if (index.column() == Enabled) return int(route.config.enabled ? Qt::Checked : Qt::Unchecked);
            return {};
        case NodesRole: {
            QList<int> nodes;
            for (const Reachability node : route.live.nodes) nodes << int(node);
            return QVariant::fromValue(nodes);
        }
        case PluginsRole: return pluginNames(route.config);
        case PluginsOffRole: {
            QStringList off;
            for (const PluginConfig& plugin : route.config.plugins) {
                if (!plugin.enabled) off << QString::fromStdString(plugin.name);
            }
            return off;
        }
        case RouteOffRole: return !route.config.enabled;
        default: return {};
    }
}

bool RouteTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != Enabled || role != Qt::CheckStateRole) return false;
    emit switched(index.row(), value.toInt() == Qt::Checked);
    return true;
}

QVariant RouteTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
    const RouteColumn& column = kColumns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole) return tr(column.title);
    if (role == Qt::EditRole || role == Qt::AccessibleTextRole) return tr(column.title);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (column.number ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

Qt::ItemFlags RouteTableModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;  // between rows
    Qt::ItemFlags flags =
        Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
    if (index.column() == Enabled) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QStringList RouteTableModel::mimeTypes() const {
    return {kRowsMimeType};
}

QMimeData* RouteTableModel::mimeData(const QModelIndexList& indexes) const {
    QList<int> rows;
    for (const QModelIndex& index : indexes) {
        if (!rows.contains(index.row())) rows << index.row();
    }
    std::sort(rows.begin(), rows.end());
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << rows;
    auto* data = new QMimeData;
    data->setData(kRowsMimeType, bytes);
    return data;
}

bool RouteTableModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                   const QModelIndex&) {
    if (action != Qt::MoveAction || !data->hasFormat(kRowsMimeType)) return false;
    QList<int> rows;
    QDataStream stream(data->data(kRowsMimeType));
    stream >> rows;
    emit moved(rows, row < 0 ? rowCount() : row);
    return true;
}

}  // namespace sluice
