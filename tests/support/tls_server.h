#pragma once

#include "engine/config/tls_config.h"
#include "tests/support/raw_server.h"

#include <openssl/types.h>

#include <atomic>
#include <string>
#include <string_view>

namespace sluice::test {

/// An upstream with TLS that does with each connection what a test says. One whose handshake fails ends.
class TlsServer {
public:
    class Peer {
    public:
        explicit Peer(SSL* ssl) : m_ssl(ssl) {}

        /// The next request's head with its empty line; "" when the connection has ended.
        std::string readHead();
        /// Exactly that many bytes, or fewer when the connection ends before.
        std::string readBytes(std::size_t size);
        /// What has come, at least one byte of it; "" when the connection has ended.
        std::string readSome(std::size_t most);
        bool send(std::string_view bytes);
        /// 200 with this body and Content-Length.
        bool answer(std::string_view body);
        /// Says that no more comes; without it the connection ends as if it had been cut.
        void closeNotify();
        std::string serverName() const;
        bool wasResumed() const;
        bool hasCertificate() const;

    private:
        bool fill();
        SSL* m_ssl;
        std::string m_buffer;
    };
    using Handler = std::function<void(Peer&)>;

    /// A client must show a certificate of `clientCa`, when one is given.
    TlsServer(const CertificateConfig& certificate, Handler handler, const std::string& clientCa = {},
              int version = 0);
    ~TlsServer();
    TlsServer(const TlsServer&) = delete;
    TlsServer& operator=(const TlsServer&) = delete;

    /// Chooses that protocol where a client offers it (ALPN); before the first client.
    void choose(std::string_view protocol);

    std::uint16_t port() const { return m_server->port(); }
    /// Connections whose handshake was carried through: not those that only look whether the port is open.
    int handshakes() const { return m_handshakes; }

private:
    SSL_CTX* m_context;
    Handler m_handler;
    std::string m_protocol;  ///< its length before it
    std::atomic<int> m_handshakes{0};
    std::unique_ptr<RawServer> m_server;
};

}  // namespace sluice::test
