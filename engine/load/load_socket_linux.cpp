#include "engine/load/load_socket.h"

#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice {

int LoadSocket::open(const Endpoint& endpoint, int epoll, void* tag) noexcept {
    const auto* address = reinterpret_cast<const sockaddr*>(&endpoint.address);
    m_fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (m_fd < 0) return errno;
    const int on = 1;
    setsockopt(m_fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    m_epoll = epoll;
    // Registered once for everything, edge-triggered: no request costs a call to change it.
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    event.data.ptr = tag;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, m_fd, &event) != 0) return errno;
    return connect(m_fd, address, endpoint.length) == 0 ? 0 : errno;
}

int LoadSocket::connectFault() const noexcept {
    int fault = 0;
    socklen_t size = sizeof fault;
    return getsockopt(m_fd, SOL_SOCKET, SO_ERROR, &fault, &size) == 0 ? fault : errno;
}

void LoadSocket::close() noexcept {
    m_tls.reset();
    if (m_fd < 0) return;
    // A process that is being started may hold a copy of the descriptor for a moment, and with it the
    // registration: closing alone would not end the events (epoll(7)).
    epoll_ctl(m_epoll, EPOLL_CTL_DEL, m_fd, nullptr);
    ::close(m_fd);
    m_fd = -1;
}

ssize_t LoadSocket::send(const char* data, std::size_t size) noexcept {
    return m_tls ? m_tls->send(data, size) : ::send(m_fd, data, size, MSG_NOSIGNAL);
}

ssize_t LoadSocket::receive(char* data, std::size_t size) noexcept {
    return m_tls ? m_tls->receive(data, size) : recv(m_fd, data, size, 0);
}

}  // namespace sluice
