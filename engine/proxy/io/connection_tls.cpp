#include "engine/proxy/io/connection.h"
#include "engine/proxy/io/tls/tls_stream.h"

#include <utility>

/// What TLS changes about a connection: readiness is OpenSSL's, which holds bytes whose edge is over, and
/// takes bytes that nobody will read.
namespace sluice::proxy {

Task<TlsFault> Connection::secure(std::unique_ptr<TlsStream> stream, Nanos timeout) {
    m_tls = std::move(stream);
    if (m_ended) m_tls->onReadable(true);
    const Nanos deadline = m_loop.now + timeout;
    while (true) {
        const TlsStream::Step step = m_tls->handshake();
        if (step == TlsStream::Step::Failed) co_return m_tls->fault();
        if (step == TlsStream::Step::Done) break;
        Direction& direction =
            step == TlsStream::Step::NeedsInput ? static_cast<Direction&>(m_read) : m_write;
        direction.setReady(false);
        const Wait wait = co_await direction.wait(deadline - m_loop.now);
        if (wait == Wait::TimedOut) co_return TlsFault::TimedOut;
        if (wait != Wait::Ready) co_return TlsFault::PeerGone;
    }
    m_read.setReady(m_tls->mayRead());
    co_return TlsFault::None;
}

IoResult Connection::readTls(char* to, std::size_t size) noexcept {
    const IoResult got = m_tls->read(to, size);
    m_read.setReady(got.kind != IoResult::WouldBlock && (got.kind != IoResult::Done || m_tls->mayRead()));
    return got;
}

IoResult Connection::writeTls(std::string_view bytes) noexcept {
    const IoResult sent = m_tls->write(bytes);
    if (sent.kind == IoResult::WouldBlock) m_write.setReady(false);
    return sent;
}

bool Connection::hasInput() noexcept {
    if (m_read.isReady() && m_tls && m_tls->peek().kind == IoResult::WouldBlock) m_read.setReady(false);
    return m_read.isReady();
}

void Connection::expectInput() noexcept {
    m_read.setReady(true);
    if (m_tls) m_tls->onReadable(false);
}

void Connection::closeNotify() noexcept {
    if (m_tls && !isClosed()) m_tls->closeNotify();
}

}  // namespace sluice::proxy
