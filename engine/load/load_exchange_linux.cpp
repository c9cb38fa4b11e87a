#include "engine/load/load_worker.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>

namespace sluice {

namespace {

constexpr Millis kFirstPause{10};
constexpr Millis kLongestPause{500};

std::error_code systemError(int reason) {
    return {reason, std::system_category()};
}

}  // namespace

/// On to the connection's next batch, now or later.
void LoadWorker::next(LoadConnection& connection, Nanos now) {
    if (connection.lane->stopped()) return;
    if (m_open) return m_idle.put(connection);
    Nanos pause{0};
    const ThinkTime& think = m_job.plan.think;
    if (think.most > Millis(0)) {
        pause = Nanos(std::uniform_int_distribution<std::int64_t>(Nanos(think.least).count(),
                                                                  Nanos(think.most).count())(m_random));
    }
    if (connection.lane->pauses()) {
        const auto asked = connection.lane->source->pause();
        if (!asked) return scriptFailed(asked.error());
        pause += *asked;
    }
    if (pause > Nanos(0))
        m_pauses.put(connection, now + pause);
    else
        begin(connection, now);
}

void LoadWorker::begin(LoadConnection& connection, Nanos now) {
    if (connection.lane->source && connection.own) {
        connection.own->clear();
        const auto made = connection.lane->source->next(connection.number, *connection.own);
        if (!made) return scriptFailed(made.error());
        now = monotonicNow();  // what a script takes is no latency
    }
    const std::size_t requests = connection.batch->parts.size();
    connection.inFlight = static_cast<std::uint32_t>(requests);
    connection.since = now;
    connection.resent = false;
    if (m_open) {
        m_recorder.cameDue(requests - 1);  // a batch is due at once
        m_recorder.dueStarted(requests);
    } else {
        m_recorder.requestsStarted(requests);
    }
    if (connection.state == State::Closed)
        open(connection, now);
    else
        transmit(connection, now);
}

void LoadWorker::open(LoadConnection& connection, Nanos now) {
    connection.answeredOnce = false;
    connection.since = connection.resent ? connection.since : now;
    const int fault = connection.socket.open(connection.lane->endpoint, m_epoll, &connection);
    if (fault == 0) return connected(connection, now);
    if (fault != EINPROGRESS) return fail(connection, &ErrorCounts::connect, systemError(fault), now);
    connection.state = State::Connecting;
}

void LoadWorker::connected(LoadConnection& connection, Nanos now) {
    if (m_job.tls == nullptr) return ready(connection, now);
    connection.state = State::Securing;
    connection.socket.secure(*m_job.tls);
    handshake(connection, now);
}

void LoadWorker::handshake(LoadConnection& connection, Nanos now) {
    switch (connection.socket.tls()->handshake()) {
        case TlsSession::Step::More: return;
        case TlsSession::Step::Done: return ready(connection, now);
        case TlsSession::Step::Failed:
            return fail(connection, &ErrorCounts::tls, connection.socket.tls()->fault(), now);
    }
}

void LoadWorker::ready(LoadConnection& connection, Nanos now) {
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
void LoadWorker::transmit(LoadConnection& connection, Nanos now) {
    connection.state = State::Busy;
    if (!connection.resent) {
        connection.since = now;
        if (m_open) m_recorder.sentAfter(now - connection.due);
    }
    connection.sent = connection.awaited().begin;
    connection.reader.begin(connection.awaited().toHead);
    send(connection, now);
}

void LoadWorker::send(LoadConnection& connection, Nanos now) {
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

void LoadWorker::handle(LoadConnection& connection, std::uint32_t events) {
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
void LoadWorker::receive(LoadConnection& connection, bool hangup) {
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
bool LoadWorker::take(LoadConnection& connection, std::string_view bytes, Nanos now, bool hangup) {
    while (connection.inFlight > 0) {
        const ResponseReader::State state = connection.reader.take(bytes);
        if (state == ResponseReader::State::More) return true;
        const bool last = connection.inFlight == 1;
        if (state == ResponseReader::State::Malformed || (last && !bytes.empty())) break;
        if (!answered(connection, now)) return false;
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
void LoadWorker::ended(LoadConnection& connection) {
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
        if (!answered(connection, now)) return;
        if (last)
            complete(connection, now, true);
        else
            resend(connection, now);
        return;
    }
    if (connection.answeredOnce && !connection.resent) return resend(connection, now);
    fail(connection, &ErrorCounts::receive, systemError(ECONNRESET), now);
}

/// Counts the answer that is whole. False where it came too late, or the run is over.
bool LoadWorker::answered(LoadConnection& connection, Nanos now) {
    if (now >= m_job.times.end) return false;  // in flight when the run ended
    const Nanos service = now - connection.since;
    if (service >= m_job.plan.timeout) {
        fail(connection, &ErrorCounts::timeout, systemError(ETIMEDOUT), now);
        return false;
    }
    const RequestBatch::Part& part = connection.awaited();
    if (m_open) m_recorder.served(service);
    m_recorder.answered(connection.reader.status(), m_open ? now - connection.due : service,
                        connection.laneIndex, part.name);
    --connection.inFlight;
    connection.failures = 0;
    connection.answeredOnce = true;
    connection.resent = false;
    if (connection.lane->source && connection.answer) {
        const auto right = connection.lane->source->answered(connection.number, part, *connection.answer);
        if (!right) {
            scriptFailed(right.error());
            return false;
        }
        if (!*right) m_recorder.checkFailed(part.name);
    }
    return true;
}

void LoadWorker::complete(LoadConnection& connection, Nanos now, bool hangup) {
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
void LoadWorker::resend(LoadConnection& connection, Nanos now) {
    const auto& parts = connection.batch->parts;
    const bool harmless = std::all_of(parts.end() - connection.inFlight, parts.end(),
                                      [](const RequestBatch::Part& part) { return part.mayResend; });
    if (!harmless) return fail(connection, &ErrorCounts::receive, systemError(ECONNRESET), now);
    close(connection);
    connection.resent = true;
    m_recorder.connectionReopened();
    open(connection, now);
}

void LoadWorker::fail(LoadConnection& connection, Kind kind, std::error_code reason, Nanos now) {
    if (now >= m_job.times.end) return;
    const bool wasSent = connection.state == State::Busy || connection.resent;
    for (; connection.inFlight > 0; --connection.inFlight) {
        std::optional<Nanos> latency;
        if (wasSent || kind == &ErrorCounts::timeout) {
            latency = now - (m_open ? connection.due : connection.since);
            if (m_open && wasSent) m_recorder.served(now - connection.since);
        }
        const auto code = kind == &ErrorCounts::connect ? ErrorCode::ConnectFailed : ErrorCode::SystemFailed;
        m_recorder.failed(kind, latency, {code, m_job.address, reason}, connection.awaited().name);
    }
    if (connection.state == State::Idle) m_recorder.connectionReopened();  // broken, with nothing asked
    close(connection);
    const Millis pause =
        connection.failures == 0 && kind != &ErrorCounts::connect
            ? Millis(0)
            : std::min(kFirstPause * (1 << std::min<int>(connection.failures, 6)), kLongestPause);
    if (connection.failures < 255) ++connection.failures;
    connection.since = now + pause;  // checkDeadlines() opens it: a failure never recurses into the next one
}

void LoadWorker::close(LoadConnection& connection) noexcept {
    connection.socket.close();
    connection.state = State::Closed;
}

/// What was measured stays; the run ends.
void LoadWorker::scriptFailed(const Error& error) {
    if (!m_fault) m_fault = error;
    m_stop.store(true, std::memory_order_relaxed);
    m_faulted.store(true, std::memory_order_relaxed);
}

}  // namespace sluice
