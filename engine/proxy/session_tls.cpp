#include "engine/proxy/exchange.h"
#include "engine/proxy/io/tls/tls_server_context.h"
#include "engine/proxy/io/tls/tls_stream.h"
#include "engine/proxy/session.h"

/// How a client connection begins on a listener with TLS.
namespace sluice::proxy {

namespace {

/// A record of TLS begins with its content type, 20 to 24 (RFC 8446 5.1); a request line with a letter.
bool beginsPlainHttp(int byte) noexcept {
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

}  // namespace

/// Until the first bytes come there is no TLS state: a connection that says nothing costs no more than a
/// plain one.
Detached Session::shakeHands(std::shared_ptr<const TlsServerContext> tls) {
    const boost::intrusive_ptr<Session> keep(this);
    m_phase = Phase::Handshake;
    setInExchange(true);
    const Nanos deadline = m_worker.now + tls->handshakeTimeout();
    const Wait wait = co_await Connection::readable(tls->handshakeTimeout());
    TlsFault fault = wait == Wait::TimedOut ? TlsFault::TimedOut : TlsFault::PeerGone;
    const int first = wait == Wait::Ready ? peekByte(descriptor()) : -1;
    if (beginsPlainHttp(first)) {
        refusePlainHttp();
        co_return;
    }
    // Whoever has connected and left without a word needs no TLS.
    if (wait == Wait::Ready && (first >= 0 || hasNothingToRead(descriptor()))) {
        fault = co_await secure(tls->accept(descriptor()), deadline - m_worker.now);
    }
    if (fault != TlsFault::None) {
        handshakeFailed(fault);
        co_return;
    }
    m_peer.isSecure = true;
    setInExchange(false);
    begin(this->tls()->protocol());
}

void Session::begin(std::string_view protocol) {
    if (protocol == "h2")
        startHttp2({});
    else
        waitForRequest();
    if (m_finishing) finishSoon();
}

void Session::handshakeFailed(TlsFault fault) {
    // A look at whether the port is open is not worth a line.
    if (tls() || fault == TlsFault::TimedOut)
        m_worker.tlsFaults.clientFailed(m_worker.now, m_peer.address, fault,
                                        tls() ? std::string_view(tls()->reason()) : std::string_view());
    close();
}

void Session::refusePlainHttp() {
    m_phase = Phase::Exchange;
    m_exchange = m_worker.takeExchange();
    m_exchange->begin(*this, m_worker.readiness.wokeAt());
    m_exchange->refuse(errors::clientFault(400, "plain-http-on-tls-port", "tls-handshake"));
}

}  // namespace sluice::proxy
