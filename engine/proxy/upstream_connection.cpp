#include "engine/proxy/upstream_connection.h"

#include "engine/proxy/upstream.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>

namespace sluice::proxy {

UpstreamConnection::UpstreamConnection(WorkerLoop& loop, Upstream& upstream, UpstreamNode& node)
    : Connection(loop, TcpSocket(loop.io)), m_upstream(upstream), m_node(node) {
    setInExchange(true);
}

bool UpstreamConnection::looksAlive() noexcept {
    char byte = 0;
    boost::system::error_code error;
    socket().receive(boost::asio::buffer(&byte, 1), TcpSocket::message_peek, error);
    return error == boost::asio::error::would_block || error == boost::asio::error::try_again;
}

// The end, or bytes that nobody asked for: either way the next request must not meet them (RFC 9112 9.2).
void UpstreamConnection::onReadable() {
    m_upstream.dropIdle(*this);
}

void UpstreamConnection::onIdleDeadline() {
    m_upstream.dropIdle(*this);
}

}  // namespace sluice::proxy
