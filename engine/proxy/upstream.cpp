#include "engine/proxy/upstream.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

std::vector<std::int64_t> weightsOf(const UpstreamConfig& config) {
    std::vector<std::int64_t> weights;
    for (const NodeConfig& node : config.nodes) weights.push_back(node.weight);
    return weights;
}

}  // namespace

Upstream::Upstream(WorkerLoop& loop, UpstreamDefinition definition)
    : m_loop(loop),
      m_definition(std::move(definition)),
      m_nodes(m_definition.config.nodes.size()),
      m_balancer(weightsOf(m_definition.config)) {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        UpstreamNode& node = m_nodes[i];
        node.text = toText(m_definition.config.nodes[i].address);
        node.host = m_definition.config.nodes[i].address.host;
        node.addresses = m_definition.addresses[i];
        node.ip = node.addresses.empty() ? m_definition.config.nodes[i].address.host
                                         : node.addresses.front().address().to_string();
    }
}

Upstream::~Upstream() {
    closeIdle();
}

UpstreamNode* Upstream::pick(const std::vector<bool>& excluded) {
    const std::size_t index = m_balancer.next(excluded);
    return index == SmoothRoundRobin::kNone ? nullptr : &m_nodes[index];
}

boost::intrusive_ptr<UpstreamConnection> Upstream::takeIdle(UpstreamNode& node) {
    if (node.idle.empty()) return nullptr;
    boost::intrusive_ptr<UpstreamConnection> connection(&node.idle.front(), false);
    node.idle.pop_front();
    --m_idle;
    connection->setInExchange(true);
    // An exchange that only writes sets none of its own, and the idle one must not meet it.
    connection->setReadDeadline(DeadlineEntry::kNever);
    return connection;
}

boost::intrusive_ptr<UpstreamConnection> Upstream::open(UpstreamNode& node) {
    const unsigned limit = m_definition.config.maxConnections;
    if (limit > 0 && m_open >= limit) {
        UpstreamConnection* const oldest = oldestIdle();
        if (!oldest) return nullptr;
        dropIdle(*oldest);
    }
    ++m_open;
    return new UpstreamConnection(m_loop, *this, node);
}

UpstreamConnection* Upstream::oldestIdle() noexcept {
    UpstreamConnection* oldest = nullptr;
    for (UpstreamNode& node : m_nodes) {
        if (node.idle.empty()) continue;
        UpstreamConnection& last = node.idle.back();
        if (!oldest || last.deadlineOfRead() < oldest->deadlineOfRead()) oldest = &last;
    }
    return oldest;
}

void Upstream::giveBack(boost::intrusive_ptr<UpstreamConnection> connection, Seconds peerTimeout) {
    const KeepaliveConfig& limits = m_definition.config.keepalive;
    const bool used = limits.requests > 0 && connection->requests() >= limits.requests;
    if (used || m_idle >= limits.size || connection->isClosed() || connection->hasInput() ||
        peerTimeout == Seconds(0)) {
        discard(std::move(connection));
        return;
    }
    Nanos idle = limits.idleTimeout;
    // Leave before the upstream does: a request sent while it closes would be lost.
    if (peerTimeout > Seconds(0)) {
        const Nanos peer = std::min(peerTimeout, std::chrono::floor<Seconds>(Nanos::max()));
        idle = std::min(idle, peer - std::min(Nanos(Seconds(1)), peer / 4));
    }
    connection->setInExchange(false);
    connection->watch(m_loop.now + idle);
    connection->node().idle.push_front(*connection);
    connection.detach();  // the list holds this reference
    ++m_idle;
}

void Upstream::discard(boost::intrusive_ptr<UpstreamConnection> connection) {
    connection->closeNotify();
    connection->close();
    --m_open;
}

void Upstream::dropIdle(UpstreamConnection& connection) {
    boost::intrusive_ptr<UpstreamConnection> held(&connection, false);
    connection.node().idle.erase(connection.node().idle.iterator_to(connection));
    --m_idle;
    discard(std::move(held));
}

void Upstream::closeIdle() {
    for (UpstreamNode& node : m_nodes) {
        while (!node.idle.empty()) dropIdle(node.idle.front());
    }
}

}  // namespace sluice::proxy
