#include "tests/support/tls_server.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <csignal>

namespace sluice::test {

TlsServer::TlsServer(const CertificateConfig& certificate, Handler handler, const std::string& clientCa,
                     int version)
    : m_context(SSL_CTX_new(TLS_server_method())), m_handler(std::move(handler)) {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL's own BIO writes to connections that are gone
    SSL_CTX_use_certificate_chain_file(m_context, certificate.certificate.c_str());
    SSL_CTX_use_PrivateKey_file(m_context, certificate.key.c_str(), SSL_FILETYPE_PEM);
    const unsigned char id[] = "test";
    SSL_CTX_set_session_id_context(m_context, id, sizeof id);
    if (version != 0) {
        SSL_CTX_set_min_proto_version(m_context, version);
        SSL_CTX_set_max_proto_version(m_context, version);
    }
    if (!clientCa.empty()) {
        SSL_CTX_load_verify_locations(m_context, clientCa.c_str(), nullptr);
        SSL_CTX_set_verify(m_context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    m_server = std::make_unique<RawServer>([this](RawServer::Peer& raw) {
        SSL* const ssl = SSL_new(m_context);
        SSL_set_fd(ssl, raw.socket());
        if (SSL_accept(ssl) == 1) {
            ++m_handshakes;
            Peer peer(ssl);
            m_handler(peer);
        }
        SSL_free(ssl);
        ERR_clear_error();
    });
}

TlsServer::~TlsServer() {
    m_server.reset();
    SSL_CTX_free(m_context);
}

void TlsServer::choose(std::string_view protocol) {
    m_protocol = std::string(1, static_cast<char>(protocol.size())) + std::string(protocol);
    const auto select = [](SSL*, const unsigned char** chosen, unsigned char* size,
                           const unsigned char* offered, unsigned offeredSize, void* wanted) {
        const auto& name = *static_cast<std::string*>(wanted);
        const int found = SSL_select_next_proto(const_cast<unsigned char**>(chosen), size,
                                                reinterpret_cast<const unsigned char*>(name.data()),
                                                static_cast<unsigned>(name.size()), offered, offeredSize);
        return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
    };
    SSL_CTX_set_alpn_select_cb(m_context, select, &m_protocol);
}

bool TlsServer::Peer::fill() {
    char bytes[1 << 16];
    const int count = SSL_read(m_ssl, bytes, sizeof bytes);
    if (count <= 0) return false;
    m_buffer.append(bytes, static_cast<std::size_t>(count));
    return true;
}

std::string TlsServer::Peer::readHead() {
    std::size_t end = 0;
    while ((end = m_buffer.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) return {};
    }
    const std::string head = m_buffer.substr(0, end + 4);
    m_buffer.erase(0, end + 4);
    return head;
}

std::string TlsServer::Peer::readBytes(std::size_t size) {
    while (m_buffer.size() < size && fill()) {
    }
    const std::string bytes = m_buffer.substr(0, size);
    m_buffer.erase(0, bytes.size());
    return bytes;
}

std::string TlsServer::Peer::readSome(std::size_t most) {
    return m_buffer.empty() && !fill() ? std::string() : readBytes(std::min(most, m_buffer.size()));
}

bool TlsServer::Peer::send(std::string_view bytes) {
    return SSL_write(m_ssl, bytes.data(), static_cast<int>(bytes.size())) > 0;
}

bool TlsServer::Peer::answer(std::string_view body) {
    std::string text = "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    return send(text.append(body));
}

void TlsServer::Peer::closeNotify() {
    SSL_shutdown(m_ssl);
}

std::string TlsServer::Peer::serverName() const {
    const char* const name = SSL_get_servername(m_ssl, TLSEXT_NAMETYPE_host_name);
    return name ? name : "";
}

bool TlsServer::Peer::wasResumed() const {
    return SSL_session_reused(m_ssl) == 1;
}

bool TlsServer::Peer::hasCertificate() const {
    return SSL_get0_peer_certificate(m_ssl) != nullptr;
}

}  // namespace sluice::test
