#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"

#include <QAbstractTableModel>

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sluice {

/// What changes by itself in a route's row.
struct RouteLive {
    bool configured = false, loaded = false;
    unsigned nodesReachable = 0, nodesTotal = 0;
    std::optional<double> requestsPerSecond;  ///< empty: not running, or no request yet
    std::optional<Nanos> p99;
    std::vector<Reachability> nodes;

    friend bool operator==(const RouteLive&, const RouteLive&) = default;
};

struct RouteRow {
    const RouteConfig& config;
    const RouteLive& live;
};

/// The routes of the document in its order, with what the engine says of them. Values only: rows are set from
/// outside, and what the user wants is told by signals.
class RouteTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Enabled, Name, Match, Plugins, Upstream, Rate, P99, ColumnCount };
    /// Qt::EditRole is the raw value, for sorting, copying and export. Nodes: QList<int> of Reachability. Plugins and
    /// PluginsOff: the names of all plugins, and of those that are switched off.
    enum Role { NodesRole = Qt::UserRole, PluginsRole, PluginsOffRole, RouteOffRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Says exactly which rows came, went or changed.
    void setRoutes(const std::vector<RouteConfig>& routes);
    void setSnapshot(const GatewaySnapshot& snapshot);
    void retranslate();
    const RouteLive& live(int row) const { return m_live[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    void switched(int row, bool on);
    /// The rows are to stand before what is now row `before` (rowCount() = at the end).
    void moved(const QList<int>& rows, int before);

private:
    RouteRow row(int index) const;
    RouteLive liveOf(const RouteConfig& route) const;

    std::vector<RouteConfig> m_routes;
    std::vector<RouteLive> m_live;
    GatewaySnapshot m_snapshot;
    std::unordered_map<std::string_view, const RouteStatus*> m_status;  ///< into m_snapshot
    std::unordered_map<std::string_view, const UpstreamStatus*> m_upstreams;
};

/// The conditions of a route in one line, such as "GET /api/echo"; the word for any where there are none.
QString matchText(const MatchConfig& match);

}  // namespace sluice
