#include "engine/http/target.h"
#include "engine/metrics/thread_clock.h"
#include "engine/mock/mock_worker.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <string>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::size_t kBufferSize = 64 * 1024;
constexpr std::size_t kMaxCollected = 16 * 1024 * 1024;
constexpr std::size_t kKeptCapacity =
    16 * 1024;  ///< a connection at rest does not hold more for its next answer
constexpr Millis kLingerFor{2'000};
constexpr int kBatch = 512;

const std::string& fillingBlock() {
    static const std::string block(64 * 1024, 'x');
    return block;
}

std::error_code systemError() {
    return {errno, std::system_category()};
}

/// Waits to the nanosecond, or to the next millisecond where the kernel is older than 5.11.
int waitFor(int epoll, std::array<epoll_event, kBatch>& events, std::optional<Nanos> limit) {
    timespec wait{};
    if (limit) {
        wait.tv_sec = std::chrono::duration_cast<Seconds>(*limit).count();
        wait.tv_nsec = (*limit % Seconds(1)).count();
    }
    const int count = epoll_pwait2(epoll, events.data(), kBatch, limit ? &wait : nullptr, nullptr);
    if (count >= 0 || errno != ENOSYS) return count;
    const auto millis = limit ? std::chrono::ceil<Millis>(*limit).count() : -1;
    return epoll_wait(epoll, events.data(), kBatch, static_cast<int>(millis));
}

std::string peerOf(int fd) {
    sockaddr_storage peer{};
    socklen_t length = sizeof peer;
    char host[NI_MAXHOST];
    char port[NI_MAXSERV];
    if (getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &length) != 0 ||
        getnameinfo(reinterpret_cast<sockaddr*>(&peer), length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
        return {};
    }
    const std::string name(host);
    return (peer.ss_family == AF_INET6 ? "[" + name + "]" : name) + ":" + port;
}

}  // namespace

MockWorker::MockWorker(const MockConfig& config, ListeningSocket listener)
    : m_answers(config), m_listener(std::move(listener)), m_buffer(kBufferSize) {}

MockWorker::~MockWorker() {
    if (m_thread.joinable()) {
        const std::uint64_t one = 1;
        if (write(m_wake, &one, sizeof one) == sizeof one) m_thread.join();
    }
    for (const auto& connection : m_connections) ::close(connection->fd);
    for (const int fd : {m_listener.fd, m_epoll, m_wake}) {
        if (fd >= 0) ::close(fd);
    }
}

Result<void> MockWorker::start() {
    m_epoll = epoll_create1(EPOLL_CLOEXEC);
    m_wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (m_epoll < 0 || m_wake < 0) return Error{ErrorCode::SystemFailed, {}, systemError()};
    for (int* const fd : {&m_listener.fd, &m_wake}) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = fd;
        if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, *fd, &event) != 0)
            return Error{ErrorCode::SystemFailed, {}, systemError()};
    }
    try {
        m_thread = std::thread([this] { run(); });
    } catch (const std::system_error& failure) {
        return Error{ErrorCode::SystemFailed, {}, failure.code()};
    }
    return {};
}

Nanos MockWorker::cpuTime() const noexcept {
    const std::int64_t final = m_finalCpu.load();
    if (final >= 0) return Nanos(final);
    return m_thread.joinable() ? threadCpuTime(const_cast<std::thread&>(m_thread).native_handle()) : Nanos(0);
}

void MockWorker::run() {
    std::array<epoll_event, kBatch> events;
    for (bool stopped = false; !stopped;) {
        std::optional<Nanos> limit = m_wheel.nextDue();
        if (limit) limit = std::max(*limit - monotonicNow(), Nanos(0));
        const int count = waitFor(m_epoll, events, limit);
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            if (event.data.ptr == &m_wake)
                stopped = true;
            else if (event.data.ptr == &m_listener.fd)
                acceptAll();
            else
                handle(*static_cast<MockConnection*>(event.data.ptr), event.events);
        }
        const Nanos now = monotonicNow();
        while (Delayed* const delayed = m_wheel.takeDue(now)) expire(*static_cast<MockConnection*>(delayed));
    }
    m_finalCpu = threadCpuTime().count();
}

