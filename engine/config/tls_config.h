#pragma once

#include "engine/core/clock.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the configuration says of TLS. Files are PEM (RFC 7468); relative names begin at the folder of the
/// configuration's own file.
namespace sluice {

enum class TlsVersion { Tls12, Tls13 };

inline constexpr std::pair<TlsVersion, std::string_view> kTlsVersionTokens[] = {
    {TlsVersion::Tls12, "1.2"},
    {TlsVersion::Tls13, "1.3"},
};

enum class VerifyClient { Off, Optional, Required };

inline constexpr std::pair<VerifyClient, std::string_view> kVerifyClientTokens[] = {
    {VerifyClient::Off, "off"},
    {VerifyClient::Optional, "optional"},
    {VerifyClient::Required, "required"},
};

/// The protocols of ALPN (RFC 7301) that the engine speaks to clients.
inline constexpr std::array<std::string_view, 2> kAlpnTokens = {"h2", "http/1.1"};

/// A certificate and its private key.
struct CertificateConfig {
    std::string certificate;  ///< the leaf first, then the chain above it
    std::string key;          ///< "" = in the certificate's file

    friend bool operator==(const CertificateConfig&, const CertificateConfig&) = default;
};

struct ListenerTlsConfig {
    std::string certificate;  ///< as CertificateConfig; answers for every name that no other bears
    std::string key;
    std::vector<CertificateConfig> certificates;  ///< more, each for the names in it, wildcards included
    TlsVersion minVersion = TlsVersion::Tls12;
    VerifyClient verifyClient = VerifyClient::Off;    ///< optional: a client may have none, but no wrong one
    std::string clientCa{};                           ///< authorities of client certificates
    std::vector<std::string> alpn{"h2", "http/1.1"};  ///< in the order of preference; empty = not negotiated
    Millis handshakeTimeout{10'000};                  ///< from accepting to its end; the connection is cut

    friend bool operator==(const ListenerTlsConfig&, const ListenerTlsConfig&) = default;
};

struct UpstreamTlsConfig {
    bool verify = true;       ///< the node's certificate, and that it is for the name asked for
    std::string ca;           ///< authorities to verify by; "" = the system's
    std::string serverName;   ///< to ask for and to verify; "" = the node's host
    std::string certificate;  ///< shown to nodes that ask for one; "" = none
    std::string key;
    TlsVersion minVersion = TlsVersion::Tls12;
    Millis handshakeTimeout{10'000};  ///< 504 when it has not ended by then

    friend bool operator==(const UpstreamTlsConfig&, const UpstreamTlsConfig&) = default;
};

}  // namespace sluice
