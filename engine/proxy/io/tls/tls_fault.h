#pragma once

#include <openssl/types.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice::proxy {

/// Why a handshake came to nothing.
enum class TlsFault : std::uint8_t {
    None,
    TimedOut,
    PeerGone,             ///< closed or reset before the end
    Untrusted,            ///< the peer's certificate leads to no authority that is trusted
    NameMismatch,         ///< it is another host's
    Expired,              ///< or not yet valid
    CertificateRejected,  ///< it is wrong in another way
    CertificateMissing,   ///< the client gave none
    Refused,              ///< the peer sent an alert
    NoCommonProtocol,     ///< version, cipher suite or ALPN
    Failed,               ///< what came is no TLS, or broken
};

/// A stable token: "tls-untrusted", "tls-handshake-timeout", …
std::string_view toToken(TlsFault fault) noexcept;

/// Reads why the last operation on `ssl` failed from OpenSSL's error queue of this thread. `reason` gets
/// OpenSSL's own words, for the log.
TlsFault takeFault(const SSL* ssl, std::string& reason);

}  // namespace sluice::proxy
