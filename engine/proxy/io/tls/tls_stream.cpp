#include "engine/proxy/io/tls/tls_stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <new>

namespace sluice::proxy {

void TlsStream::Free::operator()(SSL* ssl) const noexcept {
    SSL_free(ssl);
}

TlsStream::TlsStream(SSL* ssl, int descriptor, std::shared_ptr<void> kept)
    : m_kept(std::move(kept)), m_socket(descriptor), m_ssl(ssl) {
    BIO* const bio = newSocketBio(m_socket);
    if (!m_ssl || !bio) throw std::bad_alloc();
    SSL_set_bio(m_ssl.get(), bio, bio);
}

TlsStream::~TlsStream() {
    // Without it OpenSSL takes the session for spoilt: a connection that was cut may still be resumed.
    if (m_shaken) SSL_set_shutdown(m_ssl.get(), SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
}

TlsStream::Step TlsStream::handshake() {
    ERR_clear_error();
    const int result = SSL_do_handshake(m_ssl.get());
    if (result == 1) {
        m_shaken = true;
        return Step::Done;
    }
    switch (SSL_get_error(m_ssl.get(), result)) {
        case SSL_ERROR_WANT_READ: return Step::NeedsInput;
        case SSL_ERROR_WANT_WRITE: return Step::NeedsOutput;
        default:
            m_broken = true;
            m_fault = takeFault(m_ssl.get(), m_reason);
            return Step::Failed;
    }
}

IoResult TlsStream::read(char* to, std::size_t size) noexcept {
    std::size_t total = 0;
    // A call gives one record at most; the system gave several.
    do {
        if (m_broken) return {IoResult::Failed, total};
        ERR_clear_error();
        std::size_t got = 0;
        const int result = SSL_read_ex(m_ssl.get(), to + total, size - total, &got);
        total += got;
        if (result != 1) {
            const IoResult end = outcome(result, SSL_ERROR_WANT_READ);
            // What ends the stream is told by the next read: it repeats itself.
            return total > 0 ? IoResult{IoResult::Done, total} : end;
        }
    } while (total < size && mayRead());
    return {IoResult::Done, total};
}

IoResult TlsStream::write(std::string_view bytes) noexcept {
    std::size_t total = 0;
    while (total < bytes.size()) {
        if (m_broken) return {IoResult::Failed, 0};
        ERR_clear_error();
        std::size_t sent = 0;
        const int result = SSL_write_ex(m_ssl.get(), bytes.data() + total, bytes.size() - total, &sent);
        total += sent;
        if (result != 1) {
            const IoResult end = outcome(result, SSL_ERROR_WANT_WRITE);
            return total > 0 && end.kind == IoResult::WouldBlock ? IoResult{IoResult::Done, total} : end;
        }
    }
    return {IoResult::Done, total};
}

IoResult TlsStream::peek() noexcept {
    if (m_broken) return {IoResult::Failed, 0};
    ERR_clear_error();
    char byte = 0;
    std::size_t got = 0;
    const int result = SSL_peek_ex(m_ssl.get(), &byte, 1, &got);
    return result == 1 ? IoResult{IoResult::Done, got} : outcome(result, SSL_ERROR_WANT_READ);
}

/// What an operation that gave nothing means; `expected` is what it waits for when nothing is crossed.
IoResult TlsStream::outcome(int result, int expected) noexcept {
    const int error = SSL_get_error(m_ssl.get(), result);
    switch (error) {
        case SSL_ERROR_WANT_READ:
        case SSL_ERROR_WANT_WRITE:
            m_crossed = m_crossed || error != expected;
            return {IoResult::WouldBlock, 0};
        case SSL_ERROR_ZERO_RETURN: return {IoResult::Ended, 0};
        default:
            m_broken = true;
            ERR_clear_error();
            return {IoResult::Failed, 0};
    }
}

void TlsStream::onReadable(bool ended) noexcept {
    m_socket.drained = false;
    m_socket.ended = m_socket.ended || ended;
}

bool TlsStream::mayRead() const noexcept {
    return !m_socket.drained || m_broken || SSL_has_pending(m_ssl.get()) == 1 ||
           (SSL_get_shutdown(m_ssl.get()) & SSL_RECEIVED_SHUTDOWN) != 0;
}

void TlsStream::closeNotify() noexcept {
    if (!m_shaken || m_broken) return;
    ERR_clear_error();
    SSL_shutdown(m_ssl.get());
    ERR_clear_error();
}

std::string_view TlsStream::protocol() const noexcept {
    const unsigned char* name = nullptr;
    unsigned length = 0;
    SSL_get0_alpn_selected(m_ssl.get(), &name, &length);
    return {reinterpret_cast<const char*>(name), length};
}

bool TlsStream::wasResumed() const noexcept {
    return SSL_session_reused(m_ssl.get()) == 1;
}

}  // namespace sluice::proxy
