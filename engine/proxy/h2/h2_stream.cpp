#include "engine/proxy/h2/h2_stream.h"

#include "engine/http/body_decoder.h"
#include "engine/proxy/h2/h2_connection.h"

namespace sluice::proxy {

H2Stream::H2Stream(H2Connection& owner, std::int32_t id)
    : ClientStream(owner.connection(), m_readDirection, m_writeDirection),
      m_owner(owner),
      m_id(id),
      m_readDirection(owner.worker(), false),
      m_writeDirection(owner.worker(), true),
      m_head(owner.worker().buffers, owner.worker().table->shared().headLimits()),
      m_inbox(owner.worker().buffers) {}

void H2Stream::onField(std::string_view name, std::string_view value) {
    if (!m_headWhole) {
        m_head.add(name, value);
        return;
    }
    const http::Field field{name, value, http::identify(name)};
    const bool fits = m_requestTrailers.size() + name.size() + value.size() < http::kMaxTrailers;
    if (fits && http::mayBeTrailer(field))
        m_requestTrailers.append(name).append(": ").append(value).append("\r\n");
}

void H2Stream::onFields() {
    if (m_headWhole) return;
    m_headWhole = true;
    m_head.finish(m_ended);
}

std::size_t H2Stream::onData(std::string_view bytes) {
    const bool isRead = !m_started || m_exchange;
    return isRead && m_inbox.put(bytes) ? 0 : bytes.size();
}

std::size_t H2Stream::dropInput() noexcept {
    const std::size_t dropped = m_inbox.size();
    m_inbox.clear();
    return dropped;
}

void H2Stream::deliver() {
    if (m_closed) {
        closeDirections();
        if (m_exchange) m_exchange->cut();
        // The one that waits learns it here; the other call finds nobody.
        m_readDirection.resume(Wait::Cut);
        m_writeDirection.resume(Wait::Cut);
    } else if (m_headWhole && !m_started) {
        start();
    } else if (m_started && (m_ended || m_inbox.size() > 0)) {
        m_readDirection.setReady(true);
        m_readDirection.resume(Wait::Ready);
    }
}

void H2Stream::start() {
    m_started = true;
    m_readDirection.setReady(m_ended || m_inbox.size() > 0);
    m_exchange = m_owner.worker().takeExchange();
    m_exchange->begin(*this, m_owner.worker().readiness.wokeAt());
    const std::size_t textSize = m_head.textSize();
    m_exchange->takeRequest(m_head.head(), m_head.takeText(), textSize, m_head.framing(),
                            m_head.failureStatus());
    m_exchange->serve();
}

void H2Stream::mayWrite() {
    m_writeDirection.setReady(true);
    m_writeDirection.resume(Wait::Ready);
}

bool H2Stream::cut() {
    const bool underWay = m_exchange != nullptr;
    m_closed = true;
    deliver();
    return underWay;
}

void H2Stream::closeDirections() noexcept {
    m_readDirection.close();
    m_writeDirection.close();
}

const ClientPeer& H2Stream::peer() const noexcept {
    return m_owner.peer();
}

IoResult H2Stream::read(char* to, std::size_t size) noexcept {
    const std::size_t taken = m_inbox.take(to, size);
    const bool more = m_inbox.size() > 0 || m_ended;
    m_readDirection.setReady(more);
    if (taken > 0) {
        m_owner.onTaken(*this, taken);
        return {IoResult::Done, taken};
    }
    if (m_ended) return {IoResult::Ended, 0};
    return {isClosed() ? IoResult::Failed : IoResult::WouldBlock, 0};
}

std::optional<std::string_view> H2Stream::frameHead(const ResponseForwarding& answer,
                                                    const AnswerPiece& first, std::string&) {
    if (isClosed()) return std::string_view();
    AnswerPiece piece = first;
    if (answer.clientBody == http::BodyKind::None) {
        piece = AnswerPiece();
        piece.last = true;
    }
    m_outbox.announce(piece.size, piece.last, piece.trailers);
    m_owner.submitAnswer(*this, answer, m_outbox.isAtEnd() && m_outbox.trailers().empty());
    return std::string_view(piece.data, piece.size);
}

std::string_view H2Stream::frameBody(const AnswerPiece& piece, std::string&) {
    m_outbox.announce(piece.size, piece.last, piece.trailers);
    if (m_outbox.isAtEnd()) m_owner.resume(*this);
    return {piece.data, piece.size};
}

std::string_view H2Stream::frameInterim(const http::ResponseHead& head, std::string&) {
    if (!isClosed()) m_owner.submitInterim(*this, head);
    return {};
}

IoResult H2Stream::write(std::string_view bytes) noexcept {
    if (isClosed()) return {IoResult::Failed, 0};
    if (bytes.empty()) return {};
    m_outbox.offer(bytes);
    m_owner.resume(*this);
    m_owner.pull();
    const std::size_t taken = bytes.size() - m_outbox.withdraw();
    if (taken > 0) return {IoResult::Done, taken};
    m_writeDirection.setReady(false);
    m_owner.block(*this);
    return {IoResult::WouldBlock, 0};
}

void H2Stream::abort() noexcept {
    const bool stalled = !m_writeDirection.isReady();
    closeDirections();
    m_owner.abort(*this, stalled);
}

void H2Stream::exchangeEnded() {
    m_owner.worker().keepExchange(std::move(m_exchange));
    m_owner.exchangeEnded(*this);
}

}  // namespace sluice::proxy
