#include "engine/proxy/io/listen_socket.h"

#include <boost/asio/io_context.hpp>

#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace sluice::proxy {

namespace {

using boost::asio::ip::tcp;

Error listenError(const tcp::endpoint& at, int reason) {
    return {ErrorCode::ListenFailed, toText(HostPort{at.address().to_string(), at.port()}),
            std::error_code(reason, std::system_category())};
}

int newSocket(const tcp::endpoint& at) {
    const int descriptor = ::socket(at.protocol().family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int on = 1;
    if (descriptor >= 0) ::setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    return descriptor;
}

}  // namespace

Result<tcp::endpoint> listenEndpoint(const HostPort& address) {
    boost::system::error_code error;
    const auto literal = boost::asio::ip::make_address(address.host, error);
    if (!error) return tcp::endpoint(literal, address.port);
    boost::asio::io_context io;
    const auto found = tcp::resolver(io).resolve(address.host, "", tcp::resolver::passive, error);
    if (error || found.empty()) return Error{ErrorCode::ResolveFailed, address.host, error};
    return tcp::endpoint(found.begin()->endpoint().address(), address.port);
}

// With SO_REUSEPORT a second gateway of the same user could bind too and take half of the connections, so
// that the first socket of an address is tried without it.
bool isInUse(const tcp::endpoint& at) {
    if (at.port() == 0) return false;
    const int descriptor = newSocket(at);
    if (descriptor < 0) return false;
    const bool taken =
        ::bind(descriptor, at.data(), static_cast<socklen_t>(at.size())) != 0 && errno == EADDRINUSE;
    ::close(descriptor);
    return taken;
}

Result<ListenSocket> openListenSocket(const tcp::endpoint& at, unsigned backlog) {
    const int descriptor = newSocket(at);
    if (descriptor < 0) return listenError(at, errno);
    const int on = 1;
    tcp::endpoint bound = at;
    auto size = static_cast<socklen_t>(bound.capacity());
    const bool open = ::setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) == 0 &&
                      ::bind(descriptor, at.data(), static_cast<socklen_t>(at.size())) == 0 &&
                      ::listen(descriptor, static_cast<int>(backlog)) == 0 &&
                      ::getsockname(descriptor, bound.data(), &size) == 0;
    if (open) return ListenSocket{descriptor, bound, nullptr};
    const int reason = errno;
    ::close(descriptor);
    return listenError(at, reason);
}

void setBacklog(const ListenSocket& socket, unsigned backlog) noexcept {
    ::listen(socket.descriptor,
             static_cast<int>(backlog));  // Linux takes it on a socket that listens already
}

void closeListenSocket(const ListenSocket& socket) noexcept {
    ::close(socket.descriptor);
}

}  // namespace sluice::proxy
