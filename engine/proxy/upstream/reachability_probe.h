#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

/// Finds out which nodes accept connections: opens one to each node at once, then every few seconds, and closes it
/// again without sending anything. Tells what it saw; it takes no node out of the balancer. Nodes of weight 0 are not
/// asked, nor are their names. All on the thread that runs `io`.
class ReachabilityProbe {
public:
    static constexpr Millis kInterval{5'000};
    static constexpr Millis kTimeout{2'000};

    /// `changed` hears of a node whose reachability is other than before.
    ReachabilityProbe(boost::asio::io_context& io,
                      std::function<void(const std::string&, const NodeStatus&)> changed);
    ~ReachabilityProbe();

    /// Watches the nodes of these upstreams; what is known of nodes that stay is kept. An empty list ends the probing.
    void watch(const std::vector<UpstreamConfig>& upstreams);

    /// Every upstream in configuration order, with its nodes' last state.
    std::vector<UpstreamStatus> status() const;

private:
    struct Attempt;

    void probeAll();
    void probe(const HostPort& address);
    void conclude(const HostPort& address, Reachability reachability, std::optional<Error> error,
                  std::optional<Nanos> connectTime);

    boost::asio::io_context& m_io;
    boost::asio::steady_timer m_timer;
    std::function<void(const std::string&, const NodeStatus&)> m_changed;
    std::vector<UpstreamConfig> m_upstreams;
    std::map<HostPort, NodeStatus> m_nodes;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

}  // namespace sluice
