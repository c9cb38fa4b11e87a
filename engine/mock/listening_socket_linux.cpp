#include "engine/mock/listening_socket.h"

#include <cerrno>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr int kBacklog = 4096;

std::uint16_t boundPort(int fd) {
    sockaddr_storage bound{};
    socklen_t length = sizeof bound;
    if (getsockname(fd, reinterpret_cast<sockaddr*>(&bound), &length) != 0) return 0;
    return ntohs(bound.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(bound).sin6_port
                                             : reinterpret_cast<const sockaddr_in&>(bound).sin_port);
}

/// Not listening yet; -1 and errno where that fails.
int boundSocket(const addrinfo& info, bool shared) {
    const int fd = socket(info.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    const int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (shared) setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (bind(fd, info.ai_addr, info.ai_addrlen) == 0) return fd;
    const int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

}  // namespace

Result<ListeningSocket> listenOn(const HostPort& address, bool first) {
    const auto failed = [&](std::error_code reason) {
        return Error{ErrorCode::ListenFailed, toText(address), reason};
    };
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    const char* const host = address.host.empty() ? nullptr : address.host.c_str();
    if (getaddrinfo(host, std::to_string(address.port).c_str(), &hints, &found) != 0) {
        return Error{ErrorCode::BadAddress, toText(address), {}};
    }
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);

    // Another process of the same user that shares its port, too, would silently get half of the connections:
    // an unshared bind fails then.
    if (first && address.port != 0) {
        const int probe = boundSocket(*found, false);
        if (probe < 0 || listen(probe, 1) != 0) {
            const std::error_code reason(errno, std::system_category());
            if (probe >= 0) close(probe);
            return failed(reason);
        }
        close(probe);
    }
    const int fd = boundSocket(*found, true);
    if (fd < 0 || listen(fd, kBacklog) != 0) {
        const std::error_code reason(errno, std::system_category());
        if (fd >= 0) close(fd);
        return failed(reason);
    }
    return ListeningSocket{fd, {address.host, boundPort(fd)}};
}

}  // namespace sluice
