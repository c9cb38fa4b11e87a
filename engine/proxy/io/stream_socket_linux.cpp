#include "engine/proxy/io/stream_socket.h"

#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice::proxy {

namespace {

boost::system::error_code lastError() noexcept {
    return {errno, boost::system::system_category()};
}

void sendAtOnce(int descriptor) noexcept {
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

IoResult failure() noexcept {
    const bool later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return {later ? IoResult::WouldBlock : IoResult::Failed, 0};
}

}  // namespace

int acceptStream(int listener, TcpEndpoint& peer, boost::system::error_code& error) noexcept {
    auto size = static_cast<socklen_t>(peer.capacity());
    const int descriptor = ::accept4(listener, peer.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) {
        error = lastError();
        return -1;
    }
    error.clear();
    sendAtOnce(descriptor);
    return descriptor;
}

int connectStream(const TcpEndpoint& to, boost::system::error_code& error) noexcept {
    const int descriptor = ::socket(to.protocol().family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor >= 0) {
        sendAtOnce(descriptor);
        const int done = ::connect(descriptor, to.data(), static_cast<socklen_t>(to.size()));
        if (done == 0 || errno == EINPROGRESS) {
            error.clear();
            return descriptor;
        }
    }
    error = lastError();
    if (descriptor >= 0) ::close(descriptor);
    return -1;
}

boost::system::error_code streamError(int descriptor) noexcept {
    int reason = 0;
    socklen_t size = sizeof reason;
    if (::getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size) != 0) return lastError();
    return {reason, boost::system::system_category()};
}

IoResult receive(int descriptor, char* to, std::size_t size) noexcept {
    const ssize_t got = ::recv(descriptor, to, size, 0);
    if (got > 0) return {IoResult::Done, static_cast<std::size_t>(got)};
    return got == 0 ? IoResult{IoResult::Ended, 0} : failure();
}

IoResult send(int descriptor, std::string_view bytes) noexcept {
    const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent >= 0 ? IoResult{IoResult::Done, static_cast<std::size_t>(sent)} : failure();
}

int peekByte(int descriptor) noexcept {
    unsigned char byte = 0;
    return ::recv(descriptor, &byte, 1, MSG_PEEK) == 1 ? byte : -1;
}

bool hasNothingToRead(int descriptor) noexcept {
    char byte = 0;
    return ::recv(descriptor, &byte, 1, MSG_PEEK) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

void shutdownSending(int descriptor) noexcept {
    ::shutdown(descriptor, SHUT_WR);
}

void resetOnClose(int descriptor) noexcept {
    const linger atOnce{1, 0};
    ::setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
}

void closeStream(int descriptor) noexcept {
    ::close(descriptor);
}

}  // namespace sluice::proxy