void MockWorker::acceptAll() {
    while (true) {
        const int fd = accept4(m_listener.fd, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE) setAccepting(false);  // until a connection closes
            return;
        }
        const int on = 1;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        auto connection = std::make_unique<MockConnection>();
        connection->fd = fd;
        connection->position = m_connections.size();
        epoll_event event{};
        event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
        event.data.ptr = connection.get();
        m_connections.push_back(std::move(connection));
        if (epoll_ctl(m_epoll, EPOLL_CTL_ADD, fd, &event) != 0) close(*m_connections.back());
    }
}

void MockWorker::setAccepting(bool accepting) {
    epoll_event event{};
    event.events = accepting ? EPOLLIN : 0u;
    event.data.ptr = &m_listener.fd;
    epoll_ctl(m_epoll, EPOLL_CTL_MOD, m_listener.fd, &event);
    m_accepting = accepting;
}

void MockWorker::handle(MockConnection& connection, std::uint32_t events) {
    if ((events & EPOLLERR) != 0) {
        close(connection);
        return;
    }
    if (connection.state == State::Writing && (events & EPOLLOUT) != 0 && !flush(connection)) return;
    if ((events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP)) == 0) return;
    if (connection.state == State::Delay || connection.state == State::Writing)
        connection.readable = true;
    else
        receive(connection, (events & (EPOLLRDHUP | EPOLLHUP)) != 0);
}

void MockWorker::expire(MockConnection& connection) {
    if (connection.state == State::Delay)
        flush(connection);
    else
        close(connection);
}

/// Edge-triggered: reads until the socket is empty, which a short read tells, or until there is an answer to
/// wait for.
bool MockWorker::receive(MockConnection& connection, bool hangup) {
    while (true) {
        const ssize_t count = recv(connection.fd, m_buffer.data(), m_buffer.size(), 0);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return true;
        if (count <= 0) return close(connection);
        const auto size = static_cast<std::size_t>(count);
        if (connection.state == State::Linger) continue;
        if (!serve(connection, m_buffer.data(), size)) return false;
        if (connection.state == State::Delay || connection.state == State::Writing) {
            connection.readable |= hangup || size == m_buffer.size();
            return true;
        }
        if (size < m_buffer.size() && !hangup) return true;
    }
}

bool MockWorker::serve(MockConnection& connection, char* data, std::size_t size) {
    if (connection.input.empty()) return serveBytes(connection, data, size);
    std::string bytes = std::move(connection.input);
    connection.input.clear();
    bytes.append(data, size);
    return serveBytes(connection, bytes.data(), bytes.size());
}

bool MockWorker::serveBytes(MockConnection& connection, char* data, std::size_t size) {
    while (size > 0) {
        std::size_t used = 0;
        if (connection.state == State::Head) {
            if (!beginRequest(connection, data, size, used)) return false;
        } else if (connection.state == State::Body) {
            if (!readBody(connection, data, size, used)) return false;
        }
        if (used == 0) break;  // a head without its end, or an answer that must go first
        data += used;
        size -= used;
    }
    if (connection.state != State::Linger) connection.input.append(data, size);
    return true;
}

bool MockWorker::beginRequest(MockConnection& connection, char* data, std::size_t size, std::size_t& used) {
    m_parser.reset();
    const http::ParseStatus status = m_parser.parse({data, size});
    if (status == http::ParseStatus::NeedMore) return true;
    if (status == http::ParseStatus::Failed) return refuse(connection, m_parser.failureStatus());
    const http::RequestHead& head = m_parser.head();
    const http::Framing framing = http::frameRequest(head);
    used = head.size;
    if (framing.failureStatus != 0) return refuse(connection, framing.failureStatus);
    connection.closeAfter = !framing.keepAlive;
    if (framing.kind == http::BodyKind::None) return respond(connection, head);

    const auto target = http::parseTarget(head.method, head.target);
    connection.collects = target && MockAnswers::wantsBody(target->path);
    connection.head.assign(data, head.size);
    connection.decoder.start(framing.kind, framing.length);
    connection.state = State::Body;
    if (connection.decoder.done()) return respond(connection, head);
    constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    if (framing.expectsContinue && size == used &&
        send(connection.fd, kContinue.data(), kContinue.size(), MSG_NOSIGNAL) != std::ssize(kContinue)) {
        return close(connection);
    }
    return true;
}

