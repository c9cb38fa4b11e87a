#include "engine/proxy/upstream/upstream_connection.h"

#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_stream.h"
#include "engine/proxy/upstream/upstream.h"

namespace sluice::proxy {

UpstreamConnection::UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node)
    : Connection(loop, -1), m_upstream(&upstream), m_node(&node) {
    setInExchange(true);
}

bool UpstreamConnection::looksAlive() noexcept {
    if (hasInput()) return false;
    if (hasNothingToRead(descriptor())) return true;
    if (!tls()) return false;
    expectInput();  // it may be no more than a ticket
    return !hasInput();
}

Task<TlsFault> UpstreamConnection::shakeHands(const TlsClientContext& tls) {
    return secure(tls.connect(descriptor(), m_node->host, m_node->session), tls.handshakeTimeout());
}

// The end, or bytes that nobody asked for: either way the next request must not meet them (RFC 9112 9.2).
void UpstreamConnection::onReadable() {
    if (!hasInput()) return;
    m_upstream->dropIdle(*this);
}

void UpstreamConnection::onIdleDeadline() {
    m_upstream->dropIdle(*this);
}

}  // namespace sluice::proxy
