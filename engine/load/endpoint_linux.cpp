#include "engine/load/endpoint.h"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <memory>

namespace sluice {

namespace {

/// The resolver's own codes (RFC 3493, 6.1).
class ResolverCategory : public std::error_category {
public:
    const char* name() const noexcept override { return "resolver"; }
    std::string message(int code) const override { return gai_strerror(code); }
};

std::error_code resolverError(int code) {
    static const ResolverCategory category;
    if (code == EAI_SYSTEM) return {errno, std::system_category()};
    return {code, category};
}

std::error_code systemError(int code) {
    return {code, std::system_category()};
}

std::string textOf(const addrinfo& info) {
    char host[NI_MAXHOST];
    char port[NI_MAXSERV];
    if (getnameinfo(info.ai_addr, info.ai_addrlen, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
        return {};
    }
    return info.ai_family == AF_INET6 ? "[" + std::string(host) + "]:" + port
                                      : std::string(host) + ":" + port;
}

std::error_code tryConnect(const addrinfo& info, Millis timeout) {
    const int fd = socket(info.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return systemError(errno);
    int fault = 0;
    if (connect(fd, info.ai_addr, info.ai_addrlen) != 0) fault = errno;
    if (fault == EINPROGRESS) {
        pollfd waiting{fd, POLLOUT, 0};
        const auto limit = static_cast<int>(std::min<Millis::rep>(timeout.count(), INT_MAX));
        int ready = 0;
        do ready = poll(&waiting, 1, limit);
        while (ready < 0 && errno == EINTR);
        socklen_t size = sizeof fault;
        if (ready == 0) fault = ETIMEDOUT;
        else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &fault, &size) != 0) fault = errno;
    }
    close(fd);
    return fault == 0 ? std::error_code{} : systemError(fault);
}

}  // namespace

Result<Endpoint> findEndpoint(const std::string& host, std::uint16_t port, Millis timeout) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int fault = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (fault != 0) return Error{ErrorCode::ResolveFailed, host, resolverError(fault)};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);

    Error last{ErrorCode::ConnectFailed, host + ":" + std::to_string(port), systemError(EADDRNOTAVAIL)};
    for (const addrinfo* info = found; info != nullptr; info = info->ai_next) {
        Endpoint endpoint;
        endpoint.length = info->ai_addrlen;
        endpoint.text = textOf(*info);
        std::memcpy(&endpoint.address, info->ai_addr, info->ai_addrlen);
        const std::error_code reason = tryConnect(*info, timeout);
        if (!reason) return endpoint;
        last = Error{ErrorCode::ConnectFailed, endpoint.text, reason};
    }
    return last;
}

Result<void> reserveFiles(std::uint64_t files) {
    std::uint64_t open = 0;
    std::error_code unreadable;
    for (auto entry = std::filesystem::directory_iterator("/proc/self/fd", unreadable);
         !unreadable && entry != std::filesystem::directory_iterator(); entry.increment(unreadable)) {
        ++open;
    }
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return Error{ErrorCode::SystemFailed, {}, systemError(errno)};
    const std::uint64_t needed = open + files;
    if (limit.rlim_cur >= needed) return {};
    if (limit.rlim_max < needed) return Error{ErrorCode::SystemFailed, {}, systemError(EMFILE)};
    limit.rlim_cur = needed;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return Error{ErrorCode::SystemFailed, {}, systemError(errno)};
    return {};
}

}  // namespace sluice
