#include "engine/proxy/upstream/upstream_connection.h"

#include "engine/proxy/h2/h2_node_connection.h"
#include "engine/proxy/http1_framing.h"
#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_stream.h"
#include "engine/proxy/upstream/upstream.h"

namespace sluice::proxy {

UpstreamConnection::UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node)
    : Connection(loop, -1),
      NodeStream(loop, readDirection(), writeDirection()),
      m_upstream(&upstream),
      m_node(&node) {
    setInExchange(true);
}

UpstreamConnection::~UpstreamConnection() = default;

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

H2NodeConnection& UpstreamConnection::startHttp2(std::string_view scheme) {
    m_http2 = std::make_unique<H2NodeConnection>(*this, Connection::m_loop, scheme);
    setInExchange(false);
    m_http2->start();
    return *m_http2;
}

std::optional<std::string_view> UpstreamConnection::frameHead(const RequestForwarding& request,
                                                              const BodyPiece& first,
                                                              std::span<char> scratch) {
    ++m_requests;
    m_sent = false;
    m_requestBody = isChunked(request.framing) ? http::BodyKind::Chunked : http::BodyKind::Length;
    return frameRequestHead(request, first, scratch);
}

std::string_view UpstreamConnection::frameBody(const BodyPiece& piece, std::string& spill) {
    return frameBodyPiece(m_requestBody, piece, spill);
}

IoResult UpstreamConnection::write(std::string_view bytes) noexcept {
    const IoResult sent = Connection::write(bytes);
    m_sent = m_sent || sent.bytes > 0;
    return sent;
}

void UpstreamConnection::end(bool whole, Seconds peerTimeout) {
    boost::intrusive_ptr<UpstreamConnection> held(this, false);
    if (whole)
        m_upstream->giveBack(std::move(held), peerTimeout);
    else
        m_upstream->discard(std::move(held));
}

// The end, or bytes that nobody asked for: either way the next request must not meet them (RFC 9112 9.2).
void UpstreamConnection::onReadable() {
    if (m_http2)
        m_http2->onReadable();
    else if (hasInput())
        m_upstream->dropIdle(*this);
}

void UpstreamConnection::onIdleDeadline() {
    if (m_http2)
        m_http2->onDeadline();
    else
        m_upstream->dropIdle(*this);
}

}  // namespace sluice::proxy
