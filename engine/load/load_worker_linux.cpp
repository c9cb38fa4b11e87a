#include "engine/load/load_worker.h"

#include "engine/metrics/thread_clock.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace sluice {

namespace {

constexpr std::size_t kBufferSize = 128 * 1024;
constexpr Nanos kCheckEvery = Millis(10);
constexpr Millis kFirstPause{10};
constexpr Millis kLongestPause{500};
constexpr int kBatch = 512;

/// An error that counts as `kind`, with the system's reason where it had one.
Error errorOf(std::uint64_t ErrorCounts::*kind, const std::string& address, int reason) {
    const auto code = kind == &ErrorCounts::connect ? ErrorCode::ConnectFailed : ErrorCode::SystemFailed;
    return {code, address, std::error_code(reason, std::system_category())};
}

}  // namespace

LoadWorker::LoadWorker(const LoadJob& job, unsigned connections)
    : m_job(job), m_recorder(job.times), m_connections(connections), m_buffer(kBufferSize) {}

LoadWorker::~LoadWorker() {
    for (Connection& connection : m_connections) close(connection);
    if (m_epoll >= 0) ::close(m_epoll);
}

Result<void> LoadWorker::prepare() {
    m_epoll = epoll_create1(EPOLL_CLOEXEC);
    if (m_epoll < 0) return Error{ErrorCode::SystemFailed, {}, {errno, std::system_category()}};
    return {};
}

void LoadWorker::run() {
    Nanos cpuBefore = threadCpuTime();
    bool warmingUp = m_job.times.measuredFrom > m_job.times.start;
    Nanos now = monotonicNow();
    while (now < m_job.times.end && !m_stop.load(std::memory_order_relaxed)) {
        if (warmingUp && now >= m_job.times.measuredFrom) {
            warmingUp = false;
            cpuBefore = threadCpuTime();
        }
        if (m_begun < m_connections.size()) openDue(now);
        if (now >= m_nextCheck) {
            m_recorder.advance(now);
            checkDeadlines(now);
            m_nextCheck = now + kCheckEvery;
        }
        poll(now);
        now = monotonicNow();
    }
    m_recorder.finish(now);
    for (Connection& connection : m_connections) close(connection);
    m_measuredCpu = threadCpuTime() - cpuBefore;
}

void LoadWorker::poll(Nanos now) {
    std::array<epoll_event, kBatch> events;
    Nanos wait = std::min(m_nextCheck, m_job.times.end) - now;
    if (m_begun < m_connections.size()) wait = std::min(wait, Nanos(Millis(1)));
    const auto millis = std::chrono::ceil<Millis>(std::max(wait, Nanos(0)));
    const int count = epoll_wait(m_epoll, events.data(), kBatch, static_cast<int>(millis.count()));
    for (int i = 0; i < count; ++i) {
        handle(*static_cast<Connection*>(events[static_cast<std::size_t>(i)].data.ptr),
               events[static_cast<std::size_t>(i)].events);
    }
}

/// First connects are spread over time, so that a server's usual backlog of some hundred holds them.
void LoadWorker::openDue(Nanos now) {
    while (m_begun < m_connections.size() &&
           now >= m_job.times.start + m_job.openEvery * static_cast<std::int64_t>(m_begun)) {
        startRequest(m_connections[m_begun++], now);
    }
}

void LoadWorker::checkDeadlines(Nanos now) {
    for (std::size_t i = 0; i < m_begun; ++i) {
        Connection& connection = m_connections[i];
        if (connection.state == State::Closed) {
            if (now >= connection.since) startRequest(connection, now);
        } else if (now - connection.since >= m_job.timeout) {
            fail(connection, &ErrorCounts::timeout, ETIMEDOUT, now);
        }
    }
}

void LoadWorker::startRequest(Connection& connection, Nanos now) {
    m_recorder.requestStarted();
    connection.since = now;
    connection.resent = false;
    if (connection.state == State::Closed) open(connection, now);
    else send(connection, now);
}

void LoadWorker::open(Connection& connection, Nanos now) {
    const auto* address = reinterpret_cast<const sockaddr*>(&m_job.endpoint.address);
    connection.fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connection.fd < 0) return fail(connection, &ErrorCounts::connect, errno, now);
    const int on = 1;
    setsockopt(connection.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection.answeredOnce = false;
    connection.sent = 0;
    connection.reader.begin(m_job.headMethod);

    // Registered once for everything, edge-triggered: no request costs a call to change it.
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    event.data.ptr = &connection;
    if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, connection.fd, &event) != 0) {
        return fail(connection, &ErrorCounts::connect, errno, now);
    }
    if (connect(connection.fd, address, m_job.endpoint.length) == 0) return connected(connection, now);
    if (errno != EINPROGRESS) return fail(connection, &ErrorCounts::connect, errno, now);
    connection.state = State::Connecting;
}

void LoadWorker::connected(Connection& connection, Nanos now) {
    if (!connection.everOpened) {
        connection.everOpened = true;
        m_recorder.connectionOpened();
    }
    connection.state = State::Busy;
    if (!connection.resent) connection.since = now;
    send(connection, now);
}

