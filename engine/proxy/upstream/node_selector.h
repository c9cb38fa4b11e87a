#pragma once

#include "engine/metrics/node_counts.h"
#include "engine/proxy/upstream/balancer.h"
#include "engine/proxy/upstream/passive_health.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sluice::proxy {

/// Which nodes of an upstream may be chosen, each with what share, and which is next: weights, active and
/// passive health, slow start and the balancer together. When none is left, all nodes are tried rather than
/// none. One worker's own; no allocation on the way of a request.
class NodeSelector {
public:
    /// What a node's health is, to this worker.
    enum class State : std::uint8_t { Healthy, Unhealthy, Ejected };
    /// A node was ejected, for that reason, or came back.
    using Changed = std::function<void(std::size_t node, bool ejected, NodeFault reason)>;

    NodeSelector(const UpstreamConfig& config, std::uint64_t seed, Changed changed);

    /// A node as the request's choice allows, or Balancer::kNone.
    std::size_t next(const Balancer::Choice& choice) { return m_balancer->next(m_loads, choice); }

    /// A try begins at a node, and ends there.
    void began(std::size_t node) noexcept { ++m_loads[node].active; }
    void ended(std::size_t node) noexcept { --m_loads[node].active; }
    std::uint32_t active(std::size_t node) const noexcept { return m_loads[node].active; }

    /// What the try came to; `took` from its begin.
    void answered(std::size_t node, int status, Nanos took, Nanos now);
    void failed(std::size_t node, NodeFault fault, Nanos took, Nanos now);

    /// The verdict of the active checks.
    void setUnhealthy(std::size_t node, bool unhealthy, Nanos now);
    /// The node is new among others that are known: it begins slowly.
    void warmUp(std::size_t node, Nanos now);

    State state(std::size_t node) const noexcept;
    NodeFault reason(std::size_t node) const noexcept {
        return m_passive ? m_passive->reason(node) : NodeFault::None;
    }

    /// Time passes: lets nodes back and raises shares. To be called at nextChange(), never later than a
    /// moment.
    void advance(Nanos now);
    /// Nanos::max() when nothing is to happen by itself.
    Nanos nextChange() const noexcept { return m_nextChange; }

private:
    void fail(std::size_t node, NodeFault fault, Nanos now);
    void share(Nanos now);
    std::int64_t shareOf(std::size_t node, Nanos now) noexcept;

    const std::vector<NodeConfig> m_nodes;
    const Nanos m_slowStart;
    std::vector<NodeLoad> m_loads;
    std::vector<bool> m_unhealthy;
    std::vector<Nanos> m_warmSince;  ///< kept while a node's slow start lasts; 0 otherwise
    std::optional<PassiveHealth> m_passive;
    std::unique_ptr<Balancer> m_balancer;
    Changed m_changed;
    Nanos m_nextChange = Nanos::max();
};

}  // namespace sluice::proxy
