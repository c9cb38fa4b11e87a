#pragma once

#include "engine/events.h"
#include "engine/proxy/upstream/health_checker.h"
#include "engine/proxy/upstream/name_refresh.h"
#include "engine/proxy/upstream/node_change.h"
#include "engine/proxy/upstream/reachability_probe.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// What the control thread knows of nodes: whether they accept connections, pass their checks, are ejected by
/// workers, and where their names lead. Tells the workers what they must know and everybody else by events
/// and log lines, one for each change. All on the control thread.
class NodeWatch {
public:
    /// How the workers are told.
    struct Workers {
        std::function<void(proxy::UnhealthyNodes)> setUnhealthy;
        std::function<void(const proxy::NameAddresses&)> setAddresses;
    };

    NodeWatch(boost::asio::io_context& io, EventQueue& events, Workers workers);

    /// From now on these, with their TLS contexts by index, where one has TLS. An empty list ends every probe, check and look-up.
    void watch(const std::vector<UpstreamConfig>& upstreams,
               const std::vector<std::shared_ptr<const proxy::TlsClientContext>>& tls = {});
    /// A worker ejected a node or let it back: told on when it is the first or the last one to do so.
    void workerSaid(const proxy::NodeChange& change);

    /// Every upstream in configuration order, with its nodes' state but for what the workers count.
    std::vector<UpstreamStatus> status() const;

private:
    using Key = std::pair<std::string, std::string>;  ///< upstream, node

    void probed(const std::string& upstream, const NodeStatus& node);
    void judged(const std::string& upstream, const std::string& node, const HealthChecker::Verdict& verdict);
    void tell(const Key& key);

    EventQueue& m_events;
    const Workers m_workers;
    ReachabilityProbe m_probe;
    HealthChecker m_checker;
    NameRefresh m_names;
    struct Ejection {
        unsigned workers = 0;
        NodeFault reason = NodeFault::None;
    };
    std::map<Key, Ejection> m_ejections;
};

}  // namespace sluice
