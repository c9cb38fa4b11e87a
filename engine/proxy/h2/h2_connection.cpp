#include "engine/proxy/h2/h2_connection.h"

#include "engine/core/log.h"
#include "engine/proxy/h2/h2_callbacks.h"
#include "engine/proxy/h2/h2_field_block.h"
#include "engine/proxy/h2/h2_payload.h"
#include "engine/proxy/session.h"

namespace sluice::proxy {

namespace {

constexpr int kReadsInARow = 16;  ///< then others get their turn
/// How long a client may take to confirm that it knows of the first GOAWAY.
constexpr Nanos kDrainPause = Seconds(1);

}  // namespace

H2Connection::H2Connection(Session& session, WorkerState& worker)
    : m_session(session),
      m_worker(worker),
      m_mux(session, worker, *this),
      m_guard(worker.now),
      m_idleSince(worker.now) {
    m_mux.wire().adopt(H2Callbacks::makeServer(*this));
    m_mux.wire().setSendTimeout(worker.table->client().sendTimeout);
}

H2Connection::~H2Connection() {
    m_streams.clear_and_dispose([](H2Stream* stream) { delete stream; });
}

Connection& H2Connection::connection() noexcept {
    return m_session;
}

const ClientPeer& H2Connection::peer() const noexcept {
    return m_session.peer();
}

void H2Connection::start(std::string_view bytes) {
    const std::size_t headLimit = m_worker.table->shared().headLimits().fieldSection;
    const std::array<nghttp2_settings_entry, 3> settings = {{
        {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, kMaxStreams},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, H2Inbox::kWindow},
        {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, static_cast<std::uint32_t>(headLimit)},
    }};
    nghttp2_submit_settings(m_mux.session(), NGHTTP2_FLAG_NONE, settings.data(), settings.size());
    nghttp2_session_set_local_window_size(m_mux.session(), NGHTTP2_FLAG_NONE, 0, kWindow);
    take(bytes);
    onReadable();
}

void H2Connection::onReadable() {
    for (int turn = 0; turn < kReadsInARow && !m_ending && !m_mux.wire().isBlocked(); ++turn) {
        const IoResult got = m_session.Connection::read(m_worker.scratch.data(), m_worker.scratch.size());
        if (got.kind == IoResult::WouldBlock) break;
        if (got.kind != IoResult::Done) {
            m_session.close();
            cut();
            return;
        }
        take({m_worker.scratch.data(), got.bytes});
    }
    m_mux.wire().flushSoon();
    // A client that takes no answers is not asked for more: onRoom() goes on.
    if (m_mux.wire().isBlocked() || m_ending)
        m_session.setReadDeadline(deadline());
    else
        m_session.watch(deadline());
}

void H2Connection::take(std::string_view bytes) {
    const int error = m_mux.wire().take(bytes);
    if (m_guard.tripped())
        endWith(NGHTTP2_ENHANCE_YOUR_CALM, m_guard.reason());
    else if (error == NGHTTP2_ERR_FLOODED || error == NGHTTP2_ERR_TOO_MANY_CONTINUATIONS)
        endWith(NGHTTP2_ENHANCE_YOUR_CALM,
                error == NGHTTP2_ERR_FLOODED ? "acknowledgements" : "continuations");
    else if (error != 0)
        endWith(NGHTTP2_PROTOCOL_ERROR, "protocol-error");
    deliver();
    m_mux.wakeWriters();
}

void H2Connection::onDeadline() {
    const ClientConfig& limits = m_worker.table->client();
    if (m_headSince > Nanos(0) && m_worker.now >= m_headSince + limits.headerTimeout)
        endWith(NGHTTP2_ENHANCE_YOUR_CALM, "header-timeout");
    else if (m_drain == Drain::Announced && m_worker.now >= m_drainSince + kDrainPause)
        finishDrain();
    else if (m_streamCount == 0 && m_worker.now >= m_idleSince + limits.keepaliveTimeout)
        endWith(NGHTTP2_NO_ERROR, {});
    m_session.setReadDeadline(deadline());
}

Nanos H2Connection::deadline() const noexcept {
    const ClientConfig& limits = m_worker.table->client();
    Nanos next = DeadlineEntry::kNever;
    if (m_headSince > Nanos(0)) next = m_headSince + limits.headerTimeout;
    if (m_streamCount == 0) next = std::min(next, m_idleSince + Nanos(limits.keepaliveTimeout));
    if (m_drain == Drain::Announced) next = std::min(next, m_drainSince + kDrainPause);
    return next;
}

void H2Connection::drain() {
    if (m_drain != Drain::No || m_ending) return;
    m_drain = Drain::Announced;
    m_drainSince = m_worker.now;
    nghttp2_submit_shutdown_notice(m_mux.session());
    // Its acknowledgement shows that the client has seen the notice.
    nghttp2_submit_ping(m_mux.session(), NGHTTP2_FLAG_NONE, nullptr);
    m_mux.wire().flushSoon();
    m_session.setReadDeadline(deadline());
}

