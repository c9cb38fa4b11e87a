#pragma once

#include "engine/config/upstream_config.h"
#include "engine/metrics/node_counts.h"
#include "engine/proxy/upstream/failure_streak.h"

#include <cstddef>
#include <vector>

namespace sluice::proxy {

/// Takes nodes out after failures in a row and lets them back when their time is over, without anybody
/// asking. A node that fails again soon stays away longer; one that comes back is on trial: its next failure
/// is one too many. One worker's own; knows no clock but the one it is given.
class PassiveHealth {
public:
    PassiveHealth(const PassiveHealthConfig& config, const std::vector<NodeConfig>& nodes);

    /// A try failed, or its answer isFailure(). True when the node is out from now on.
    bool failed(std::size_t node, NodeFault fault, Nanos now);
    /// Whether an answer of that status is a failure.
    bool isFailure(int status) const noexcept;
    void succeeded(std::size_t node) noexcept;

    bool isEjected(std::size_t node) const noexcept { return m_nodes[node].until > Nanos(0); }
    /// What it was ejected for; None while it is in.
    NodeFault reason(std::size_t node) const noexcept { return m_nodes[node].reason; }
    /// When an ejected node comes back.
    Nanos returnsAt(std::size_t node) const noexcept { return m_nodes[node].until; }
    /// Lets the node back if its time is over; true when it was.
    bool letBack(std::size_t node, Nanos now) noexcept;

private:
    struct Node {
        FailureStreak streak;
        unsigned repeated = 0;  ///< ejections, each soon after the one before
        Nanos until{0};         ///< 0: not ejected
        Nanos returned{0};
        Nanos lastTime{0};  ///< how long the last ejection was
        NodeFault reason = NodeFault::None;
    };

    const PassiveHealthConfig m_config;
    std::vector<Node> m_nodes;
    std::size_t m_mayBeOut = 0;
    std::size_t m_out = 0;
};

}  // namespace sluice::proxy
