#pragma once

#include "engine/config/tls_config.h"
#include "tests/support/raw_client.h"

#include <openssl/types.h>

#include <memory>
#include <string>
#include <vector>

typedef struct ssl_session_st SSL_SESSION;

namespace sluice::test {

struct TlsClientOptions {
    std::string serverName = {};         ///< sent as SNI; "" = none
    std::string caFile = {};             ///< "" = nothing is verified
    CertificateConfig certificate = {};  ///< of the client; "" = none
    int version = 0;                     ///< TLS1_2_VERSION or TLS1_3_VERSION alone; 0 = what both have
    std::vector<std::string> alpn = {};
    std::shared_ptr<SSL_SESSION> session = nullptr;  ///< to resume
    std::size_t chunk = 1 << 16;                     ///< bytes that go out, and are taken in, at once
};

/// RawClient over TLS: the handshake is part of the construction.
class TlsClient : public RawClient {
public:
    TlsClient(std::uint16_t port, TlsClientOptions options = {});
    ~TlsClient() override;

    bool isSecure() const { return m_secure; }
    /// "TLSv1.3"
    std::string version() const;
    /// The common name of the server's certificate.
    std::string peerName() const;
    std::string protocol() const;
    bool wasResumed() const;
    /// For the next client; the server's ticket has come with an answer.
    std::shared_ptr<SSL_SESSION> session() const;
    /// True when the server has said that the connection ends, and not only ended it.
    bool wasClosedProperly() const;

protected:
    long transmit(const char* bytes, std::size_t size) override;
    long receive(char* to, std::size_t size) override;

private:
    bool pushOut();
    bool pullIn();

    TlsClientOptions m_options;
    SSL_CTX* m_context;
    SSL* m_ssl;
    BIO* m_in;
    BIO* m_out;
    bool m_secure = false;
};

}  // namespace sluice::test
