#pragma once

#include "engine/config/tls_config.h"
#include "engine/proxy/io/tls/tls_files.h"
#include "engine/proxy/io/tls/tls_handle.h"

namespace sluice::proxy {

/// A context with what both sides of the proxy have in common: TLS 1.2 and 1.3 with forward secrecy and
/// authenticated encryption only (RFC 9325 4.2), no renegotiation, no compression, buffers only while bytes
/// are in them, and writes that go on where they stopped.
SslContextPtr newTlsContext(const SSL_METHOD* method, TlsVersion lowest);

/// False when OpenSSL refuses the certificate as too weak.
bool useIdentity(SSL_CTX* context, const TlsIdentity& identity);

/// Peers are verified by these.
void trust(SSL_CTX* context, const TlsAuthorities& authorities);

}  // namespace sluice::proxy
