#pragma once

#include "engine/config/gateway_config.h"

#include <QTemporaryDir>
#include <openssl/types.h>

#include <memory>
#include <string>
#include <vector>

namespace sluice::test {

/// Who a certificate is for, and when.
struct CertificateWish {
    std::string commonName;
    std::vector<std::string> names = {};  ///< as OpenSSL writes them: "DNS:api.example", "IP:127.0.0.1"
    int fromDays = -1;                    ///< from now
    int untilDays = 30;
};

/// The configuration with TLS on its first listener, under that certificate.
GatewayConfig withTls(GatewayConfig config, const CertificateConfig& certificate);

/// A throw-away authority with its certificates in a folder that goes with it.
class TestAuthority {
public:
    explicit TestAuthority(const std::string& commonName = "Sluice test authority");
    ~TestAuthority();
    TestAuthority(const TestAuthority&) = delete;
    TestAuthority& operator=(const TestAuthority&) = delete;

    /// Writes `file`.pem, the certificate, and `file`.key into the folder, and gives their paths. What was
    /// there under that name is replaced.
    CertificateConfig issue(const std::string& file, const CertificateWish& wish);
    /// The path of its own certificate.
    std::string caFile() const { return path("ca.pem"); }
    std::string path(const std::string& name) const;

private:
    struct Keys;
    QTemporaryDir m_folder;
    std::unique_ptr<Keys> m_keys;
    long m_serial = 1;
};

}  // namespace sluice::test
