#include "engine/proxy/h2/h2_node_connection.h"

#include "engine/proxy/h2/h2_field_block.h"
#include "engine/proxy/h2/h2_node_callbacks.h"
#include "engine/proxy/h2/h2_payload.h"
#include "engine/proxy/upstream/upstream.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>

namespace sluice::proxy {

namespace {

constexpr int kReadsInARow = 16;  ///< then others get their turn
/// Servers of gRPC take PINGs that nothing was sent in between for an attack: the third within five minutes ends the
/// connection (grpc/doc/keepalive.md).
constexpr unsigned kPingsInARow = 2;
constexpr Nanos kPingRest = Seconds(300);

}  // namespace

H2NodeConnection::H2NodeConnection(UpstreamConnection& connection, WorkerLoop& loop, std::string_view scheme)
    : m_connection(connection),
      m_loop(loop),
      m_limits(connection.upstream()->config().keepalive),
      m_scheme(scheme),
      m_mux(connection, loop, *this) {
    m_mux.wire().adopt(H2NodeCallbacks::makeClient(*this));
    m_mux.wire().setSendTimeout(connection.upstream()->config().timeout.send);
}

H2NodeConnection::~H2NodeConnection() = default;

void H2NodeConnection::start() {
    const auto headLimit = m_connection.upstream()->config().maxResponseHeader;
    const std::array<nghttp2_settings_entry, 3> settings = {{
        {NGHTTP2_SETTINGS_ENABLE_PUSH, 0},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, H2Inbox::kWindow},
        {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, static_cast<std::uint32_t>(headLimit)},
    }};
    nghttp2_submit_settings(m_mux.session(), NGHTTP2_FLAG_NONE, settings.data(), settings.size());
    // Room for all streams: one whose client is slow must not hold up those of others.
    nghttp2_session_set_local_window_size(m_mux.session(), NGHTTP2_FLAG_NONE, 0,
                                          static_cast<std::int32_t>(kMaxStreams * H2Inbox::kWindow));
    m_idleUntil = m_loop.now + m_limits.idleTimeout;
    m_mux.wire().flushSoon();
    m_connection.watch(deadline());
}

