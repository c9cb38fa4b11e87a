#include "engine/proxy/io/tls/tls_fault.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

namespace sluice::proxy {

namespace {

TlsFault faultOfCertificate(long verdict) noexcept {
    switch (verdict) {
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        case X509_V_ERR_CERT_UNTRUSTED: return TlsFault::Untrusted;
        case X509_V_ERR_HOSTNAME_MISMATCH:
        case X509_V_ERR_IP_ADDRESS_MISMATCH: return TlsFault::NameMismatch;
        case X509_V_ERR_CERT_HAS_EXPIRED:
        case X509_V_ERR_CERT_NOT_YET_VALID: return TlsFault::Expired;
        default: return TlsFault::CertificateRejected;
    }
}

/// Reasons above 1000 are alerts that the peer sent (ssl.h: SSL_AD_REASON_OFFSET).
TlsFault faultOfReason(int reason) noexcept {
    switch (reason) {
        case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE: return TlsFault::CertificateMissing;
        case SSL_R_UNSUPPORTED_PROTOCOL:
        case SSL_R_NO_SHARED_CIPHER:
        case SSL_R_NO_APPLICATION_PROTOCOL:
        case SSL_R_NO_SUITABLE_SIGNATURE_ALGORITHM:
        case SSL_R_TLSV1_ALERT_PROTOCOL_VERSION: return TlsFault::NoCommonProtocol;
        case SSL_R_UNEXPECTED_EOF_WHILE_READING: return TlsFault::PeerGone;
        default: return reason >= SSL_AD_REASON_OFFSET ? TlsFault::Refused : TlsFault::Failed;
    }
}

}  // namespace

std::string_view toToken(TlsFault fault) noexcept {
    switch (fault) {
        case TlsFault::None: return "none";
        case TlsFault::TimedOut: return "tls-handshake-timeout";
        case TlsFault::PeerGone: return "tls-peer-gone";
        case TlsFault::Untrusted: return "tls-untrusted";
        case TlsFault::NameMismatch: return "tls-name-mismatch";
        case TlsFault::Expired: return "tls-expired";
        case TlsFault::CertificateRejected: return "tls-certificate-rejected";
        case TlsFault::CertificateMissing: return "tls-certificate-missing";
        case TlsFault::Refused: return "tls-refused";
        case TlsFault::NoCommonProtocol: return "tls-no-common-protocol";
        case TlsFault::Failed: break;
    }
    return "tls-failed";
}

TlsFault takeFault(const SSL* ssl, std::string& reason) {
    const unsigned long error = ERR_peek_last_error();
    ERR_clear_error();
    const long verdict = SSL_get_verify_result(ssl);
    if (verdict != X509_V_OK) {
        reason = X509_verify_cert_error_string(verdict);
        return faultOfCertificate(verdict);
    }
    if (error == 0) {
        reason = "connection closed";
        return TlsFault::PeerGone;
    }
    const char* const words = ERR_reason_error_string(error);
    reason = words ? words : "unknown";
    return ERR_GET_LIB(error) == ERR_LIB_SSL ? faultOfReason(ERR_GET_REASON(error)) : TlsFault::Failed;
}

}  // namespace sluice::proxy
