#include "engine/proxy/upstream/passive_health.h"

#include <algorithm>

namespace sluice::proxy {

PassiveHealth::PassiveHealth(const PassiveHealthConfig& config, const std::vector<NodeConfig>& nodes)
    : m_config(config), m_nodes(nodes.size()) {
    const auto chosen = static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [](const NodeConfig& node) { return node.weight > 0; }));
    m_mayBeOut = chosen * config.maxEjectionPercent / 100;
}

bool PassiveHealth::isFailure(int status) const noexcept {
    const std::vector<unsigned>& statuses = m_config.unhealthy.httpStatuses;
    return std::find(statuses.begin(), statuses.end(), static_cast<unsigned>(status)) != statuses.end();
}

void PassiveHealth::succeeded(std::size_t node) noexcept {
    m_nodes[node].streak.clear();
}

bool PassiveHealth::failed(std::size_t node, NodeFault fault, Nanos now) {
    Node& state = m_nodes[node];
    // Requests that were under way when the node was ejected say nothing new.
    if (isEjected(node)) return false;
    if (!state.streak.reaches(fault, m_config.unhealthy) || m_out >= m_mayBeOut) return false;
    const bool again = state.repeated > 0 && now - state.returned <= state.lastTime;
    state.repeated = again ? state.repeated + 1 : 1;
    const Nanos once = m_config.ejectionTime;
    const Nanos most = std::max<Nanos>(m_config.maxEjectionTime, once);
    state.lastTime = state.repeated <= most / once ? once * state.repeated : most;
    state.until = now + state.lastTime;
    state.reason = fault;
    ++m_out;
    return true;
}

bool PassiveHealth::letBack(std::size_t node, Nanos now) noexcept {
    Node& state = m_nodes[node];
    if (!isEjected(node) || state.until > now) return false;
    state.streak.putOnTrial(state.reason, m_config.unhealthy);
    state.until = Nanos(0);
    state.reason = NodeFault::None;
    state.returned = now;
    --m_out;
    return true;
}

}  // namespace sluice::proxy
