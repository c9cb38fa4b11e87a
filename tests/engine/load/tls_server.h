#pragma once

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <arpa/inet.h>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <netinet/in.h>
#include <set>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sluice::test {

/// Answers every request over TLS with "ok", under a certificate of its own making, and remembers the server
/// names that it was asked for.
class TlsServer {
public:
    TlsServer() : m_context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free) {
        certify();
        SSL_CTX_set_tlsext_servername_callback(m_context.get(), &TlsServer::seeName);
        SSL_CTX_set_tlsext_servername_arg(m_context.get(), this);
        m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof at;
        ::bind(m_listener, reinterpret_cast<sockaddr*>(&at), sizeof at);
        ::listen(m_listener, 512);
        ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&at), &length);
        m_port = ntohs(at.sin_port);
        m_acceptor = std::thread([this] { acceptAll(); });
    }
    ~TlsServer() {
        ::shutdown(m_listener, SHUT_RDWR);
        m_acceptor.join();
        for (std::thread& thread : m_threads) thread.join();
        ::close(m_listener);
    }
    TlsServer(const TlsServer&) = delete;
    TlsServer& operator=(const TlsServer&) = delete;

    std::string url() const { return "https://127.0.0.1:" + std::to_string(m_port) + "/"; }
    std::uint64_t requests() const { return m_requests; }
    std::set<std::string> names() {
        const std::lock_guard lock(m_mutex);
        return m_names;
    }

private:
    void certify() {
        const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), EVP_PKEY_free);
        const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), X509_free);
        ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
        X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
        X509_set_pubkey(certificate.get(), key.get());
        X509_NAME* const name = X509_get_subject_name(certificate.get());
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"),
                                   -1, -1, 0);
        X509_set_issuer_name(certificate.get(), name);
        X509_sign(certificate.get(), key.get(), EVP_sha256());
        SSL_CTX_use_certificate(m_context.get(), certificate.get());
        SSL_CTX_use_PrivateKey(m_context.get(), key.get());
    }

    static int seeName(SSL* session, int*, void* self) {
        auto* const server = static_cast<TlsServer*>(self);
        const char* const name = SSL_get_servername(session, TLSEXT_NAMETYPE_host_name);
        const std::lock_guard lock(server->m_mutex);
        server->m_names.insert(name == nullptr ? "" : name);
        return SSL_TLSEXT_ERR_OK;
    }

    void acceptAll() {
        for (int socket = 0; (socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;)
            m_threads.emplace_back([this, socket] { serve(socket); });
    }

    void serve(int socket) {
        const std::unique_ptr<SSL, decltype(&SSL_free)> session(SSL_new(m_context.get()), SSL_free);
        SSL_set_fd(session.get(), socket);
        std::string input;
        char bytes[4096];
        int count = SSL_accept(session.get()) == 1 ? 1 : 0;
        while (count > 0 && (count = SSL_read(session.get(), bytes, sizeof bytes)) > 0) {
            input.append(bytes, static_cast<std::size_t>(count));
            for (std::size_t end = 0; (end = input.find("\r\n\r\n")) != std::string::npos;) {
                input.erase(0, end + 4);
                ++m_requests;
                static constexpr char kAnswer[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
                SSL_write(session.get(), kAnswer, sizeof kAnswer - 1);
            }
        }
        ::close(socket);
    }

    const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> m_context;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::atomic<std::uint64_t> m_requests{0};
    std::mutex m_mutex;
    std::set<std::string> m_names;
    std::vector<std::thread> m_threads;
    std::thread m_acceptor;
};

}  // namespace sluice::test
