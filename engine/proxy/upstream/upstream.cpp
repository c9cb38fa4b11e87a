#include "engine/proxy/upstream/upstream.h"

#include "engine/proxy/h2/h2_node_connection.h"

#include <algorithm>
#include <random>

namespace sluice::proxy {

namespace {

bool contains(const std::vector<TcpEndpoint>& all, const TcpEndpoint& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Upstream::Upstream(WorkerLoop& loop, UpstreamDefinition definition)
    : m_loop(loop),
      m_definition(std::move(definition)),
      m_nodes(m_definition.config.nodes.size()),
      m_selector(
          m_definition.config, std::random_device{}(),
          [this](std::size_t node, bool ejected, NodeFault reason) { tellChange(node, ejected, reason); }),
      m_pending(loop),
      m_waitForOpening(loop) {
    if (m_definition.config.balancer == BalancerKind::ConsistentHash)
        m_hashKey.emplace(m_definition.config.hash);
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
    forgetShared();
    forgetEjections();
    for (std::size_t i = 0; m_heir && i < m_nodes.size(); ++i) {
        for (UpstreamNode& node : m_heir->m_nodes) {
            if (node.text != m_nodes[i].text) continue;
            node.counts.add(m_nodes[i].counts);
            break;
        }
    }
}

bool Upstream::isLike(const UpstreamDefinition& next) const {
    UpstreamDefinition mine = m_definition;
    mine.addresses = next.addresses;
    return mine == next;
}

void Upstream::inherit(Upstream& former) {
    former.forgetEjections();
    former.m_heir = this;
    UpstreamDefinition alike = former.m_definition;
    alike.config = m_definition.config;
    const bool sameConnections = isLike(alike) && former.config().scheme == config().scheme;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        UpstreamNode& node = m_nodes[i];
        const auto known = std::find_if(former.m_nodes.begin(), former.m_nodes.end(),
                                        [&](const UpstreamNode& other) { return other.text == node.text; });
        if (known == former.m_nodes.end()) {
            m_selector.warmUp(i, m_loop.now);
            continue;
        }
        node.counts.add(std::exchange(known->counts, {}));
        if (node.addresses.empty()) setAddresses(node, known->addresses);
        if (sameConnections) node.session = known->session;
        // The oldest first, so that the newest is in front here as well.
        while (sameConnections && !known->idle.empty()) {
            const boost::intrusive_ptr<UpstreamConnection> connection(&known->idle.back());
            const Nanos until = std::min<Nanos>(connection->deadlineOfRead(),
                                                m_loop.now + m_definition.config.keepalive.idleTimeout);
            if (m_idle >= m_definition.config.keepalive.size ||
                !contains(node.addresses, connection->remote())) {
                former.dropIdle(*connection);
                continue;
            }
            known->idle.pop_back();
            --former.m_idle;
            --former.m_open;
            connection->moveTo(*this, node);
            node.idle.push_front(*connection);
            connection->setReadDeadline(until);
            ++m_idle;
            ++m_open;
        }
        inheritShared(node, *known, former, sameConnections);
    }
    watchNodes();
}

void Upstream::setAddresses(const std::vector<std::vector<TcpEndpoint>>& addresses) {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        // A look-up that failed changes nothing.
        if (!addresses[i].empty()) setAddresses(m_nodes[i], addresses[i]);
    }
}

void Upstream::setAddresses(const NameAddresses& name) {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NodeConfig& node = m_definition.config.nodes[i];
        if (node.address.host != name.host || node.weight <= 0) continue;
        std::vector<TcpEndpoint> addresses;
        for (const auto& address : name.addresses) addresses.emplace_back(address, node.address.port);
        setAddresses(m_nodes[i], std::move(addresses));
    }
}

void Upstream::setAddresses(UpstreamNode& node, std::vector<TcpEndpoint> addresses) {
    if (node.addresses == addresses) return;
    node.addresses = std::move(addresses);
    m_definition.addresses[indexOf(node)] = node.addresses;
    for (auto at = node.idle.begin(); at != node.idle.end();) {
        UpstreamConnection& connection = *at++;
        if (!contains(node.addresses, connection.remote())) dropIdle(connection);
    }
    retireShared(node, false);
}

