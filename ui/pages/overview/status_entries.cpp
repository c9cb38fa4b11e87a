#include "ui/pages/overview/status_entries.h"

#include "ui/models/live_text.h"
#include "ui/models/route_table_model.h"
#include "ui/text/error_text.h"
#include "ui/text/node_text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

/// The status of that name; null where the gateway knows none.
template <class Status>
const Status* statusOf(const std::vector<Status>& all, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Status& s) { return s.name == name; });
    return found == all.end() ? nullptr : &*found;
}

QString countText(std::uint64_t count) {
    return QLocale().toString(qulonglong(count));
}

}  // namespace

StatusEntries::StatusEntries(const GatewayConfig& config, const GatewaySnapshot& snapshot)
    : m_config(config), m_snapshot(snapshot) {}

std::vector<StatusEntry> StatusEntries::listeners() const {
    std::vector<StatusEntry> entries;
    for (std::size_t i = 0; i < m_config.listeners.size(); ++i) {
        const ListenerConfig& listener = m_config.listeners[i];
        entries.push_back(listenerEntry(listener, statusOf(m_snapshot.listeners, listener.name)));
        entries.back().place = QStringLiteral("listeners[%1]").arg(i);
    }
    return entries;
}

StatusEntry StatusEntries::listenerEntry(const ListenerConfig& listener, const ListenerStatus* status) {
    StatusEntry entry;
    entry.name = QString::fromStdString(listener.name);
    entry.address = QString::fromStdString(toText(listener.address));
    entry.state = tr("not applied");
    if (!status) return entry;
    if (listener.address.port == 0) entry.address = QString::fromStdString(status->address);
    entry.shape = status->listening ? MarkShape::Disc : MarkShape::Triangle;
    entry.tone = status->listening ? Tone::Good : Tone::Bad;
    entry.state = status->listening ? tr("listening") : tr("not listening");
    if (!status->error) return entry;
    entry.problem = errorText(*status->error);
    entry.shape = MarkShape::Triangle;
    entry.tone = Tone::Bad;
    if (status->listening) entry.state = tr("still on %1").arg(QString::fromStdString(status->address));
    return entry;
}

std::vector<StatusEntry> StatusEntries::upstreams() const {
    std::vector<StatusEntry> entries;
    for (std::size_t i = 0; i < m_config.upstreams.size(); ++i) {
        const UpstreamConfig& upstream = m_config.upstreams[i];
        QString name = QString::fromStdString(upstream.name);
        QString place = QStringLiteral("upstreams[%1]").arg(i);
        if (upstream.nodes.empty())
            entries.push_back({name, {}, MarkShape::Ring, Tone::Idle, tr("no nodes"), {}, {}, place});
        const UpstreamStatus* status = statusOf(m_snapshot.upstreams, upstream.name);
        for (const NodeConfig& node : upstream.nodes) {
            entries.push_back(nodeEntry(node, status));
            entries.back().name = std::exchange(name, QString());
            entries.back().place = std::exchange(place, QString());
        }
    }
    return entries;
}

StatusEntry StatusEntries::nodeEntry(const NodeConfig& node, const UpstreamStatus* upstream) {
    const std::string address = toText(node.address);
    StatusEntry entry;
    entry.address = QString::fromStdString(address);
    entry.state = tr("not applied");
    if (!upstream) return entry;
    const auto live = std::find_if(upstream->nodes.begin(), upstream->nodes.end(),
                                   [&](const NodeStatus& n) { return n.address == address; });
    if (live == upstream->nodes.end()) return entry;
    const bool reachable = live->reachability == Reachability::Reachable;
    const bool unreachable = live->reachability == Reachability::Unreachable;
    entry.shape = reachable ? MarkShape::Disc : MarkShape::Ring;
    entry.tone = reachable ? Tone::Good : unreachable ? Tone::Bad : Tone::Idle;
    entry.state = reachable ? tr("reachable") : unreachable ? tr("unreachable") : tr("not probed yet");
    if (reachable && live->connectTime)
        entry.detail = tr("connects in %1 ms").arg(millisText(live->connectTime));
    if (const QString health = nodeHealthText(*live); !health.isEmpty()) {
        entry.tone = Tone::Bad;
        entry.state = health;
    }
    entry.problem = live->error ? errorText(*live->error) : nodeFaultsText(live->faults);
    return entry;
}

