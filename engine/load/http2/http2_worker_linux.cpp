#include "engine/load/http2/http2_worker.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>

namespace sluice {

namespace {

std::error_code systemError(int reason) {
    return {reason, std::system_category()};
}

std::string_view bytesOf(const RequestBatch& batch, std::size_t part) {
    const std::size_t begin = batch.parts[part].begin;
    const std::size_t end = part + 1 < batch.parts.size() ? batch.parts[part + 1].begin : batch.bytes.size();
    return std::string_view(batch.bytes).substr(begin, end - begin);
}

}  // namespace

Http2Worker::Http2Worker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share)
    : LoadWorker(job, std::move(lanes), share, job.plan.streams),
      m_links(m_connections.size() / job.plan.streams),
      m_streams(m_connections.size()),
      m_fixed(m_lanes.size()) {
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        m_streams[i].unit = &m_connections[i];
        m_streams[i].link = &m_links[i / job.plan.streams];
    }
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const RequestBatch& batch = m_lanes[lane].fixed;
        m_fixed[lane].resize(batch.parts.size());
        for (std::size_t part = 0; part < batch.parts.size(); ++part) {
            if (!m_fixed[lane][part].read(bytesOf(batch, part), job.tls != nullptr))
                scriptFailed({ErrorCode::BadPlan, "request", {}});
        }
    }
    m_unsent.reserve(m_links.size());
}

Http2Worker::~Http2Worker() {
    closeAll();
}

void Http2Worker::closeAll() noexcept {
    for (Http2Link& link : m_links) link.close();
}

void Http2Worker::launch(LoadConnection& unit, Nanos now) {
    Http2Stream& stream = streamOf(unit);
    Http2Link& link = *stream.link;
    unit.state = State::Busy;
    stream.whole = false;
    if (!choose(stream)) return scriptFailed({ErrorCode::BadPlan, "request", {}});
    if (link.state == Http2Link::State::Ready && !link.draining) return submit(stream, now);
    link.waiting.push_back(&stream);
    if (link.state == Http2Link::State::Closed) open(link, now);
}

void Http2Worker::openAhead(LoadConnection& unit, Nanos now) {
    Http2Link& link = *streamOf(unit).link;
    unit.state = State::Busy;
    unit.since = now;
    if (link.state == Http2Link::State::Ready) {
        unit.state = State::Idle;
        return m_idle.put(unit);
    }
    link.waiting.push_back(&streamOf(unit));
    if (link.state == Http2Link::State::Closed) open(link, now);
}

/// The request that is in flight; false where it is none.
bool Http2Worker::choose(Http2Stream& stream) {
    const LoadConnection& unit = *stream.unit;
    const std::size_t part = unit.batch->parts.size() - unit.inFlight;
    if (!unit.own) {
        stream.request = &m_fixed[unit.laneIndex][part];
        return true;
    }
    stream.request = &stream.own;
    return stream.own.read(bytesOf(*unit.batch, part), m_job.tls != nullptr);
}

void Http2Worker::open(Http2Link& link, Nanos now) {
    link.state = Http2Link::State::Connecting;
    const int fault = link.socket.open(link.waiting.front()->unit->lane->endpoint, m_epoll, &link);
    if (fault == 0) return connected(link, now);
    if (fault != EINPROGRESS) fail(link, &ErrorCounts::connect, systemError(fault), now);
}

void Http2Worker::connected(Http2Link& link, Nanos now) {
    if (m_job.tls == nullptr) return ready(link, now);
    link.state = Http2Link::State::Securing;
    link.socket.secure(*m_job.tls);
    handshake(link, now);
}

void Http2Worker::handshake(Http2Link& link, Nanos now) {
    TlsSession& tls = *link.socket.tls();
    switch (tls.handshake()) {
        case TlsSession::Step::More: return;
        case TlsSession::Step::Done:
            if (tls.protocol() == "h2") return ready(link, now);
            return fail(link, &ErrorCounts::tls, systemError(EPROTONOSUPPORT), now);
        case TlsSession::Step::Failed: return fail(link, &ErrorCounts::tls, tls.fault(), now);
    }
}

