#pragma once

#include "engine/proxy/io/connection.h"

#include <boost/intrusive/list.hpp>

#include <cstdint>

namespace sluice::proxy {

class TlsClientContext;
class Upstream;
struct UpstreamNode;

/// A connection to one node. While it is idle the upstream that pools it outlives it.
class UpstreamConnection final
    : public Connection,
      public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node);

    /// False when the end, an error or unasked bytes are there already. One system call on
    /// a plain connection.
    bool looksAlive() noexcept;
    /// The TLS handshake of a connection that has just been made.
    Task<TlsFault> shakeHands(const TlsClientContext& tls);
    UpstreamNode& node() noexcept { return *m_node; }
    /// Where it is connected, or will be.
    const TcpEndpoint& remote() const noexcept { return m_remote; }
    Direction::Awaiter connect(const TcpEndpoint& to, Nanos timeout) {
        m_remote = to;
        return Connection::connect(to, timeout);
    }
    /// While it is idle: the upstream that pools it from now on.
    void moveTo(Upstream& upstream, UpstreamNode& node) noexcept {
        m_upstream = &upstream;
        m_node = &node;
    }
    void countRequest() noexcept { ++m_requests; }
    std::int64_t requests() const noexcept { return m_requests; }

private:
    void onReadable() override;
    void onIdleDeadline() override;

    Upstream* m_upstream;
    UpstreamNode* m_node;
    TcpEndpoint m_remote;
    std::int64_t m_requests = 0;
};

}  // namespace sluice::proxy