std::vector<StatusEntry> StatusEntries::routes(std::size_t most) const {
    std::vector<StatusEntry> entries;
    const std::size_t count = m_config.routes.size();
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
        const RouteConfig& route = m_config.routes[i];
        entries.push_back(routeEntry(route, statusOf(m_snapshot.routes, route.name)));
        entries.back().place = QStringLiteral("routes[%1]").arg(i);
    }
    if (count > most) {
        StatusEntry more;
        more.name = tr("and %n more", nullptr, int(count - most));
        more.place = QStringLiteral("routes[%1]").arg(most);
        entries.push_back(more);
    }
    return entries;
}

StatusEntry StatusEntries::routeEntry(const RouteConfig& route, const RouteStatus* status) {
    StatusEntry entry;
    entry.name = QString::fromStdString(route.name);
    entry.address = matchText(route.match);
    if (!route.enabled) {
        entry.state = tr("switched off");
    } else if (!status || !status->configured) {
        entry.state = tr("not applied");
    } else if (!status->loaded) {
        entry.shape = MarkShape::Diamond;
        entry.tone = Tone::Warning;
        entry.state = tr("configured, not loaded");
    } else {
        const bool all = status->nodesReachable == status->nodesTotal && status->nodesTotal > 0;
        entry.shape = status->nodesReachable > 0 ? MarkShape::Disc : MarkShape::Triangle;
        entry.tone = all ? Tone::Good : status->nodesReachable > 0 ? Tone::Warning : Tone::Bad;
        entry.state = tr("loaded, reachable %1 of %2").arg(status->nodesReachable).arg(status->nodesTotal);
        if (status->traffic.requestsTotal > 0)
            entry.detail = tr("%1 req/s").arg(rateText(status->traffic.requestsPerSecond));
    }
    return entry;
}

std::vector<StatusEntry> StatusEntries::services() const {
    std::vector<StatusEntry> entries;
    if (m_config.mock) entries.push_back(mockEntry(*m_config.mock));
    if (m_snapshot.metricsAddress) {
        const QString address = QString::fromStdString(*m_snapshot.metricsAddress);
        entries.push_back({tr("Metrics page"),
                           address.section(QLatin1Char('/'), 0, 0),
                           MarkShape::Disc,
                           Tone::Good,
                           tr("answering"),
                           {},
                           {},
                           QStringLiteral("prometheus.address")});
    }
    if (m_config.accessLog) entries.push_back(accessLogEntry(*m_config.accessLog));
    return entries;
}

StatusEntry StatusEntries::mockEntry(const MockConfig& mock) const {
    StatusEntry entry;
    entry.name = tr("Mock backend");
    entry.address = QString::fromStdString(toText(mock.address));
    entry.state = tr("not applied");
    entry.place = QStringLiteral("mock.address");
    if (const auto& live = m_snapshot.mock) {
        entry.address = QString::fromStdString(live->address);
        entry.shape = live->listening ? MarkShape::Disc : MarkShape::Triangle;
        entry.tone = live->listening ? Tone::Good : Tone::Bad;
        entry.state = live->listening ? tr("answering") : tr("not listening");
        entry.detail = tr("CPU %1").arg(shareText(live->cpuShare));
        if (live->error) entry.problem = errorText(*live->error);
    }
    return entry;
}

StatusEntry StatusEntries::accessLogEntry(const AccessLogConfig& log) const {
    StatusEntry entry;
    entry.name = tr("Access log");
    entry.address = QString::fromStdString(log.file);
    entry.state = tr("not applied");
    entry.place = QStringLiteral("access-log.file");
    if (const auto& live = m_snapshot.accessLog) {
        const bool lost = live->linesDropped > 0;
        entry.shape = live->error ? MarkShape::Triangle : lost ? MarkShape::Diamond : MarkShape::Disc;
        entry.tone = live->error ? Tone::Bad : lost ? Tone::Warning : Tone::Good;
        entry.state = live->error ? tr("not written") : tr("writing");
        entry.detail = tr("%1 lines").arg(countText(live->linesWritten));
        if (live->error)
            entry.problem = errorText(*live->error);
        else if (lost)
            entry.problem = tr("%1 lines were dropped.").arg(countText(live->linesDropped));
    }
    return entry;
}

}  // namespace sluice
