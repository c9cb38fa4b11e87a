#include "engine/load/http2/null_http2.h"
#include "engine/load/null_responder.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::size_t kBufferSize = 256 * 1024;
constexpr int kBacklog = 4096;
constexpr std::size_t kOutputAtOnce = 64 * 1024;

std::string answerOf(std::size_t bytes) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n" +
           std::string(bytes, 'x');
}

std::error_code lastError() {
    return {errno, std::system_category()};
}

}  // namespace

struct NullResponder::Peer {
    explicit Peer(int socket) : fd(socket) {}
    ~Peer() { ::close(fd); }
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    const int fd;
    std::size_t received = 0;          ///< of the request that is coming
    std::uint64_t unsent = 0;          ///< bytes of answers that are due
    std::optional<NullHttp2> streams;  ///< HTTP/2: instead of these two
    std::string output;                ///< HTTP/2: what is to be sent, from outputSent on
    std::size_t outputSent = 0;
    bool gone = false;
};

NullResponder::NullResponder(std::size_t requestBytes, std::size_t answerBytes, bool http2)
    : m_requestBytes(requestBytes),
      m_answerBytes(answerBytes),
      m_http2(http2),
      m_answer(http2 ? std::string() : answerOf(answerBytes)),
      m_buffer(kBufferSize) {}

Result<std::unique_ptr<NullResponder>> NullResponder::start(std::size_t requestBytes,
                                                            std::size_t answerBytes) {
    return started(std::unique_ptr<NullResponder>(new NullResponder(requestBytes, answerBytes, false)));
}

Result<std::unique_ptr<NullResponder>> NullResponder::startHttp2(std::size_t answerBytes) {
    return started(std::unique_ptr<NullResponder>(new NullResponder(0, answerBytes, true)));
}

Result<std::unique_ptr<NullResponder>> NullResponder::started(std::unique_ptr<NullResponder> made) {
    if (const std::error_code fault = made->listen())
        return Error{ErrorCode::SystemFailed, "null responder", fault};
    try {
        made->m_thread = std::thread([self = made.get()] { self->serve(); });
    } catch (const std::system_error& failure) {
        return Error{ErrorCode::SystemFailed, "threads", failure.code()};
    }
    return made;
}

NullResponder::~NullResponder() {
    if (m_thread.joinable()) {
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = ::write(m_wake, &one, sizeof one);
        m_thread.join();
    }
    for (const int fd : {m_listener, m_epoll, m_wake}) {
        if (fd >= 0) ::close(fd);
    }
}

std::error_code NullResponder::listen() {
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    m_epoll = epoll_create1(EPOLL_CLOEXEC);
    m_wake = eventfd(0, EFD_CLOEXEC);
    if (m_listener < 0 || m_epoll < 0 || m_wake < 0) return lastError();
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    auto* const address = reinterpret_cast<sockaddr*>(&at);
    if (::bind(m_listener, address, size) != 0 || ::listen(m_listener, kBacklog) != 0 ||
        ::getsockname(m_listener, address, &size) != 0) {
        return lastError();
    }
    m_port = ntohs(at.sin_port);
    for (int* const fd : {&m_listener, &m_wake}) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = fd;
        if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, *fd, &event) != 0) return lastError();
    }
    return {};
}

void NullResponder::serve() {
    std::array<epoll_event, 256> events;
    while (true) {
        const int count = epoll_wait(m_epoll, events.data(), static_cast<int>(events.size()), -1);
        for (int i = 0; i < count; ++i) {
            void* const tag = events[static_cast<std::size_t>(i)].data.ptr;
            if (tag == &m_wake) return m_peers.clear();
            if (tag == &m_listener) {
                accept();
                continue;
            }
            Peer& peer = *static_cast<Peer*>(tag);
            if (peer.gone || (m_http2 ? answerStreams(peer) : answer(peer))) continue;
            peer.gone = true;  // its memory stays until the end: a later event of this round may name it
            epoll_ctl(m_epoll, EPOLL_CTL_DEL, peer.fd, nullptr);
            ::shutdown(peer.fd, SHUT_RDWR);
        }
    }
}

void NullResponder::accept() {
    const int fd = ::accept4(m_listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return;
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    m_peers.push_back(std::make_unique<Peer>(fd));
    if (m_http2) m_peers.back()->streams.emplace(m_answerBytes);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLET;
    event.data.ptr = m_peers.back().get();
    epoll_ctl(m_epoll, EPOLL_CTL_ADD, fd, &event);
}

/// False where the connection has ended.
bool NullResponder::answer(Peer& peer) {
    while (true) {
        while (peer.unsent > 0) {
            const std::size_t left = static_cast<std::size_t>((peer.unsent - 1) % m_answer.size()) + 1;
            const ssize_t count =
                ::send(peer.fd, m_answer.data() + m_answer.size() - left, left, MSG_NOSIGNAL);
            if (count < 0 && errno == EAGAIN) return true;
            if (count < 0) return false;
            peer.unsent -= static_cast<std::uint64_t>(count);
        }
        const ssize_t count = ::recv(peer.fd, m_buffer.data(), m_buffer.size(), 0);
        if (count < 0) return errno == EAGAIN;
        if (count == 0) return false;
        peer.received += static_cast<std::size_t>(count);
        peer.unsent += peer.received / m_requestBytes * m_answer.size();
        peer.received %= m_requestBytes;
        if (peer.unsent == 0) return true;
    }
}

/// The same over HTTP/2.
bool NullResponder::answerStreams(Peer& peer) {
    while (true) {
        while (true) {
            if (peer.outputSent == peer.output.size()) {
                peer.output.clear();
                peer.outputSent = 0;
                peer.streams->fill(peer.output, kOutputAtOnce);
                if (peer.output.empty()) break;
            }
            const ssize_t count = ::send(peer.fd, peer.output.data() + peer.outputSent,
                                         peer.output.size() - peer.outputSent, MSG_NOSIGNAL);
            if (count < 0 && errno == EAGAIN) return true;
            if (count < 0) return false;
            peer.outputSent += static_cast<std::size_t>(count);
        }
        const ssize_t count = ::recv(peer.fd, m_buffer.data(), m_buffer.size(), 0);
        if (count < 0) return errno == EAGAIN;
        if (count == 0 || !peer.streams->take({m_buffer.data(), static_cast<std::size_t>(count)}))
            return false;
    }
}

}  // namespace sluice
