#include "engine/node_watch.h"

#include "engine/core/log.h"

#include <algorithm>

namespace sluice {

namespace {

std::string placeFields(const std::string& upstream, const std::string& node) {
    return log::field("upstream", upstream) + log::field("node", node);
}

}  // namespace

NodeWatch::NodeWatch(boost::asio::io_context& io, EventQueue& events, Workers workers)
    : m_events(events),
      m_workers(std::move(workers)),
      m_probe(io, [this](const std::string& upstream, const NodeStatus& node) { probed(upstream, node); }),
      m_checker(io, [this](const std::string& upstream, const std::string& node,
                           const HealthChecker::Verdict& verdict) { judged(upstream, node, verdict); }),
      m_names(io, [this](const proxy::NameAddresses& name) {
          std::string addresses;
          for (const auto& address : name.addresses)
              addresses.append(addresses.empty() ? "" : " ").append(address.to_string());
          log::info("name-resolved", log::field("host", name.host) + log::field("addresses", addresses));
          m_workers.setAddresses(name);
      }) {}

void NodeWatch::watch(const std::vector<UpstreamConfig>& upstreams,
                      const std::vector<std::shared_ptr<const proxy::TlsClientContext>>& tls) {
    m_probe.watch(upstreams);
    m_checker.watch(upstreams, tls);
    m_names.watch(upstreams);
    m_workers.setUnhealthy(m_checker.unhealthy());
}

void NodeWatch::probed(const std::string& upstream, const NodeStatus& node) {
    const bool reachable = node.reachability == Reachability::Reachable;
    log::write(reachable ? log::Level::Info : log::Level::Warning,
               reachable ? "node-reachable" : "node-unreachable",
               placeFields(upstream, node.address) +
                   (node.error ? log::field("reason", node.error->system.message()) : std::string()));
    tell({upstream, node.address});
}

void NodeWatch::judged(const std::string& upstream, const std::string& node,
                       const HealthChecker::Verdict& verdict) {
    if (verdict.healthy)
        log::info("node-healthy", placeFields(upstream, node));
    else
        log::warning("node-unhealthy",
                     placeFields(upstream, node) + log::field("reason", toToken(verdict.reason)));
    m_workers.setUnhealthy(m_checker.unhealthy());
    tell({upstream, node});
}

void NodeWatch::workerSaid(const proxy::NodeChange& change) {
    const Key key{change.upstream, change.node};
    Ejection& ejection = m_ejections[key];
    if (change.ejected) {
        ejection.reason = change.reason;
        if (++ejection.workers > 1) return;
        log::warning("node-ejected", placeFields(change.upstream, change.node) +
                                         log::field("reason", toToken(change.reason)));
    } else {
        if (ejection.workers > 1) {
            --ejection.workers;
            return;
        }
        m_ejections.erase(key);
        log::info("node-returned", placeFields(change.upstream, change.node));
    }
    tell(key);
}

void NodeWatch::tell(const Key& key) {
    for (const UpstreamStatus& upstream : status()) {
        if (upstream.name != key.first) continue;
        const auto node = std::find_if(upstream.nodes.begin(), upstream.nodes.end(),
                                       [&](const NodeStatus& one) { return one.address == key.second; });
        if (node != upstream.nodes.end()) m_events.post(NodeChanged{upstream.name, *node});
    }
}

std::vector<UpstreamStatus> NodeWatch::status() const {
    std::vector<UpstreamStatus> all = m_probe.status();
    for (UpstreamStatus& upstream : all) {
        for (NodeStatus& node : upstream.nodes) {
            const HealthChecker::Verdict verdict = m_checker.verdict(upstream.name, node.address);
            const auto ejection = m_ejections.find({upstream.name, node.address});
            if (!verdict.healthy) {
                node.health = NodeHealth::Unhealthy;
                node.healthReason = verdict.reason;
            } else if (ejection != m_ejections.end()) {
                node.health = NodeHealth::Ejected;
                node.healthReason = ejection->second.reason;
            }
            if (ejection != m_ejections.end()) node.ejectedIn = ejection->second.workers;
        }
    }
    return all;
}

}  // namespace sluice
