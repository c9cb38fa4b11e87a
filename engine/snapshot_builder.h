#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"
#include "engine/mock/mock_server.h"
#include "engine/proxy/worker_pool.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Turns what the workers counted since the former collect into a GatewaySnapshot: rates over the interval, totals
/// since the start, routes by name so that totals survive an apply. Lives on the control thread.
class SnapshotBuilder {
public:
    /// What the snapshot is made from, besides the counters.
    struct Facts {
        GatewayState state = GatewayState::Stopped;
        std::uint64_t version = 0;
        const GatewayConfig* config = nullptr;
        const std::vector<ListenerStatus>* listeners = nullptr;
        std::vector<UpstreamStatus> upstreams;
        const MockServer* mock = nullptr;
        const std::optional<Error>* mockError = nullptr;
        std::optional<AccessLogStatus> accessLog;
        std::optional<std::string> metricsAddress;
    };

    /// `counters` may be null when the gateway is stopped.
    const GatewaySnapshot& build(const Facts& facts, const PoolCounters* counters);
    const GatewaySnapshot& last() const { return m_last; }

    /// Since start, over all workers.
    std::uint64_t requestsTotal() const { return m_total.requests; }
    std::uint64_t connectionsAccepted() const { return m_accepted; }

private:
    struct Totals {
        std::uint64_t requests = 0, errors = 0, retries = 0, bytesIn = 0, bytesOut = 0;
        StageTable stages;
        RefusalCounts refusals;
    };

    TrafficStatus traffic(const PoolCounters::Traffic& interval, Totals& totals) const;
    void addRoutes(const Facts& facts, const PoolCounters* counters);
    /// One of several nodes of that address, counted from 0.
    struct NodeKey {
        std::string upstream;
        std::string address;
        std::size_t nth = 0;
        friend auto operator<=>(const NodeKey&, const NodeKey&) = default;
    };
    struct NodeTotals {
        std::uint64_t requests = 0;
        NodeFaultCounts faults;
    };

    void addNodes(UpstreamStatus& upstream, const PoolCounters::Upstream& counted);
    void addUpstreams(const Facts& facts, const PoolCounters* counters);
    void addWorkers(const PoolCounters& counters);
    void addMock(const Facts& facts);

    GatewaySnapshot m_last;
    double m_seconds = 0;
    Totals m_total;
    std::uint64_t m_accepted = 0;
    std::uint64_t m_tunnels = 0;
    std::map<std::string, Totals> m_routeTotals;  ///< also of routes that are gone, for they may come back
    std::map<NodeKey, NodeTotals> m_nodeTotals;
    std::vector<Nanos> m_workerCpu;
    Nanos m_mockCpu{0};
};

}  // namespace sluice
