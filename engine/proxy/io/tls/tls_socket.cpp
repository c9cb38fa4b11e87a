#include "engine/proxy/io/tls/tls_socket.h"

#include "engine/proxy/io/stream_socket.h"

#include <openssl/bio.h>

namespace sluice::proxy {

namespace {

TlsSocket& socketOf(BIO* bio) noexcept {
    return *static_cast<TlsSocket*>(BIO_get_data(bio));
}

int readSocket(BIO* bio, char* to, int size) noexcept {
    TlsSocket& socket = socketOf(bio);
    BIO_clear_retry_flags(bio);
    if (size <= 0) return 0;
    IoResult got{IoResult::WouldBlock, 0};
    if (!socket.drained) got = receive(socket.descriptor, to, static_cast<std::size_t>(size));
    // A short read has emptied the socket (epoll(7)); an end that came before was announced already.
    if (got.kind == IoResult::WouldBlock || (got.bytes < static_cast<std::size_t>(size) && !socket.ended))
        socket.drained = true;
    switch (got.kind) {
        case IoResult::Done: return static_cast<int>(got.bytes);
        case IoResult::WouldBlock: BIO_set_retry_read(bio); return -1;
        case IoResult::Ended: socket.atEnd = true; return 0;
        case IoResult::Failed: break;
    }
    return -1;
}

int writeSocket(BIO* bio, const char* bytes, int size) noexcept {
    BIO_clear_retry_flags(bio);
    if (size <= 0) return 0;
    const IoResult sent = send(socketOf(bio).descriptor, {bytes, static_cast<std::size_t>(size)});
    if (sent.kind == IoResult::Done) return static_cast<int>(sent.bytes);
    if (sent.kind == IoResult::WouldBlock) BIO_set_retry_write(bio);
    return -1;
}

long controlSocket(BIO* bio, int command, long, void*) noexcept {
    if (command == BIO_CTRL_EOF) return socketOf(bio).atEnd ? 1 : 0;
    return command == BIO_CTRL_FLUSH ? 1 : 0;
}

/// Lives as long as the program: connections of every thread use it.
const BIO_METHOD* socketMethod() noexcept {
    static const BIO_METHOD* const method = [] {
        BIO_METHOD* made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "sluice socket");
        if (made) {
            BIO_meth_set_read(made, readSocket);
            BIO_meth_set_write(made, writeSocket);
            BIO_meth_set_ctrl(made, controlSocket);
        }
        return made;
    }();
    return method;
}

}  // namespace

BIO* newSocketBio(TlsSocket& socket) noexcept {
    BIO* const bio = BIO_new(socketMethod());
    if (!bio) return nullptr;
    BIO_set_data(bio, &socket);
    BIO_set_init(bio, 1);
    return bio;
}

}  // namespace sluice::proxy
