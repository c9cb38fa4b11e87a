#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>

/// Owners of OpenSSL's objects. For the tls_*.cpp alone: no other header needs OpenSSL's.
namespace sluice::proxy {

template <auto Free>
struct OpenSslFree {
    template <class Object>
    void operator()(Object* object) const noexcept {
        Free(object);
    }
};

using BioPtr = std::unique_ptr<BIO, OpenSslFree<BIO_free>>;
using CertificatePtr = std::unique_ptr<X509, OpenSslFree<X509_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, OpenSslFree<EVP_PKEY_free>>;
using SslContextPtr = std::unique_ptr<SSL_CTX, OpenSslFree<SSL_CTX_free>>;

}  // namespace sluice::proxy
