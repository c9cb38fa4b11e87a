#include "engine/proxy/exchange.h"
#include "engine/proxy/io/tls/tls_client_context.h"
#include "engine/proxy/io/tls/tls_stream.h"
#include "engine/proxy/upstream/upstream_call.h"

#include <boost/asio/error.hpp>

/// How a request comes by a connection to its node, or by a stream of one.
namespace sluice::proxy {

namespace {

ProxyError connectFault(Wait wait, const boost::system::error_code& error) {
    if (wait == Wait::TimedOut) return errors::upstreamFault(504, "connect-timeout", "connect");
    if (wait != Wait::Ready) return {};
    if (error == boost::asio::error::connection_refused)
        return errors::upstreamFault(502, "connect-refused", "connect");
    if (error == boost::asio::error::no_descriptors)
        return errors::gatewayFault(503, "out-of-descriptors", "connect");
    return errors::upstreamFault(502, "connect-failed", "connect");
}

}  // namespace

/// Sets m_upstream. True: it stands, or there is a reason to look again; false: m_error says why there is none, or
/// the client is gone.
Task<bool> Exchange::reachNode(UpstreamCall& call) {
    Upstream& upstream = *m_route->upstream;
    if (upstream.isOpening(*m_node)) {
        // One connection is enough for all who want a stream of it.
        if (co_await upstream.opened()) co_return !m_client->isClosed();
        if (m_client->isClosed())
            m_error = {};
        else
            fail(errors::upstreamFault(504, "connect-timeout", "connect"));
        co_return false;
    }
    if (!upstream.mayOpen()) {
        if (!call.mayWait())
            co_return failBusy("upstream-busy",
                               upstream.config().maxPending > 0 ? "max-pending" : "max-connections");
        if (co_await call.connectionFree()) co_return !m_client->isClosed();
        co_return failBusy("queue-timeout");
    }
    co_return co_await connect(*m_node);
}

Task<bool> Exchange::connect(UpstreamNode& node) {
    Upstream& upstream = *m_route->upstream;
    fail(errors::upstreamFault(502, "resolve-failed", "connect"));
    for (std::size_t tries = 0; tries < node.addresses.size(); ++tries) {
        m_connecting = upstream.open(node);
        if (!m_connecting) {
            fail(errors::gatewayFault(503, "upstream-busy", "connect", "max-connections"));
            co_return false;
        }
        const TcpEndpoint& to = node.addresses[node.nextAddress++ % node.addresses.size()];
        const Wait wait = co_await m_connecting->connect(to, upstream.config().timeout.connect);
        const boost::system::error_code error = m_connecting->connectError();
        const bool stands = wait == Wait::Ready && !error;
        if (!stands) fail(connectFault(wait, error));
        if (stands && (!upstream.tls() || co_await secureUpstream(node))) {
            if (node.addresses.size() > 1) node.ip = to.address().to_string();
            m_error = {};
            m_upstream = upstream.begin(std::move(m_connecting));
            co_return true;
        }
        upstream.discard(std::move(m_connecting));
        if (!m_error) co_return false;
    }
    co_return false;
}

Task<bool> Exchange::secureUpstream(UpstreamNode& node) {
    const TlsClientContext& tls = *m_route->upstream->tls();
    const TlsFault fault = co_await m_connecting->shakeHands(tls);
    if (m_client->isClosed()) {
        m_error = {};
        co_return false;
    }
    if (fault != TlsFault::None) {
        m_worker.tlsFaults.upstreamFailed(m_worker.now, m_route->upstream->config().name, node.text, fault,
                                          m_connecting->tls()->reason());
        fail(errors::upstreamFault(fault == TlsFault::TimedOut ? 504 : 502, toToken(fault), "tls-handshake"));
        co_return false;
    }
    if (!tls.wantsHttp2() || m_connecting->tls()->protocol() == "h2") co_return true;
    fail(errors::upstreamFault(502, "no-http2", "tls-handshake"));
    co_return false;
}

}  // namespace sluice::proxy