void H2Connection::onPingAcknowledged() {
    if (m_drain == Drain::Announced) finishDrain();
}

void H2Connection::finishDrain() {
    m_drain = Drain::Final;
    nghttp2_session* const session = m_mux.session();
    nghttp2_submit_goaway(session, NGHTTP2_FLAG_NONE, nghttp2_session_get_last_proc_stream_id(session),
                          NGHTTP2_NO_ERROR, nullptr, 0);
    m_mux.wire().flushSoon();
}

void H2Connection::endWith(std::uint32_t code, std::string_view reason) {
    if (m_ending) return;
    m_ending = true;
    if (!reason.empty())
        log::warning("http2-ended", log::field("client", peer().address) + log::field("reason", reason));
    nghttp2_session_terminate_session(m_mux.session(), code);
    m_mux.wire().flushSoon();
}

std::uint64_t H2Connection::cut() {
    m_ending = true;
    std::uint64_t underWay = 0;
    for (H2Stream& stream : m_streams) m_mux.note(stream);
    while (H2Channel* const noted = m_mux.takeNoted()) {
        if (static_cast<H2Stream*>(noted)->cut()) ++underWay;
    }
    return underWay;
}

void H2Connection::onRoom() {
    m_mux.wakeWriters();
    if (!m_ending) m_session.watch(deadline());
}

void H2Connection::onFlushed() {
    deliver();
    if (m_session.isClosed()) {
        cut();
        return;
    }
    if (m_guard.tripped()) endWith(NGHTTP2_ENHANCE_YOUR_CALM, m_guard.reason());
    nghttp2_session* const session = m_mux.session();
    const bool over = !nghttp2_session_want_read(session) && !nghttp2_session_want_write(session);
    const bool drained = m_drain == Drain::Final && m_streamCount == 0;
    if (m_mux.wire().isEmpty() && !m_finished && (over || drained)) {
        m_finished = true;
        cut();
        m_session.endHttp2();
        return;
    }
    if (!m_finished) m_session.setReadDeadline(deadline());
}

H2Stream* H2Connection::openStream(std::int32_t id) {
    const std::int64_t most = m_worker.table->client().keepaliveRequests;
    if (m_worker.draining || (most > 0 && ++m_opened >= most)) drain();
    // Those that the client has closed may still be under way here.
    if (m_streamCount >= 2 * kMaxStreams) return nullptr;
    H2Stream* const stream = new H2Stream(*this, id);
    m_streams.push_back(*stream);
    ++m_streamCount;
    m_headSince = m_worker.now;
    return stream;
}

void H2Connection::onFields(H2Stream& stream) {
    m_headSince = Nanos(0);
    stream.onFields();
    m_mux.note(stream);
}

void H2Connection::deliver() {
    while (H2Channel* const noted = m_mux.takeNoted()) {
        H2Stream& stream = static_cast<H2Stream&>(*noted);
        const bool begins = !stream.isStarted();
        stream.deliver();
        if (begins && stream.isStarted()) m_guard.onWork();
        if (!stream.isFinished()) continue;
        delete &stream;
        if (--m_streamCount == 0) m_idleSince = m_worker.now;
    }
}

void H2Connection::submitAnswer(H2Stream& stream, const ResponseForwarding& answer, bool ends) {
    if (!stream.isKnown()) return;
    H2FieldBlock block;
    writeAnswer(block, answer);
    nghttp2_data_provider body = payloadOf(stream);
    nghttp2_submit_response(m_mux.session(), stream.id(), block.data(), block.size(), ends ? nullptr : &body);
    m_mux.wire().flushSoon();
}

void H2Connection::submitInterim(H2Stream& stream, const http::ResponseHead& head) {
    if (!stream.isKnown()) return;
    H2FieldBlock block;
    writeInterimAnswer(block, head);
    nghttp2_submit_headers(m_mux.session(), NGHTTP2_FLAG_NONE, stream.id(), nullptr, block.data(),
                           block.size(), nullptr);
    m_mux.wire().flushSoon();
}

void H2Connection::abort(H2Stream& stream, std::uint32_t code, bool stalled) {
    if (!stream.isKnown()) return;
    if (stalled) m_guard.onStall(m_worker.now);
    nghttp2_submit_rst_stream(m_mux.session(), NGHTTP2_FLAG_NONE, stream.id(),
                              stalled ? std::uint32_t{NGHTTP2_CANCEL} : code);
    m_mux.wire().flushSoon();
}

void H2Connection::exchangeEnded(H2Stream& stream) {
    if (const std::size_t unread = stream.dropInput())
        nghttp2_session_consume_connection(m_mux.session(), unread);
    if (!stream.isAnswered() && !stream.isClosed()) abort(stream, NGHTTP2_INTERNAL_ERROR, false);
    m_mux.note(stream);
    m_mux.wire().flushSoon();
}

}  // namespace sluice::proxy