void LoadWorker::send(Connection& connection, Nanos now) {
    while (connection.sent < m_job.request.size()) {
        const ssize_t count = ::send(connection.fd, m_job.request.data() + connection.sent,
                                     m_job.request.size() - connection.sent, MSG_NOSIGNAL);
        if (count < 0) {
            if (errno == EAGAIN) return;  // the edge that says so will come
            if (errno == EINTR) continue;
            return fail(connection, &ErrorCounts::send, errno, now);
        }
        connection.sent += static_cast<std::size_t>(count);
        m_recorder.sent(static_cast<std::size_t>(count));
    }
}

void LoadWorker::handle(Connection& connection, std::uint32_t events) {
    if (connection.state == State::Connecting) {
        int fault = 0;
        socklen_t size = sizeof fault;
        if (getsockopt(connection.fd, SOL_SOCKET, SO_ERROR, &fault, &size) != 0) fault = errno;
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        if (fault != 0) return fail(connection, &ErrorCounts::connect, fault, now);
        if ((events & EPOLLOUT) == 0) return;
        connected(connection, now);  // the same edge may tell of an answer or a close: it does not come again
    } else if (connection.sent < m_job.request.size() && (events & EPOLLOUT) != 0) {
        send(connection, monotonicNow());
    }
    if (connection.state == State::Busy && (events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) {
        receive(connection, (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
    }
}

/// Edge-triggered: reads until the socket is empty. A short read tells that without another call, unless the
/// peer has closed, whose edge may have been this one.
void LoadWorker::receive(Connection& connection, bool hangup) {
    while (true) {
        const ssize_t count = recv(connection.fd, m_buffer.data(), m_buffer.size(), 0);
        if (count == 0) return ended(connection);
        if (count < 0) {
            if (errno == EINTR) continue;
            if (errno == EAGAIN) return;
            const int reason = errno;
            return fail(connection, &ErrorCounts::receive, reason, monotonicNow());
        }
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        m_recorder.received(static_cast<std::size_t>(count));
        const auto state = connection.reader.feed({m_buffer.data(), static_cast<std::size_t>(count)});
        if (state == ResponseReader::State::Complete) return complete(connection, now, hangup);
        if (state == ResponseReader::State::Malformed)
            return fail(connection, &ErrorCounts::protocol, EPROTO, now);
        if (static_cast<std::size_t>(count) < m_buffer.size() && !hangup) return;
    }
}

/// The peer closed.
void LoadWorker::ended(Connection& connection) {
    const Nanos now = monotonicNow();
    m_recorder.advance(now);
    if (connection.reader.begun()) {
        if (connection.reader.end() == ResponseReader::State::Complete)
            return complete(connection, now, true);
        return fail(connection, &ErrorCounts::receive, ECONNRESET, now);
    }
    // A server may close a connection between two requests at any time (RFC 9112, 9.3.1): no failure of the
    // request.
    if (connection.answeredOnce && !connection.resent && m_job.mayResend) {
        close(connection);
        connection.resent = true;
        m_recorder.connectionReopened();
        return open(connection, now);
    }
    fail(connection, &ErrorCounts::receive, ECONNRESET, now);
}

void LoadWorker::complete(Connection& connection, Nanos now, bool hangup) {
    if (now >= m_job.times.end) return;  // in flight when the run ended
    const Nanos latency = now - connection.since;
    if (latency >= m_job.timeout) return fail(connection, &ErrorCounts::timeout, ETIMEDOUT, now);
    m_recorder.answered(connection.reader.status(), latency);
    connection.failures = 0;
    const bool reusable =
        m_job.keepAlive && connection.reader.keepsAlive() && connection.sent == m_job.request.size();
    if (reusable && !hangup) {
        connection.answeredOnce = true;
        connection.sent = 0;
        connection.reader.begin(m_job.headMethod);
    } else {
        close(connection);
        if (m_job.keepAlive) m_recorder.connectionReopened();
    }
    startRequest(connection, now);
}

void LoadWorker::fail(Connection& connection, std::uint64_t ErrorCounts::*kind, int reason, Nanos now) {
    if (now >= m_job.times.end) return;
    std::optional<Nanos> latency;
    if (connection.state == State::Busy || kind == &ErrorCounts::timeout) latency = now - connection.since;
    m_recorder.failed(kind, latency, errorOf(kind, m_job.endpoint.text, reason));
    close(connection);
    const Millis pause =
        connection.failures == 0 && kind != &ErrorCounts::connect
            ? Millis(0)
            : std::min(kFirstPause * (1 << std::min<int>(connection.failures, 6)), kLongestPause);
    if (connection.failures < 255) ++connection.failures;
    connection.since = now + pause;  // checkDeadlines() opens it: a failure never recurses into the next one
}

void LoadWorker::close(Connection& connection) noexcept {
    if (connection.fd >= 0) ::close(connection.fd);
    connection.fd = -1;
    connection.state = State::Closed;
}

}  // namespace sluice
