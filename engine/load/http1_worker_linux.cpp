#include "engine/load/http1_worker.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>

namespace sluice {

namespace {

std::error_code systemError(int reason) {
    return {reason, std::system_category()};
}

}  // namespace

Http1Worker::Http1Worker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share)
    : LoadWorker(job, std::move(lanes), share, 1) {
    m_unsent.reserve(m_connections.size());
}

Http1Worker::~Http1Worker() {
    closeAll();
}

void Http1Worker::launch(LoadConnection& connection, Nanos now) {
    if (connection.state == State::Closed)
        open(connection, now);
    else
        m_unsent.push_back(&connection);
}

void Http1Worker::flush() {
    for (LoadConnection* connection : m_unsent) transmit(*connection, monotonicNow());
    m_unsent.clear();
}

void Http1Worker::closeAll() noexcept {
    for (LoadConnection& connection : m_connections) close(connection);
}

void Http1Worker::open(LoadConnection& connection, Nanos now) {
    connection.answeredOnce = false;
    connection.since = connection.resent ? connection.since : now;
    const int fault = connection.socket.open(connection.lane->endpoint, m_epoll, &connection);
    if (fault == 0) return connected(connection, now);
    if (fault != EINPROGRESS) return fail(connection, &ErrorCounts::connect, systemError(fault), now);
    connection.state = State::Connecting;
}

void Http1Worker::connected(LoadConnection& connection, Nanos now) {
    if (m_job.tls == nullptr) return ready(connection, now);
    connection.state = State::Securing;
    connection.socket.secure(*m_job.tls);
    handshake(connection, now);
}

void Http1Worker::handshake(LoadConnection& connection, Nanos now) {
    switch (connection.socket.tls()->handshake()) {
        case TlsSession::Step::More: return;
        case TlsSession::Step::Done: return ready(connection, now);
        case TlsSession::Step::Failed:
            return fail(connection, &ErrorCounts::tls, connection.socket.tls()->fault(), now);
    }
}

void Http1Worker::ready(LoadConnection& connection, Nanos now) {
    if (!connection.everOpened) {
        connection.everOpened = true;
        m_recorder.connectionOpened();
    }
    connection.state = State::Idle;
    if (connection.inFlight > 0) return transmit(connection, now);
    connection.failures = 0;
    m_idle.put(connection);  // opened in advance, for an open loop
}

/// The connection is open: what is in flight goes on the wire.
void Http1Worker::transmit(LoadConnection& connection, Nanos now) {
    connection.state = State::Busy;
    if (!connection.resent) {
        connection.since = now;
        if (m_open) m_recorder.sentAfter(now - connection.due);
    }
    connection.sent = connection.awaited().begin;
    connection.reader.begin(connection.awaited().toHead);
    send(connection, now);
}

void Http1Worker::send(LoadConnection& connection, Nanos now) {
    const std::string& bytes = connection.batch->bytes;
    while (connection.sent < bytes.size()) {
        const ssize_t count =
            connection.socket.send(bytes.data() + connection.sent, bytes.size() - connection.sent);
        if (count < 0) {
            if (errno == EAGAIN) return;  // the edge that says so will come
            if (errno == EINTR) continue;
            return fail(connection, &ErrorCounts::send, systemError(errno), now);
        }
        connection.sent += static_cast<std::size_t>(count);
        m_recorder.sent(static_cast<std::size_t>(count));
    }
}

