#include "engine/proxy/h2/h2_node_connection.h"
#include "engine/proxy/upstream/upstream.h"

#include <algorithm>

/// Connections of HTTP/2, which requests share: each is in its node's list from the moment it stands until it is
/// closed, and the list holds a reference.
namespace sluice::proxy {

NodeStreamPtr Upstream::takeStream(UpstreamNode& node) {
    // The first that has room, so that those which are not needed become idle and end. A look may end one.
    for (auto at = node.shared.begin(); at != node.shared.end();) {
        UpstreamConnection& connection = *at++;
        if (connection.http2()->hasRoom()) return connection.http2()->open();
    }
    return nullptr;
}

void Upstream::settle(UpstreamConnection& connection) {
    if (!connection.isOpening()) return;
    connection.setOpening(false);
    --connection.node().opening;
    m_waitForOpening.wake(m_waitForOpening.size());
}

bool Upstream::keepsIdle(const UpstreamConnection& connection) {
    ++m_idle;
    m_pending.wake(1);
    const auto& addresses = const_cast<UpstreamConnection&>(connection).node().addresses;
    const bool moved = std::find(addresses.begin(), addresses.end(), connection.remote()) == addresses.end();
    return !moved && m_idle <= config().keepalive.size;
}

void Upstream::sharedClosed(UpstreamConnection& connection, bool wasIdle) {
    settle(connection);
    if (wasIdle) --m_idle;
    --m_open;
    m_pending.wake(1);
    connection.node().shared.erase(connection.node().shared.iterator_to(connection));
    connection.forgetUpstream();
    intrusive_ptr_release(&connection);
}

void Upstream::inheritShared(UpstreamNode& node, UpstreamNode& known, Upstream& former,
                             bool sameConnections) {
    for (auto at = known.shared.begin(); at != known.shared.end();) {
        UpstreamConnection& connection = *at++;
        const bool stays = std::find(node.addresses.begin(), node.addresses.end(), connection.remote()) !=
                           node.addresses.end();
        if (!sameConnections || !stays) {
            connection.http2()->retire();
            continue;
        }
        // With the streams that it carries, whoever they are for.
        former.settle(connection);
        known.shared.erase(known.shared.iterator_to(connection));
        --former.m_open;
        ++m_open;
        if (connection.http2()->isIdle()) {
            --former.m_idle;
            ++m_idle;
        }
        connection.moveTo(*this, node);
        node.shared.push_back(connection);
    }
}

void Upstream::retireShared(UpstreamNode& node, bool all) {
    for (auto at = node.shared.begin(); at != node.shared.end();) {
        UpstreamConnection& connection = *at++;
        const bool stays = std::find(node.addresses.begin(), node.addresses.end(), connection.remote()) !=
                           node.addresses.end();
        if (all || !stays) connection.http2()->retire();
    }
}

/// What still has streams ends them without a pool.
void Upstream::forgetShared() {
    for (UpstreamNode& node : m_nodes) {
        while (!node.shared.empty()) {
            UpstreamConnection& connection = node.shared.front();
            node.shared.pop_front();
            connection.forgetUpstream();
            intrusive_ptr_release(&connection);
        }
    }
}

}  // namespace sluice::proxy