void Upstream::setUnhealthy(const UnhealthyNodes& unhealthy) {
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_selector.setUnhealthy(i, unhealthy.contains({m_definition.config.name, m_nodes[i].text}),
                                m_loop.now);
    watchNodes();
}

void Upstream::sweep() {
    m_selector.advance(m_loop.now);
    watchNodes();
}

void Upstream::watchNodes() noexcept {
    const Nanos next = m_selector.nextChange();
    if (next < m_sweep.deadline()) m_loop.deadlines.set(m_sweep, next);
}

void Upstream::tellChange(std::size_t node, bool ejected, NodeFault reason) {
    if (m_heir || !m_loop.nodeChanged) return;
    m_loop.nodeChanged({m_definition.config.name, m_nodes[node].text, ejected, reason});
}

void Upstream::forgetEjections() {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_selector.reason(i) != NodeFault::None) tellChange(i, false, NodeFault::None);
    }
}

bool Upstream::mayOpen() const noexcept {
    const unsigned limit = m_definition.config.maxConnections;
    return limit == 0 || m_open < limit || m_idle > 0;
}

NodeStreamPtr Upstream::take(UpstreamNode& node) {
    if (isHttp2()) return takeStream(node);
    if (node.idle.empty()) return nullptr;
    boost::intrusive_ptr<UpstreamConnection> connection(&node.idle.front(), false);
    node.idle.pop_front();
    --m_idle;
    connection->setInExchange(true);
    // An exchange that only writes sets none of its own, and the idle one must not meet it.
    connection->setReadDeadline(DeadlineEntry::kNever);
    return NodeStreamPtr(connection.detach());
}

boost::intrusive_ptr<UpstreamConnection> Upstream::open(UpstreamNode& node) {
    const unsigned limit = m_definition.config.maxConnections;
    if (limit > 0 && m_open >= limit) {
        UpstreamConnection* const oldest = oldestIdle();
        if (!oldest) return nullptr;
        closeConnection(*oldest);
    }
    ++m_open;
    boost::intrusive_ptr<UpstreamConnection> made(new UpstreamConnection(m_loop, *this, node));
    if (isHttp2()) {
        made->setOpening(true);
        ++node.opening;
    }
    return made;
}

NodeStreamPtr Upstream::begin(boost::intrusive_ptr<UpstreamConnection> connection) {
    if (!isHttp2()) return NodeStreamPtr(connection.detach());
    UpstreamConnection& shared = *connection;
    shared.node().shared.push_back(*connection.detach());  // the list holds this reference
    ++m_idle;
    return shared.startHttp2(tls() ? "https" : "http").open();
}

UpstreamConnection* Upstream::oldestIdle() noexcept {
    UpstreamConnection* oldest = nullptr;
    const auto look = [&](UpstreamConnection& idle) {
        if (!oldest || idle.deadlineOfRead() < oldest->deadlineOfRead()) oldest = &idle;
    };
    for (UpstreamNode& node : m_nodes) {
        if (!node.idle.empty()) look(node.idle.back());
        for (UpstreamConnection& shared : node.shared) {
            if (shared.http2()->isIdle()) look(shared);
        }
    }
    return oldest;
}

void Upstream::closeConnection(UpstreamConnection& idle) {
    if (H2NodeConnection* const shared = idle.http2())
        shared->retire();
    else
        dropIdle(idle);
}

void Upstream::giveBack(boost::intrusive_ptr<UpstreamConnection> connection, Seconds peerTimeout) {
    const KeepaliveConfig& limits = m_definition.config.keepalive;
    const bool used = limits.requests > 0 && connection->requests() >= limits.requests;
    const bool moved = !contains(connection->node().addresses, connection->remote());
    if (used || moved || m_idle >= limits.size || connection->isClosed() || connection->hasInput() ||
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
    m_pending.wake(1);
}

void Upstream::discard(boost::intrusive_ptr<UpstreamConnection> connection) {
    settle(*connection);
    connection->closeNotify();
    connection->close();
    --m_open;
    m_pending.wake(1);
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
        retireShared(node, true);
    }
}

}  // namespace sluice::proxy