bool MockWorker::readBody(MockConnection& connection, char* data, std::size_t size, std::size_t& used) {
    const http::BodyDecoder::Step step = connection.decoder.decode(data, size);
    used = step.consumed;
    if (connection.decoder.failed()) return refuse(connection, 400);
    if (connection.collects) {
        if (connection.body.size() + step.payload > kMaxCollected) return refuse(connection, 413);
        connection.body.append(data, step.payload);
    }
    if (!connection.decoder.done()) return true;
    m_parser.reset();
    m_parser.parse(connection.head);
    return respond(connection, m_parser.head());
}

bool MockWorker::respond(MockConnection& connection, const http::RequestHead& head) {
    const auto target = http::parseTarget(head.method, head.target);
    if (!target) return refuse(connection, 400);
    m_requests.store(m_requests.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const std::string remote = MockAnswers::wantsBody(target->path) ? peerOf(connection.fd) : std::string();
    const MockAnswer answer =
        m_answers.answer({head.method, target->path, target->query.substr(target->query.empty() ? 0 : 1),
                          &head.fields, connection.body, remote});
    const bool toHead = head.method == "HEAD";
    if (!answer.whole.empty() && !toHead && !connection.closeAfter && head.minorVersion == 1) {
        connection.unsent = answer.whole;
    } else {
        connection.output = MockAnswers::head(answer, !connection.closeAfter, head.minorVersion);
        const bool bodiless = toHead || answer.status == 204 || answer.status == 304;
        if (!bodiless) connection.output.append(answer.body());
        connection.filling = bodiless ? 0 : answer.generated;
        connection.unsent = connection.output;
    }
    if (answer.delay == Millis(0)) return flush(connection);
    connection.state = State::Delay;
    m_wheel.add(connection, monotonicNow() + answer.delay);
    return true;
}

bool MockWorker::refuse(MockConnection& connection, int status) {
    const MockAnswer answer = MockAnswers::failure(status);
    connection.closeAfter = connection.refused = true;
    connection.output = MockAnswers::head(answer, false) + answer.owned;
    connection.unsent = connection.output;
    return flush(connection);
}

bool MockWorker::flush(MockConnection& connection) {
    while (!connection.unsent.empty() || connection.filling > 0) {
        if (connection.unsent.empty()) {
            const auto length = std::min<std::uint64_t>(connection.filling, fillingBlock().size());
            connection.unsent = std::string_view(fillingBlock()).substr(0, static_cast<std::size_t>(length));
            connection.filling -= length;
        }
        const ssize_t count =
            send(connection.fd, connection.unsent.data(), connection.unsent.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            connection.state = State::Writing;
            return true;
        }
        if (count < 0) return close(connection);
        connection.unsent.remove_prefix(static_cast<std::size_t>(count));
    }
    return answered(connection);
}

/// The connection owes nothing: on to what it has sent meanwhile.
bool MockWorker::answered(MockConnection& connection) {
    const bool resumed = connection.state == State::Delay || connection.state == State::Writing;
    if (connection.refused) {
        shutdown(connection.fd, SHUT_WR);
        connection.state = State::Linger;
        m_wheel.add(connection, monotonicNow() + kLingerFor);
    } else if (connection.closeAfter) {
        return close(connection);
    } else {
        connection.state = State::Head;
    }
    for (std::string* const text : {&connection.output, &connection.body, &connection.head}) {
        text->clear();
        if (text->capacity() > kKeptCapacity) text->shrink_to_fit();
    }
    if (!resumed) return true;  // within serveBytes(), which goes on by itself
    if (!connection.input.empty() && !serve(connection, nullptr, 0)) return false;
    const bool reads = connection.state != State::Delay && connection.state != State::Writing;
    if (!reads || !connection.readable) return true;
    connection.readable = false;
    return receive(connection, true);
}

bool MockWorker::close(MockConnection& connection) {
    m_wheel.cancel(connection);
    // A process that is being started may hold a copy of the descriptor for a moment, and with it the
    // registration: closing alone would not end the events (epoll(7)).
    epoll_ctl(m_epoll, EPOLL_CTL_DEL, connection.fd, nullptr);
    ::close(connection.fd);
    const std::size_t position = connection.position;
    std::swap(m_connections[position], m_connections.back());
    m_connections[position]->position = position;
    m_connections.pop_back();
    if (!m_accepting) setAccepting(true);
    return false;
}

}  // namespace sluice
