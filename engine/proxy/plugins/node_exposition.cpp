#include "engine/proxy/plugins/node_exposition.h"

#include "engine/config/host_port.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace sluice {

namespace {

struct Node {
    bool takesRequests = false;
    std::uint64_t requests = 0;
    std::uint64_t active = 0;
    NodeFaultCounts faults;
};

using Nodes = std::map<std::pair<std::string, std::string>, Node>;  ///< by upstream and address

/// What its checks and its requests say, and whether it accepts connections at all.
bool isUp(const NodeStatus& node) {
    return node.health == NodeHealth::Healthy && node.reachability != Reachability::Unreachable;
}

Nodes nodesOf(const std::vector<UpstreamStatus>& upstreams) {
    Nodes nodes;
    for (const UpstreamStatus& upstream : upstreams) {
        for (const NodeStatus& status : upstream.nodes) {
            Node& node = nodes[{upstream.name, status.address}];
            node.takesRequests = node.takesRequests || isUp(status);
            node.requests += status.requestsTotal;
            node.active += status.requestsActive;
            node.faults.add(status.faults);
        }
    }
    return nodes;
}

void writeStatus(ExpositionText& text, const Nodes& nodes) {
    text.family("apisix_upstream_status", "gauge",
                "1: the node is up; 0: it fails its checks, its requests or both");
    for (const auto& [key, node] : nodes) {
        const auto address = parseHostPort(key.second);
        text.sample("",
                    {{"name", key.first},
                     {"ip", address ? address->host : key.second},
                     {"port", address ? std::to_string(address->port) : std::string()}},
                    std::uint64_t{node.takesRequests});
    }
}

void writeFaults(ExpositionText& text, const Nodes& nodes) {
    text.family("sluice_node_faults_total", "counter", "Tries at a node that failed, by the kind of failure");
    for (const auto& [key, node] : nodes) {
        const std::array<std::pair<NodeFault, std::uint64_t>, 5> counts = {
            {{NodeFault::Refused, node.faults.refused},
             {NodeFault::TimedOut, node.faults.timedOut},
             {NodeFault::Reset, node.faults.reset},
             {NodeFault::Garbage, node.faults.garbage},
             {NodeFault::ServerError, node.faults.serverErrors}}};
        for (const auto& [fault, count] : counts)
            text.sample("", {{"upstream", key.first}, {"node", key.second}, {"fault", toToken(fault)}},
                        count);
    }
}

}  // namespace

void writeNodes(ExpositionText& text, const std::vector<UpstreamStatus>& upstreams) {
    const Nodes nodes = nodesOf(upstreams);
    writeStatus(text, nodes);
    text.family("sluice_node_requests_total", "counter", "Tries at a node, retries and failed ones included");
    for (const auto& [key, node] : nodes)
        text.sample("", {{"upstream", key.first}, {"node", key.second}}, node.requests);
    text.family("sluice_node_requests_active", "gauge", "Requests that a node is at work on");
    for (const auto& [key, node] : nodes)
        text.sample("", {{"upstream", key.first}, {"node", key.second}}, node.active);
    writeFaults(text, nodes);
    text.family("sluice_upstream_connections", "gauge", "Connections to an upstream's nodes");
    for (const UpstreamStatus& upstream : upstreams) {
        text.sample("", {{"upstream", upstream.name}, {"state", "active"}}, upstream.connectionsActive);
        text.sample("", {{"upstream", upstream.name}, {"state", "idle"}}, upstream.connectionsIdle);
    }
    text.family("sluice_upstream_requests_pending", "gauge", "Requests that wait for a connection");
    for (const UpstreamStatus& upstream : upstreams)
        text.sample("", {{"upstream", upstream.name}}, upstream.requestsPending);
}

}  // namespace sluice
