#include "engine/proxy/upstream/node_selector.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

/// A full share is the weight in hundredths, so that slow start has steps even for a weight of 1.
constexpr std::int64_t kFull = 100;
/// A node that warms up gets some requests from the start, or it would never be warm.
constexpr std::int64_t kLeast = 10;
constexpr Nanos kWarmingStep = Millis(100);
/// A node that refuses at once must not look like the fastest of all.
constexpr Nanos kFailureTime = Seconds(1);

}  // namespace

NodeSelector::NodeSelector(const UpstreamConfig& config, std::uint64_t seed, Changed changed)
    : m_nodes(config.nodes),
      m_slowStart(config.slowStart),
      m_loads(m_nodes.size()),
      m_unhealthy(m_nodes.size()),
      m_warmSince(m_nodes.size()),
      m_balancer(makeBalancer(config, seed)),
      m_changed(std::move(changed)) {
    if (config.health.passive) m_passive.emplace(*config.health.passive, m_nodes);
    share(Nanos(0));
}

void NodeSelector::answered(std::size_t node, int status, Nanos took, Nanos now) {
    m_balancer->answered(node, took, now);
    if (!m_passive) return;
    if (m_passive->isFailure(status))
        fail(node, NodeFault::ServerError, now);
    else
        m_passive->succeeded(node);
}

void NodeSelector::failed(std::size_t node, NodeFault fault, Nanos took, Nanos now) {
    m_balancer->answered(node, std::max(took, kFailureTime), now);
    if (m_passive && fault != NodeFault::None) fail(node, fault, now);
}

void NodeSelector::fail(std::size_t node, NodeFault fault, Nanos now) {
    if (!m_passive->failed(node, fault, now)) return;
    share(now);
    m_changed(node, true, fault);
}

void NodeSelector::setUnhealthy(std::size_t node, bool unhealthy, Nanos now) {
    if (m_unhealthy[node] == unhealthy) return;
    m_unhealthy[node] = unhealthy;
    if (!unhealthy) m_warmSince[node] = now;
    share(now);
}

void NodeSelector::warmUp(std::size_t node, Nanos now) {
    m_warmSince[node] = now;
    share(now);
}

NodeSelector::State NodeSelector::state(std::size_t node) const noexcept {
    if (m_unhealthy[node]) return State::Unhealthy;
    return m_passive && m_passive->isEjected(node) ? State::Ejected : State::Healthy;
}

void NodeSelector::advance(Nanos now) {
    if (now < m_nextChange) return;
    std::vector<std::size_t> back;
    for (std::size_t i = 0; m_passive && i < m_nodes.size(); ++i) {
        if (!m_passive->letBack(i, now)) continue;
        m_warmSince[i] = now;
        back.push_back(i);
    }
    share(now);
    for (const std::size_t node : back) m_changed(node, false, NodeFault::None);
}

std::int64_t NodeSelector::shareOf(std::size_t node, Nanos now) noexcept {
    Nanos& since = m_warmSince[node];
    if (since == Nanos(0) || m_slowStart == Nanos(0) || now - since >= m_slowStart) {
        since = Nanos(0);
        return m_nodes[node].weight * kFull;
    }
    m_nextChange = std::min(m_nextChange, now + kWarmingStep);
    const auto percent = static_cast<std::int64_t>((now - since).count() / (m_slowStart.count() / kFull));
    return m_nodes[node].weight * std::clamp(percent, kLeast, kFull);
}

void NodeSelector::share(Nanos now) {
    m_nextChange = Nanos::max();
    bool any = false;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const bool isOut = state(i) != State::Healthy;
        m_loads[i].share = isOut ? 0 : shareOf(i, now);
        any = any || m_loads[i].share > 0;
        if (m_passive && m_passive->isEjected(i))
            m_nextChange = std::min(m_nextChange, m_passive->returnsAt(i));
    }
    if (any) return;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) m_loads[i].share = m_nodes[i].weight * kFull;
}

}  // namespace sluice::proxy
