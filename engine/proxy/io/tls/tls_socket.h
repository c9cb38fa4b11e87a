#pragma once

#include <openssl/types.h>

namespace sluice::proxy {

/// The descriptor below a TLS connection, as OpenSSL reads and writes it. Remembers that it is empty, as
/// Connection does: OpenSSL asks for more after every record, and each question would be a system call that
/// finds nothing.
struct TlsSocket {
    explicit TlsSocket(int socket) noexcept : descriptor(socket) {}
    TlsSocket(const TlsSocket&) = delete;
    TlsSocket& operator=(const TlsSocket&) = delete;

    const int descriptor;
    bool drained = false;  ///< nothing comes until the next edge
    bool ended = false;    ///< the peer's end was announced: no edge comes any more
    bool atEnd = false;    ///< it was read
};

/// A BIO of OpenSSL on the socket, which must outlive it; null when memory is out. Unlike OpenSSL's own it
/// raises no SIGPIPE.
BIO* newSocketBio(TlsSocket& socket) noexcept;

}  // namespace sluice::proxy
