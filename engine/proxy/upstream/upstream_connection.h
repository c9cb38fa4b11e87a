#pragma once

#include "engine/proxy/io/connection.h"
#include "engine/proxy/upstream/node_stream.h"

#include <boost/intrusive/list.hpp>

#include <cstdint>
#include <memory>

namespace sluice::proxy {

class H2NodeConnection;
class TlsClientContext;
class Upstream;
struct UpstreamNode;

/// A connection to one node, in one of three states: being made, held by one exchange (HTTP/1.1, when it is
/// itself the exchange's stream) or pooled by its upstream (idle, or shared by the streams of HTTP/2). While it
/// is pooled the upstream outlives it, or lets go of it.
class UpstreamConnection final
    : public Connection,
      public NodeStream,
      public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node);
    ~UpstreamConnection() override;

    using Connection::interruptRead;
    using Connection::interruptWrite;
    using Connection::isClosed;
    using Connection::readable;
    using Connection::setReadDeadline;
    using Connection::writable;

    /// The TLS handshake of a connection that has just been made.
    Task<TlsFault> shakeHands(const TlsClientContext& tls);
    UpstreamNode& node() noexcept { return *m_node; }
    /// Where it is connected, or will be.
    const TcpEndpoint& remote() const noexcept { return m_remote; }
    Direction::Awaiter connect(const TcpEndpoint& to, Nanos timeout) {
        m_remote = to;
        return Connection::connect(to, timeout);
    }
    /// While it is pooled: the upstream that pools it from now on.
    void moveTo(Upstream& upstream, UpstreamNode& node) noexcept {
        m_upstream = &upstream;
        m_node = &node;
    }
    /// Requests so far.
    std::int64_t requests() const noexcept { return m_requests; }
    void countRequest() noexcept { ++m_requests; }

    /// From now on it speaks HTTP/2. `scheme`: "http" or "https".
    H2NodeConnection& startHttp2(std::string_view scheme);
    /// Null as long as it speaks HTTP/1.1.
    H2NodeConnection* http2() noexcept { return m_http2.get(); }
    /// The pool it belongs to; null when that is gone, and it only ends its streams.
    Upstream* upstream() noexcept { return m_upstream; }
    void forgetUpstream() noexcept { m_upstream = nullptr; }
    /// Others wait until it is known how many streams it takes; kept by its upstream.
    bool isOpening() const noexcept { return m_isOpening; }
    void setOpening(bool opening) noexcept { m_isOpening = opening; }

    // NodeStream, in HTTP/1.1
    UpstreamConnection& connection() noexcept override { return *this; }
    bool looksAlive() noexcept override;
    std::optional<std::string_view> frameHead(const RequestForwarding& request, const BodyPiece& first,
                                              std::span<char> scratch) override;
    std::string_view frameBody(const BodyPiece& piece, std::string& spill) override;
    IoResult write(std::string_view bytes) noexcept override;
    bool isUntouched() const noexcept override { return !m_sent; }
    IoResult read(char* to, std::size_t size) noexcept override { return Connection::read(to, size); }
    http::Framing frameAnswer(const http::ResponseHead& head,
                              std::string_view method) const noexcept override {
        return http::frameResponse(head, method);
    }
    void close() noexcept override { Connection::close(); }
    void end(bool whole, Seconds peerTimeout) override;

private:
    void onReadable() override;
    void onIdleDeadline() override;

    Upstream* m_upstream;
    UpstreamNode* m_node;
    TcpEndpoint m_remote;
    std::unique_ptr<H2NodeConnection> m_http2;
    std::int64_t m_requests = 0;
    http::BodyKind m_requestBody = http::BodyKind::None;  ///< of the request that is on its way
    bool m_sent = false;                                  ///< bytes of it went out
    bool m_isOpening = false;
};

}  // namespace sluice::proxy