void Http2Worker::ready(Http2Link& link, Nanos now) {
    if (!link.everOpened) {
        link.everOpened = true;
        m_recorder.connectionOpened();
    }
    link.start();
    link.heard = now;
    std::vector<Http2Stream*> waiting;
    waiting.swap(link.waiting);
    for (Http2Stream* stream : waiting) {
        LoadConnection& unit = *stream->unit;
        if (unit.inFlight > 0) {
            submit(*stream, now);
            continue;
        }
        unit.state = State::Idle;  // opened in advance, for an open loop
        unit.failures = 0;
        m_idle.put(unit);
    }
}

void Http2Worker::submit(Http2Stream& stream, Nanos now) {
    Http2Link& link = *stream.link;
    if (!link.submit(stream)) {
        link.draining = true;
        link.waiting.push_back(&stream);
        return drain(link, now);
    }
    if (!link.unsent) m_unsent.push_back(&link);
    link.unsent = true;
}

void Http2Worker::flush() {
    for (std::size_t i = 0; i < m_unsent.size(); ++i) {  // one that fails may open another
        Http2Link& link = *m_unsent[i];
        link.unsent = false;
        if (link.state == Http2Link::State::Ready) transmit(link, monotonicNow());
    }
    m_unsent.clear();
}

void Http2Worker::transmit(Http2Link& link, Nanos now) {
    std::size_t sent = 0;
    const int fault = link.send(sent);
    m_recorder.sent(sent);
    link.takeSent(m_scratch);
    for (const Http2Stream* stream : m_scratch) {
        LoadConnection& unit = *stream->unit;
        if (unit.resent) continue;
        unit.since = now;
        if (m_open) m_recorder.sentAfter(now - unit.due);
    }
    const unsigned before = link.closed;
    settle(link, now);
    if (fault != 0 && link.closed == before) fail(link, &ErrorCounts::send, systemError(fault), now);
}

