#include "engine/load/endpoint.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <netdb.h>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sluice {

namespace {

constexpr Millis kAskEvery{50};

/// The resolver's own codes (RFC 3493, 6.1).
class ResolverCategory : public std::error_category {
public:
    const char* name() const noexcept override { return "resolver"; }
    std::string message(int code) const override { return gai_strerror(code); }
};

std::error_code resolverError(int code, int systemCode) {
    static const ResolverCategory category;
    if (code == EAI_SYSTEM) return {systemCode, std::system_category()};
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

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

/// What the resolver said.
struct Answer {
    int fault = 0, systemFault = 0;  ///< EAI_…, and errno for EAI_SYSTEM
    Addresses addresses{nullptr, freeaddrinfo};
};

Answer resolve(const std::string& host, const std::string& service, int flags) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags;
    addrinfo* found = nullptr;
    Answer answer;
    answer.fault = getaddrinfo(host.c_str(), service.c_str(), &hints, &found);
    answer.systemFault = errno;
    if (answer.fault == 0) answer.addresses.reset(found);
    return answer;
}

/// A lookup on a thread of its own, which may outlive the one who asked.
struct Lookup {
    std::mutex mutex;
    std::condition_variable ended;
    std::optional<Answer> answer;  ///< under `mutex`
};

/// Empty when stopped. A literal address asks no server and is answered at once.
std::optional<Answer> resolve(const std::string& host, const std::string& service,
                              const std::function<bool()>& stopping) {
    if (!stopping) return resolve(host, service, 0);
    if (Answer literal = resolve(host, service, AI_NUMERICHOST); literal.fault == 0) return literal;
    const auto lookup = std::make_shared<Lookup>();
    std::thread([lookup, host, service] {
        Answer answer = resolve(host, service, 0);
        const std::lock_guard lock(lookup->mutex);
        lookup->answer = std::move(answer);
        lookup->ended.notify_one();
    }).detach();
    std::unique_lock lock(lookup->mutex);
    while (!lookup->ended.wait_for(lock, kAskEvery, [&] { return lookup->answer.has_value(); })) {
        if (stopping()) return std::nullopt;
    }
    return std::move(lookup->answer);
}

/// Waits until the connect is over. 0 when it is, else ETIMEDOUT, or ECANCELED when stopped.
int awaitConnect(int fd, Millis timeout, const std::function<bool()>& stopping) {
    const Nanos limit = monotonicNow() + timeout;
    while (true) {
        const Nanos left = limit - monotonicNow();
        if (left <= Nanos(0)) return ETIMEDOUT;
        const auto slice = stopping ? std::min<Nanos>(left, kAskEvery) : left;
        pollfd waiting{fd, POLLOUT, 0};
        if (poll(&waiting, 1, static_cast<int>(std::chrono::ceil<Millis>(slice).count())) > 0) return 0;
        if (stopping && stopping()) return ECANCELED;
    }
}

std::error_code tryConnect(const Endpoint& endpoint, Millis timeout, const std::function<bool()>& stopping) {
    const int fd = socket(endpoint.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return systemError(errno);
    int fault = 0;
    if (connect(fd, reinterpret_cast<const sockaddr*>(&endpoint.address), endpoint.length) != 0)
        fault = errno;
    if (fault == EINPROGRESS) {
        fault = awaitConnect(fd, timeout, stopping);
        socklen_t size = sizeof fault;
        if (fault == 0 && getsockopt(fd, SOL_SOCKET, SO_ERROR, &fault, &size) != 0) fault = errno;
    }
    close(fd);
    return fault == 0 ? std::error_code{} : systemError(fault);
}

Endpoint endpointOf(const addrinfo& info) {
    Endpoint endpoint;
    endpoint.length = info.ai_addrlen;
    endpoint.text = textOf(info);
    std::memcpy(&endpoint.address, info.ai_addr, info.ai_addrlen);
    return endpoint;
}

}  // namespace

Result<std::vector<Endpoint>> lookUp(const std::string& host, const std::string& service) {
    const Answer answer = resolve(host, service, 0);
    if (answer.fault != 0)
        return Error{ErrorCode::ResolveFailed, host, resolverError(answer.fault, answer.systemFault)};
    std::vector<Endpoint> endpoints;
    for (const addrinfo* info = answer.addresses.get(); info != nullptr; info = info->ai_next)
        endpoints.push_back(endpointOf(*info));
    return endpoints;
}

std::error_code probe(const Endpoint& endpoint, Millis timeout) {
    return tryConnect(endpoint, timeout, {});
}

Result<Endpoint> findEndpoint(const std::string& host, std::uint16_t port, Millis timeout,
                              const std::function<bool()>& stopping) {
    std::optional<Answer> answer;
    try {
        answer = resolve(host, std::to_string(port), stopping);
    } catch (const std::system_error& failure) {
        return Error{ErrorCode::SystemFailed, "threads", failure.code()};
    }
    if (!answer) return Error{ErrorCode::Stopped, {}, {}};
    if (answer->fault != 0) {
        return Error{ErrorCode::ResolveFailed, host, resolverError(answer->fault, answer->systemFault)};
    }

    Error last{ErrorCode::ConnectFailed, host + ":" + std::to_string(port), systemError(EADDRNOTAVAIL)};
    for (const addrinfo* info = answer->addresses.get(); info != nullptr; info = info->ai_next) {
        const Endpoint endpoint = endpointOf(*info);
        const std::error_code reason = tryConnect(endpoint, timeout, stopping);
        if (!reason) return endpoint;
        if (reason == std::errc::operation_canceled) return Error{ErrorCode::Stopped, {}, {}};
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
