#include "engine/proxy/io/connection.h"
#include "engine/proxy/io/readiness.h"

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>

#include <array>
#include <cerrno>
#include <sys/epoll.h>
#include <system_error>
#include <utility>

namespace sluice::proxy {

namespace {

constexpr std::size_t kBatch = 256;
/// Events told before Asio gets a turn, so that the tick, an apply and new connections never wait long.
constexpr std::size_t kEventsPerTurn = 1024;

int newEpoll() {
    const int descriptor = ::epoll_create1(EPOLL_CLOEXEC);
    if (descriptor < 0) throw std::system_error(errno, std::system_category(), "epoll_create1");
    return descriptor;
}

}  // namespace

struct Readiness::System {
    explicit System(boost::asio::io_context& io) : epoll(io, newEpoll()) {}

    boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type> epoll;
    std::array<epoll_event, kBatch> events{};
    std::size_t next = 0;  ///< of the batch that is being told
    std::size_t count = 0;
};

Readiness::Readiness(boost::asio::io_context& io, Nanos& now)
    : m_io(io), m_now(now), m_wokeAt(now), m_system(std::make_unique<System>(io)) {
    wait();
}

Readiness::~Readiness() = default;

bool Readiness::add(int descriptor, Connection& connection) noexcept {
    epoll_event wanted{};
    wanted.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    wanted.data.ptr = &connection;
    return ::epoll_ctl(m_system->epoll.native_handle(), EPOLL_CTL_ADD, descriptor, &wanted) == 0;
}

void Readiness::forget(Connection& connection) noexcept {
    for (std::size_t i = m_system->next; i < m_system->count; ++i) {
        if (m_system->events[i].data.ptr == &connection) m_system->events[i].data.ptr = nullptr;
    }
}

void Readiness::defer(boost::intrusive_ptr<Connection> connection) {
    if (m_deferred.empty()) boost::asio::post(m_io, [this] { runDeferred(); });
    m_deferred.push_back(std::move(connection));
}

void Readiness::runDeferred() {
    wake();
    for (const auto& connection : std::exchange(m_deferred, {})) connection->onDeferred();
}

void Readiness::wait() {
    m_system->epoll.async_wait(boost::asio::posix::descriptor_base::wait_read,
                               [this](const boost::system::error_code& cancelled) {
                                   if (cancelled || m_stopped) return;
                                   dispatch();
                                   wait();
                               });
}

/// While there is more, more is asked for at once: going back through Asio costs three system calls a turn.
void Readiness::dispatch() {
    for (std::size_t told = 0; told < kEventsPerTurn && m_deferred.empty();) {
        const std::size_t more = dispatchBatch();
        if (more == 0) break;
        told += more;
    }
}

std::size_t Readiness::dispatchBatch() {
    const int got = ::epoll_wait(m_system->epoll.native_handle(), m_system->events.data(), kBatch, 0);
    wake();
    m_system->count = got > 0 ? static_cast<std::size_t>(got) : 0;
    for (m_system->next = 0; m_system->next < m_system->count;) {
        const epoll_event event = m_system->events[m_system->next++];
        if (!event.data.ptr) continue;
        static_cast<Connection*>(event.data.ptr)
            ->onEvents((event.events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0,
                       (event.events & (EPOLLOUT | EPOLLHUP | EPOLLERR)) != 0,
                       (event.events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0,
                       (event.events & (EPOLLHUP | EPOLLERR)) != 0);
    }
    m_system->next = 0;
    return std::exchange(m_system->count, 0);
}

void Readiness::stop() {
    m_stopped = true;
    boost::system::error_code ignored;
    m_system->epoll.cancel(ignored);
}

}  // namespace sluice::proxy