void Http2Worker::handle(void* tag, std::uint32_t events) {
    Http2Link& link = *static_cast<Http2Link*>(tag);
    const bool hangup = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    if (link.state == Http2Link::State::Connecting) {
        const int fault = link.socket.connectFault();
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        if (fault != 0) return fail(link, &ErrorCounts::connect, systemError(fault), now);
        if ((events & EPOLLOUT) == 0) return;
        connected(link, now);
    } else if (link.state == Http2Link::State::Securing) {
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        handshake(link, now);
    } else if (link.state == Http2Link::State::Ready && (events & EPOLLOUT) != 0 && link.hasOutput()) {
        transmit(link, monotonicNow());
    }
    const bool listens = link.state == Http2Link::State::Ready;
    if (listens && (events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) receive(link, hangup);
}

/// Edge-triggered, as in HTTP/1.
void Http2Worker::receive(Http2Link& link, bool hangup) {
    while (link.state == Http2Link::State::Ready) {
        const ssize_t count = link.socket.receive(m_buffer.data(), m_buffer.size());
        const int reason = errno;
        if (count < 0 && reason == EAGAIN) return;
        if (count < 0 && reason == EINTR) continue;
        const Nanos now = monotonicNow();
        m_recorder.advance(now);
        if (count < 0) return fail(link, &ErrorCounts::receive, systemError(reason), now);
        if (count == 0) return ended(link, now);
        const auto size = static_cast<std::size_t>(count);
        m_recorder.received(size);
        link.heard = now;
        const unsigned before = link.closed;
        const bool sound = link.take({m_buffer.data(), size});
        settle(link, now);
        if (link.closed != before) return;
        if (!sound) return fail(link, &ErrorCounts::protocol, systemError(EPROTO), now);
        if (link.hasOutput() && !link.unsent) {  // acknowledgements, windows
            link.unsent = true;
            m_unsent.push_back(&link);
        }
        if (size < m_buffer.size() && !hangup && link.socket.tls() == nullptr) return;
    }
}

/// Goes on with the streams that have ended.
void Http2Worker::settle(Http2Link& link, Nanos now) {
    const unsigned before = link.closed;
    std::vector<Http2Stream*> endedStreams;
    m_scratch.swap(endedStreams);  // its storage is lent: what is begun here may settle, too
    link.takeEnded(endedStreams);
    for (Http2Stream* stream : endedStreams) finish(*stream, now);
    m_scratch.swap(endedStreams);
    if (link.closed != before) return;
    if (link.over() && (link.open > 0 || !link.draining))
        return fail(link, &ErrorCounts::protocol, systemError(EPROTO), now);
    if (link.draining) drain(link, now);
}

void Http2Worker::finish(Http2Stream& stream, Nanos now) {
    LoadConnection& unit = *stream.unit;
    if (stream.whole && stream.status >= 200) {
        if (!answered(unit, stream.status, now)) return;
        if (unit.inFlight > 0) return launch(unit, now);
        unit.state = State::Idle;
        return next(unit, now);
    }
    if (now >= m_job.times.end) return;
    const bool refused = stream.reason == NGHTTP2_REFUSED_STREAM;
    if (refused && stream.link->inOrder() && !unit.resent) {
        unit.resent = true;
        return launch(unit, now);  // waits for a fresh connection
    }
    const Kind kind = refused                                                         ? &ErrorCounts::refused
                      : stream.reason == 0 || stream.reason == NGHTTP2_PROTOCOL_ERROR ? &ErrorCounts::protocol
                                                                                      : &ErrorCounts::reset;
    failed(unit, kind, http2Error(stream.reason), true, now);
}

/// A connection that takes no new streams goes when the last has ended; those that wait get a fresh one.
void Http2Worker::drain(Http2Link& link, Nanos now) {
    if (link.open > 0 || link.state != Http2Link::State::Ready) return;
    m_recorder.connectionReopened();
    link.close();
    if (!link.waiting.empty()) open(link, now);
}

/// The peer closed.
void Http2Worker::ended(Http2Link& link, Nanos now) {
    if (link.open > 0) return fail(link, &ErrorCounts::receive, systemError(ECONNRESET), now);
    drain(link, now);
}

/// Everything that is open on the connection, or waits for it, has failed.
void Http2Worker::fail(Http2Link& link, Kind kind, std::error_code reason, Nanos now) {
    if (now >= m_job.times.end) return;
    const bool wasReady = link.state == Http2Link::State::Ready;
    if (wasReady && link.open == 0) m_recorder.connectionReopened();
    std::vector<Http2Stream*> waiting;
    waiting.swap(link.waiting);
    for (Http2Stream* stream : waiting) failed(*stream->unit, kind, reason, stream->unit->resent, now);
    const auto first = static_cast<std::size_t>(&link - m_links.data()) * m_job.plan.streams;
    for (std::size_t i = first; i < first + m_job.plan.streams; ++i) {
        if (m_streams[i].id == 0) continue;
        m_streams[i].id = 0;
        failed(*m_streams[i].unit, kind, reason, true, now);
    }
    link.close();
}

void Http2Worker::timedOut(LoadConnection& unit, Nanos now) {
    Http2Stream& stream = streamOf(unit);
    Http2Link& link = *stream.link;
    const bool wasSent = stream.id != 0 || stream.whole || unit.resent;
    const bool silent = link.heard < unit.since;
    if (stream.id != 0) {
        link.cancel(stream);
        if (!link.unsent) m_unsent.push_back(&link);
        link.unsent = true;
        link.draining = link.draining || silent;
    } else {
        std::erase(link.waiting, &stream);
    }
    failed(unit, &ErrorCounts::timeout, systemError(ETIMEDOUT), wasSent, now);
    if (link.state == Http2Link::State::Ready) {
        if (link.draining) drain(link, now);
    } else if (link.waiting.empty()) {
        link.close();  // it was connecting for too long
    }
}

}  // namespace sluice
