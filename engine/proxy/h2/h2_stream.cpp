#include "engine/proxy/h2/h2_stream.h"

#include "engine/http/body_decoder.h"
#include "engine/proxy/h2/h2_connection.h"

namespace sluice::proxy {

H2Stream::H2Stream(H2Connection& owner, std::int32_t id)
    : H2Channel(owner.mux(), owner.worker(), id),
      ClientStream(owner.connection(), m_readDirection, m_writeDirection),
      m_owner(owner),
      m_head(owner.worker().buffers, owner.worker().table->shared().headLimits()) {}

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
    m_head.finish(peerEnded());
}

std::size_t H2Stream::onData(std::string_view bytes) {
    const bool isRead = !m_started || m_exchange;
    return isRead && put(bytes) ? 0 : bytes.size();
}

void H2Stream::deliver() {
    if (!isKnown()) {
        closeDirections();
        if (m_exchange) m_exchange->cut();
        cutWaits();
    } else if (m_headWhole && !m_started) {
        start();
    } else if (m_started && hasInput()) {
        m_readDirection.setReady(true);
        m_readDirection.resume(Wait::Ready);
    }
}

void H2Stream::start() {
    m_started = true;
    m_readDirection.setReady(hasInput());
    m_exchange = m_owner.worker().takeExchange();
    m_exchange->begin(*this, m_owner.worker().readiness.wokeAt());
    const std::size_t textSize = m_head.textSize();
    m_exchange->takeRequest(m_head.head(), m_head.takeText(), textSize, m_head.framing(),
                            m_head.failureStatus());
    m_exchange->serve();
}

bool H2Stream::cut() {
    const bool underWay = m_exchange != nullptr;
    onClosed();
    deliver();
    return underWay;
}

const ClientPeer& H2Stream::peer() const noexcept {
    return m_owner.peer();
}

std::optional<std::string_view> H2Stream::frameHead(const ResponseForwarding& answer, const BodyPiece& first,
                                                    std::string&) {
    if (isClosed()) return std::string_view();
    BodyPiece piece = first;
    if (answer.clientBody == http::BodyKind::None) {
        piece = BodyPiece();
        piece.last = true;
    }
    m_outbox.announce(piece.size, piece.last, piece.trailers);
    m_owner.submitAnswer(*this, answer, m_outbox.isAtEnd() && m_outbox.trailers().empty());
    return std::string_view(piece.data, piece.size);
}

std::string_view H2Stream::frameBody(const BodyPiece& piece, std::string&) {
    m_outbox.announce(piece.size, piece.last, piece.trailers);
    if (m_outbox.isAtEnd()) m_mux.resume(*this);
    return {piece.data, piece.size};
}

std::string_view H2Stream::frameInterim(const http::ResponseHead& head, std::string&) {
    if (!isClosed()) m_owner.submitInterim(*this, head);
    return {};
}

void H2Stream::abort(std::uint32_t code) noexcept {
    const bool stalled = !m_writeDirection.isReady();
    closeDirections();
    m_owner.abort(*this, code, stalled);
}

void H2Stream::exchangeEnded() {
    m_owner.worker().keepExchange(std::move(m_exchange));
    m_owner.exchangeEnded(*this);
}

}  // namespace sluice::proxy