void Http1Worker::handle(void* tag, std::uint32_t events) {
    LoadConnection& connection = *static_cast<LoadConnection*>(tag);
    const bool hangup = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    if (connection.state == State::Connecting) {
        const int fault = connection.socket.connectFault();
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        if (fault != 0) return fail(connection, &ErrorCounts::connect, systemError(fault), now);
        if ((events & EPOLLOUT) == 0) return;
        connected(connection, now);  // the same edge may tell of an answer or a close: it does not come again
    } else if (connection.state == State::Securing) {
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        handshake(connection, now);
    } else if (connection.state == State::Busy && (events & EPOLLOUT) != 0 &&
               connection.sent < connection.batch->bytes.size()) {
        send(connection, monotonicNow());
    }
    const bool listens = connection.state == State::Busy || connection.state == State::Idle;
    if (listens && (events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) receive(connection, hangup);
}

/// Edge-triggered: reads until the socket is empty. A short read tells that without another call, unless the
/// peer has closed, whose edge may have been this one, or TLS has cut the bytes.
void Http1Worker::receive(LoadConnection& connection, bool hangup) {
    while (true) {
        const ssize_t count = connection.socket.receive(m_buffer.data(), m_buffer.size());
        if (count < 0) {
            if (errno == EAGAIN) return;
            if (errno == EINTR) continue;
            const int reason = errno;
            const Nanos now = monotonicNow();
            m_recorder.advance(now);
            return fail(connection, &ErrorCounts::receive, systemError(reason), now);
        }
        if (count == 0) return ended(connection);
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        const auto size = static_cast<std::size_t>(count);
        m_recorder.received(size);
        if (!take(connection, {m_buffer.data(), size}, now, hangup)) return;
        if (size < m_buffer.size() && !hangup && connection.socket.tls() == nullptr) return;
    }
}

/// False where the connection's batch has ended by these bytes.
bool Http1Worker::take(LoadConnection& connection, std::string_view bytes, Nanos now, bool hangup) {
    while (connection.inFlight > 0) {
        const ResponseReader::State state = connection.reader.take(bytes);
        if (state == ResponseReader::State::More) return true;
        const bool last = connection.inFlight == 1;
        if (state == ResponseReader::State::Malformed || (last && !bytes.empty())) break;
        if (!answered(connection, connection.reader.status(), now)) return false;
        if (last) {
            complete(connection, now, hangup);
            return false;
        }
        if (!connection.reader.keepsAlive()) {
            resend(connection, now);
            return false;
        }
        connection.reader.begin(connection.awaited().toHead);
    }
    // No answer, or bytes that nobody asked for.
    fail(connection, &ErrorCounts::protocol, systemError(EPROTO), now);
    return false;
}

/// The peer closed.
void Http1Worker::ended(LoadConnection& connection) {
    const Nanos now = monotonicNow();
    m_recorder.advance(now);
    if (connection.inFlight == 0) {  // between two requests, as it may at any time (RFC 9112, 9.3.1)
        m_recorder.connectionReopened();
        return close(connection);
    }
    if (connection.reader.begun()) {
        if (connection.reader.end() != ResponseReader::State::Complete)
            return fail(connection, &ErrorCounts::receive, systemError(ECONNRESET), now);
        const bool last = connection.inFlight == 1;
        if (!answered(connection, connection.reader.status(), now)) return;
        if (last)
            complete(connection, now, true);
        else
            resend(connection, now);
        return;
    }
    if (connection.answeredOnce && !connection.resent) return resend(connection, now);
    fail(connection, &ErrorCounts::receive, systemError(ECONNRESET), now);
}

void Http1Worker::complete(LoadConnection& connection, Nanos now, bool hangup) {
    const bool keepAlive = m_job.plan.keepAlive;
    const bool reusable =
        keepAlive && connection.reader.keepsAlive() && connection.sent == connection.batch->bytes.size();
    if (reusable && !hangup) {
        connection.state = State::Idle;
    } else {
        close(connection);
        if (keepAlive) m_recorder.connectionReopened();
    }
    next(connection, now);
}

/// A server may close a connection between two answers at any time (RFC 9112, 9.3.1 and 9.3.2): no failure of
/// the requests that it has not answered, where they may be sent again.
void Http1Worker::resend(LoadConnection& connection, Nanos now) {
    const auto& parts = connection.batch->parts;
    const bool harmless = std::all_of(parts.end() - connection.inFlight, parts.end(),
                                      [](const RequestBatch::Part& part) { return part.mayResend; });
    if (!harmless) return fail(connection, &ErrorCounts::receive, systemError(ECONNRESET), now);
    close(connection);
    connection.resent = true;
    m_recorder.connectionReopened();
    open(connection, now);
}

void Http1Worker::timedOut(LoadConnection& connection, Nanos now) {
    fail(connection, &ErrorCounts::timeout, systemError(ETIMEDOUT), now);
}

void Http1Worker::fail(LoadConnection& connection, Kind kind, std::error_code reason, Nanos now) {
    if (now >= m_job.times.end) return;
    if (connection.state == State::Idle) m_recorder.connectionReopened();  // broken, with nothing asked
    failed(connection, kind, reason, connection.state == State::Busy || connection.resent, now);
    connection.socket.close();
}

void Http1Worker::close(LoadConnection& connection) noexcept {
    connection.socket.close();
    connection.state = State::Closed;
}

}  // namespace sluice
