#include "tests/support/tls_client.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>

namespace sluice::test {

TlsClient::TlsClient(std::uint16_t port, TlsClientOptions options)
    : RawClient(port),
      m_options(std::move(options)),
      m_context(SSL_CTX_new(TLS_client_method())),
      m_ssl(nullptr),
      m_in(BIO_new(BIO_s_mem())),
      m_out(BIO_new(BIO_s_mem())) {
    if (!m_options.caFile.empty()) {
        SSL_CTX_load_verify_locations(m_context, m_options.caFile.c_str(), nullptr);
        SSL_CTX_set_verify(m_context, SSL_VERIFY_PEER, nullptr);
    }
    if (!m_options.certificate.certificate.empty()) {
        SSL_CTX_use_certificate_chain_file(m_context, m_options.certificate.certificate.c_str());
        SSL_CTX_use_PrivateKey_file(m_context, m_options.certificate.key.c_str(), SSL_FILETYPE_PEM);
    }
    // A cache would spoil the sessions in it when it goes with its context.
    SSL_CTX_set_session_cache_mode(m_context, SSL_SESS_CACHE_OFF);
    m_ssl = SSL_new(m_context);
    SSL_set_bio(m_ssl, m_in, m_out);
    SSL_set_connect_state(m_ssl);
    if (m_options.version != 0) {
        SSL_set_min_proto_version(m_ssl, m_options.version);
        SSL_set_max_proto_version(m_ssl, m_options.version);
    }
    if (!m_options.serverName.empty()) SSL_set_tlsext_host_name(m_ssl, m_options.serverName.c_str());
    std::string offered;
    for (const std::string& name : m_options.alpn) offered += static_cast<char>(name.size()) + name;
    if (!offered.empty())
        SSL_set_alpn_protos(m_ssl, reinterpret_cast<const unsigned char*>(offered.data()),
                            static_cast<unsigned>(offered.size()));
    if (m_options.session) SSL_set_session(m_ssl, m_options.session.get());
    while (connected()) {
        const int result = SSL_do_handshake(m_ssl);
        const bool wantsMore = result != 1 && SSL_get_error(m_ssl, result) == SSL_ERROR_WANT_READ;
        if (!pushOut()) return;
        m_secure = result == 1;
        if (!wantsMore || !pullIn()) return;
    }
}

TlsClient::~TlsClient() {
    if (m_secure) {
        SSL_shutdown(m_ssl);
        pushOut();
    }
    SSL_free(m_ssl);
    SSL_CTX_free(m_context);
    ERR_clear_error();
}

bool TlsClient::pushOut() {
    char bytes[1 << 16];
    while (BIO_pending(m_out) > 0) {
        const int count = BIO_read(m_out, bytes, static_cast<int>(std::min(m_options.chunk, sizeof bytes)));
        if (RawClient::transmit(bytes, static_cast<std::size_t>(count)) != count) return false;
    }
    return true;
}

bool TlsClient::pullIn() {
    char bytes[1 << 16];
    const long count = RawClient::receive(bytes, std::min(m_options.chunk, sizeof bytes));
    if (count <= 0) return false;
    BIO_write(m_in, bytes, static_cast<int>(count));
    return true;
}

long TlsClient::transmit(const char* bytes, std::size_t size) {
    if (!m_secure) return -1;
    const int written = SSL_write(m_ssl, bytes, static_cast<int>(size));
    return pushOut() ? written : -1;
}

long TlsClient::receive(char* to, std::size_t size) {
    if (!m_secure) return -1;
    while (true) {
        const int count = SSL_read(m_ssl, to, static_cast<int>(size));
        if (count > 0) return count;
        if (SSL_get_error(m_ssl, count) != SSL_ERROR_WANT_READ) return 0;
        if (!pushOut() || !pullIn()) return -1;
    }
}

std::string TlsClient::version() const {
    return SSL_get_version(m_ssl);
}

std::string TlsClient::peerName() const {
    X509* const certificate = SSL_get1_peer_certificate(m_ssl);
    if (!certificate) return {};
    char name[256] = {};
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name, sizeof name);
    X509_free(certificate);
    return name;
}

std::string TlsClient::protocol() const {
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(m_ssl, &name, &size);
    return {reinterpret_cast<const char*>(name), size};
}

bool TlsClient::wasResumed() const {
    return SSL_session_reused(m_ssl) == 1;
}

std::shared_ptr<SSL_SESSION> TlsClient::session() const {
    return {SSL_get1_session(m_ssl), SSL_SESSION_free};
}

bool TlsClient::wasClosedProperly() const {
    return (SSL_get_shutdown(m_ssl) & SSL_RECEIVED_SHUTDOWN) != 0;
}

}  // namespace sluice::test
