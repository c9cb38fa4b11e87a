#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"
#include "ui/pages/overview/status_section.h"

#include <QCoreApplication>

#include <vector>

namespace sluice {

/// What the Overview lists: each object of the document with the state that the gateway tells of it. The document and
/// the snapshot outlive it.
class StatusEntries {
    Q_DECLARE_TR_FUNCTIONS(StatusEntries)

public:
    StatusEntries(const GatewayConfig& config, const GatewaySnapshot& snapshot);

    std::vector<StatusEntry> listeners() const;
    /// One entry a node; the upstream's name and place stand at its first.
    std::vector<StatusEntry> upstreams() const;
    /// The first `most` routes, and an entry that counts the rest.
    std::vector<StatusEntry> routes(std::size_t most) const;
    /// What runs beside the gateway: the mock backend, the metrics page, the access log.
    std::vector<StatusEntry> services() const;

private:
    static StatusEntry listenerEntry(const ListenerConfig& listener, const ListenerStatus* status);
    static StatusEntry nodeEntry(const NodeConfig& node, const UpstreamStatus* upstream);
    static StatusEntry routeEntry(const RouteConfig& route, const RouteStatus* status);
    StatusEntry mockEntry(const MockConfig& mock) const;
    StatusEntry accessLogEntry(const AccessLogConfig& log) const;

    const GatewayConfig& m_config;
    const GatewaySnapshot& m_snapshot;
};

}  // namespace sluice