bool H2NodeConnection::mayOpen() const noexcept {
    if (m_retired || m_over) return false;
    std::size_t most = 1;  // what the node allows is not known yet
    if (m_settingsCame) {
        const std::size_t allowed =
            nghttp2_session_get_remote_settings(m_mux.session(), NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
        most = std::min(allowed, kMaxStreams);
    }
    return m_streamCount < most && nghttp2_session_check_request_allowed(m_mux.session()) != 0;
}

bool H2NodeConnection::hasRoom() {
    const boost::intrusive_ptr<UpstreamConnection> keep(&m_connection);
    if (isIdle() && !m_busy && !m_over) onReadable();
    return mayOpen();
}

NodeStreamPtr H2NodeConnection::open() {
    if (isIdle()) {
        m_connection.upstream()->sharedBecameBusy();
        m_silentSince = m_loop.now;
        m_pingSent = Nanos(0);
    }
    ++m_streamCount;
    ++m_wanted;
    m_connection.countRequest();
    if (m_limits.requests > 0 && m_connection.requests() >= m_limits.requests) m_retired = true;
    H2NodeStream* const stream = new H2NodeStream(*this);
    m_streams.push_back(*stream);
    m_connection.setReadDeadline(deadline());
    return NodeStreamPtr(stream);
}

void H2NodeConnection::retire() {
    m_retired = true;
    if (m_wanted == 0) finish();
}

void H2NodeConnection::onReadable() {
    const boost::intrusive_ptr<UpstreamConnection> keep(&m_connection);
    bool ended = false;
    {
        const Buffer buffer = m_loop.buffers.takeLarge();
        for (int turn = 0; turn < kReadsInARow && (turn == 0 || m_connection.mayRead()); ++turn) {
            const IoResult got = m_connection.read(buffer.data(), buffer.size());
            if (got.kind == IoResult::WouldBlock) break;
            ended = got.kind != IoResult::Done || m_mux.wire().take({buffer.data(), got.bytes}) != 0;
            if (ended) break;
            m_silentSince = m_loop.now;
            m_pingSent = Nanos(0);
        }
    }
    if ((m_settingsCame || m_retired) && m_connection.upstream())
        m_connection.upstream()->settle(m_connection);
    deliver();
    wakeWriters();
    if (ended || (m_retired && isIdle())) finish();
    if (m_over) return;
    m_mux.wire().flushSoon();
    m_connection.watch(deadline());
}

void H2NodeConnection::onDeadline() {
    const boost::intrusive_ptr<UpstreamConnection> keep(&m_connection);
    if (isIdle()) {
        if (m_loop.now >= m_idleUntil) finish();
    } else if (m_loop.now >= pingDeadline()) {
        if (m_pingSent > Nanos(0)) {
            finish();
        } else {
            m_pingSent = m_lastPing = m_loop.now;
            ++m_unaskedPings;
            nghttp2_submit_ping(m_mux.session(), NGHTTP2_FLAG_NONE, nullptr);
            m_mux.wire().flushSoon();
        }
    }
    if (!m_over) m_connection.setReadDeadline(deadline());
}

Nanos H2NodeConnection::deadline() const noexcept {
    return isIdle() ? m_idleUntil : pingDeadline();
}

/// When a PING is due, or its answer.
Nanos H2NodeConnection::pingDeadline() const noexcept {
    if (m_limits.pingInterval == Millis(0)) return DeadlineEntry::kNever;
    if (m_pingSent > Nanos(0)) return m_pingSent + Nanos(m_limits.pingTimeout);
    const Nanos due = m_silentSince + Nanos(m_limits.pingInterval);
    return m_unaskedPings < kPingsInARow ? due : std::max(due, m_lastPing + kPingRest);
}

std::int32_t H2NodeConnection::submit(H2NodeStream& stream, const H2FieldBlock& head, bool ends) noexcept {
    const nghttp2_data_provider body = payloadOf(stream);
    const std::int32_t id = nghttp2_submit_request(m_mux.session(), nullptr, head.data(), head.size(),
                                                   ends ? nullptr : &body, &stream);
    m_mux.wire().flushSoon();
    return id;
}

void H2NodeConnection::cancel(H2NodeStream& stream) noexcept {
    if (stream.id() == 0) stream.onClosed();
    if (stream.isKnown()) {
        nghttp2_submit_rst_stream(m_mux.session(), NGHTTP2_FLAG_NONE, stream.id(), NGHTTP2_CANCEL);
        m_mux.wire().flushSoon();
    }
    m_mux.note(stream);
    deliverSoon();
}

void H2NodeConnection::release(H2NodeStream& stream) {
    if (stream.id() == 0) stream.onClosed();
    stream.leave();
    --m_wanted;
    if (const std::size_t unread = stream.dropInput())
        nghttp2_session_consume_connection(m_mux.session(), unread);
    if (stream.isKnown()) {
        cancel(stream);
        // Nobody is left whom it could serve: it does not wait for a node that may never take the resets.
        if (m_retired && m_wanted == 0) finish();
    } else if (m_busy) {
        m_mux.note(stream);
    } else {
        remove(stream);
    }
}

void H2NodeConnection::remove(H2NodeStream& stream) {
    const boost::intrusive_ptr<UpstreamConnection> keep = stream.takeKeeper();
    delete &stream;
    --m_streamCount;
    if (m_over) return;
    if (isIdle())
        becameIdle();
    else if (m_connection.upstream())
        m_connection.upstream()->streamEnded();
}

void H2NodeConnection::becameIdle() {
    m_idleUntil = m_loop.now + m_limits.idleTimeout;
    const bool keeps = m_connection.upstream() && m_connection.upstream()->keepsIdle(m_connection);
    if (m_retired || !keeps)
        finish();
    else
        m_connection.setReadDeadline(deadline());
}

void H2NodeConnection::onNotSent(std::int32_t id) {
    for (H2NodeStream& stream : m_streams) {
        if (stream.id() != id) continue;
        stream.onReset(NGHTTP2_REFUSED_STREAM);
        m_mux.note(stream);
    }
}

void H2NodeConnection::onRoom() {
    wakeWriters();
}

void H2NodeConnection::onFlushed() {
    const boost::intrusive_ptr<UpstreamConnection> keep(&m_connection);
    deliver();
    nghttp2_session* const session = m_mux.session();
    const bool broken = !nghttp2_session_want_read(session) && !nghttp2_session_want_write(session);
    if (broken || m_connection.isClosed()) finish();
}

void H2NodeConnection::wakeWriters() {
    if (m_busy) return;
    m_busy = true;
    m_mux.wakeWriters();
    m_busy = false;
    deliver();
}

void H2NodeConnection::deliver() {
    if (m_busy) return;
    m_busy = true;
    while (H2Channel* const noted = m_mux.takeNoted()) {
        H2NodeStream& stream = static_cast<H2NodeStream&>(*noted);
        stream.deliver();
        if (stream.isFinished()) remove(stream);
    }
    m_busy = false;
}

void H2NodeConnection::deliverSoon() {
    if (m_busy || m_deliverPosted) return;
    m_deliverPosted = true;
    boost::asio::post(m_loop.io, [this, keep = boost::intrusive_ptr<UpstreamConnection>(&m_connection)] {
        m_deliverPosted = false;
        deliver();
    });
}

void H2NodeConnection::finish() {
    if (m_over) return;
    m_over = true;
    const boost::intrusive_ptr<UpstreamConnection> keep(&m_connection);
    if (!m_connection.isClosed()) {
        nghttp2_session_terminate_session(m_mux.session(), NGHTTP2_NO_ERROR);
        m_mux.wire().flushAtOnce();
        m_connection.closeNotify();
        m_connection.close();
    }
    for (H2NodeStream& stream : m_streams) {
        stream.onClosed();
        m_mux.note(stream);
    }
    if (Upstream* const upstream = m_connection.upstream()) upstream->sharedClosed(m_connection, isIdle());
    deliver();
}

}  // namespace sluice::proxy
