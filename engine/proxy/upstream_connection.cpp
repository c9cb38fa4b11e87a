#include "engine/proxy/upstream_connection.h"

#include "engine/proxy/upstream.h"

namespace sluice::proxy {

UpstreamConnection::UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node)
    : Connection(loop, -1), m_upstream(upstream), m_node(node) {
    setInExchange(true);
}

bool UpstreamConnection::looksAlive() noexcept {
    return !mayRead() && hasNothingToRead(descriptor());
}

// The end, or bytes that nobody asked for: either way the next request must not meet them (RFC 9112 9.2).
void UpstreamConnection::onReadable() {
    m_upstream.dropIdle(*this);
}

void UpstreamConnection::onIdleDeadline() {
    m_upstream.dropIdle(*this);
}

}  // namespace sluice::proxy
