#include "engine/load/tls_client.h"

#include <climits>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>

namespace sluice {

namespace {

/// OpenSSL's packed codes do not fit an int whole; the library and the reason do.
class TlsCategory : public std::error_category {
public:
    const char* name() const noexcept override { return "tls"; }
    std::string message(int code) const override {
        const char* reason = ERR_reason_error_string(static_cast<unsigned long>(code));
        return reason == nullptr ? "TLS error " + std::to_string(code) : reason;
    }
};

/// The outcome of the certificate's check (X509_V_ERR_…).
class CertificateCategory : public std::error_category {
public:
    const char* name() const noexcept override { return "certificate"; }
    std::string message(int code) const override { return X509_verify_cert_error_string(code); }
};

std::error_code tlsError(unsigned long code) {
    static const TlsCategory category;
    return {static_cast<int>(code & INT_MAX), category};
}

std::error_code certificateError(long code) {
    static const CertificateCategory category;
    return {static_cast<int>(code), category};
}

bool isAddress(const std::string& host) {
    std::array<unsigned char, sizeof(in6_addr)> address;
    return inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
           inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
}

}  // namespace

void TlsClient::FreeContext::operator()(ssl_ctx_st* context) const noexcept {
    SSL_CTX_free(context);
}

Result<std::shared_ptr<const TlsClient>> TlsClient::make(std::string serverName, bool verifies,
                                                         std::string_view protocol) {
    const auto client = std::make_shared<TlsClient>();
    client->m_context.reset(SSL_CTX_new(TLS_client_method()));
    client->m_serverName = std::move(serverName);
    client->m_verifies = verifies;
    SSL_CTX* const context = client->m_context.get();
    if (context == nullptr || (verifies && SSL_CTX_set_default_verify_paths(context) != 1))
        return Error{ErrorCode::SystemFailed, "TLS", tlsError(ERR_get_error())};
    SSL_CTX_set_verify(context, verifies ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, nullptr);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);  // every connection pays its own handshake
    std::string offered(1, static_cast<char>(protocol.size()));   // lengths stand before names
    offered += protocol;
    SSL_CTX_set_alpn_protos(context, reinterpret_cast<const unsigned char*>(offered.data()),
                            static_cast<unsigned>(offered.size()));
    return std::shared_ptr<const TlsClient>(client);
}

void TlsSession::FreeSession::operator()(ssl_st* session) const noexcept {
    SSL_free(session);
}

TlsSession::TlsSession(const TlsClient& client, int socket) : m_session(SSL_new(client.m_context.get())) {
    SSL* const session = m_session.get();
    if (session == nullptr || SSL_set_fd(session, socket) != 1) {
        m_reason = ERR_get_error();
        m_session.reset();
        return;
    }
    if (!isAddress(client.m_serverName)) {
        SSL_set_tlsext_host_name(session, client.m_serverName.c_str());  // RFC 6066, 3: names only
        if (client.m_verifies) SSL_set1_host(session, client.m_serverName.c_str());
    } else if (client.m_verifies) {
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), client.m_serverName.c_str());
    }
    SSL_set_connect_state(session);
}

TlsSession::Step TlsSession::handshake() {
    if (m_session == nullptr) return Step::Failed;
    ERR_clear_error();
    const int result = SSL_do_handshake(m_session.get());
    if (result == 1) return Step::Done;
    const int systemReason = errno;
    switch (SSL_get_error(m_session.get(), result)) {
        case SSL_ERROR_WANT_READ:
        case SSL_ERROR_WANT_WRITE: return Step::More;
        case SSL_ERROR_SYSCALL: m_systemReason = systemReason != 0 ? systemReason : ECONNRESET; break;
        default: m_reason = ERR_peek_error(); break;
    }
    return Step::Failed;
}

std::string_view TlsSession::protocol() const noexcept {
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(m_session.get(), &name, &size);
    return {reinterpret_cast<const char*>(name), size};
}

std::error_code TlsSession::fault() const {
    if (m_systemReason != 0) return {m_systemReason, std::system_category()};
    const long verified = m_session == nullptr ? X509_V_OK : SSL_get_verify_result(m_session.get());
    if (ERR_GET_REASON(m_reason) == SSL_R_CERTIFICATE_VERIFY_FAILED && verified != X509_V_OK)
        return certificateError(verified);
    return tlsError(m_reason);
}

ssize_t TlsSession::send(const char* data, std::size_t size) noexcept {
    ERR_clear_error();
    return judged(SSL_write(m_session.get(), data, static_cast<int>(std::min<std::size_t>(size, INT_MAX))));
}

ssize_t TlsSession::receive(char* data, std::size_t size) noexcept {
    ERR_clear_error();
    return judged(SSL_read(m_session.get(), data, static_cast<int>(std::min<std::size_t>(size, INT_MAX))));
}

ssize_t TlsSession::judged(int result) noexcept {
    if (result > 0) return result;
    const int systemReason = errno;
    switch (SSL_get_error(m_session.get(), result)) {
        case SSL_ERROR_WANT_READ:
        case SSL_ERROR_WANT_WRITE: errno = EAGAIN; return -1;
        case SSL_ERROR_ZERO_RETURN: return 0;
        case SSL_ERROR_SYSCALL: errno = systemReason != 0 ? systemReason : ECONNRESET; return -1;
        default: break;
    }
    // A peer that closes without close_notify (RFC 8446, 6.1) ends the stream; bodies have their own lengths.
    if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING) return 0;
    errno = EPROTO;
    return -1;
}

}  // namespace sluice
