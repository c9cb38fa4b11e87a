#include "engine/proxy/io/tls/tls_settings.h"

#include <openssl/err.h>

#include <new>

namespace sluice::proxy {

SslContextPtr newTlsContext(const SSL_METHOD* method, TlsVersion lowest) {
    SslContextPtr made(SSL_CTX_new(method));
    if (!made) throw std::bad_alloc();
    SSL_CTX* const context = made.get();
    SSL_CTX_set_min_proto_version(context, lowest == TlsVersion::Tls13 ? TLS1_3_VERSION : TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20");
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // One system call for a record instead of one for its head and one for the rest.
    SSL_CTX_set_read_ahead(context, 1);
    return made;
}

bool useIdentity(SSL_CTX* context, const TlsIdentity& identity) {
    STACK_OF(X509)* const chain = sk_X509_new_null();
    if (!chain) throw std::bad_alloc();
    for (const CertificatePtr& certificate : identity.chain) sk_X509_push(chain, certificate.get());
    const int used =
        SSL_CTX_use_cert_and_key(context, identity.certificate.get(), identity.key.get(), chain, 1);
    sk_X509_free(chain);
    ERR_clear_error();
    return used == 1;
}

void trust(SSL_CTX* context, const TlsAuthorities& authorities) {
    X509_STORE* const store = SSL_CTX_get_cert_store(context);
    for (const CertificatePtr& authority : authorities.certificates)
        X509_STORE_add_cert(store, authority.get());
    ERR_clear_error();
}

}  // namespace sluice::proxy
