#include "engine/proxy/h2/h2_node_stream.h"

#include "engine/http/body_decoder.h"
#include "engine/http/status.h"
#include "engine/proxy/h2/h2_field_block.h"
#include "engine/proxy/h2/h2_node_connection.h"

#include <algorithm>
#include <cstring>

namespace sluice::proxy {

namespace {

/// More than the largest head that a configuration allows, and less than a buffer.
constexpr std::size_t kMostText = 56 * 1024;
constexpr std::size_t kLineRoom = 64;  ///< what stands around a name and a value, or a status

}  // namespace

H2NodeStream::H2NodeStream(H2NodeConnection& owner)
    : H2Channel(owner.mux(), owner.loop(), 0),
      NodeStream(owner.loop(), m_readDirection, m_writeDirection),
      m_owner(owner),
      m_keep(&owner.connection()),
      m_text(owner.loop().buffers) {}

bool H2NodeStream::onField(std::string_view name, std::string_view value) {
    if (m_left) return true;
    const std::size_t size = name.size() + value.size() + kLineRoom;
    if (m_text.size() + size > kMostText) {
        m_headsEnd = m_text.size();  // the exchange sees that it is too large
        return false;
    }
    m_text.reserve(size, [](auto) {});
    if (name == ":status") {
        int status = 0;
        for (const char digit : value) status = status * 10 + (digit - '0');
        m_text.keep("HTTP/1.1 ");
        m_text.keep(value);
        m_text.keep(" ");
        m_text.keep(http::reasonPhrase(status));
        m_text.keep("\r\n");
        m_isFinal = status >= 200;
        return true;
    }
    if (isHeadWhole()) {
        const http::Field field{name, value, http::identify(name)};
        if (!http::mayBeTrailer(field) || m_text.size() - m_trailersBegin + size > http::kMaxTrailers)
            return true;
    }
    m_text.keep(name);
    m_text.keep(": ");
    m_text.keep(value);
    m_text.keep("\r\n");
    return true;
}

void H2NodeStream::onFields() {
    if (m_left || isHeadWhole()) return;
    m_text.reserve(2, [](auto) {});
    m_text.keep("\r\n");
    m_headsEnd = m_text.size();
    if (m_isFinal) m_trailersBegin = m_headsEnd;
}

std::size_t H2NodeStream::onData(std::string_view bytes) {
    return !m_left && put(bytes) ? 0 : bytes.size();
}

void H2NodeStream::onReset(std::uint32_t code) noexcept {
    onClosed();
    // After a whole answer it only ends what is left of the request (RFC 9113 8.1).
    if (!peerEnded()) m_resetCode = code;
}

void H2NodeStream::deliver() {
    if (m_left) return;
    if (m_readDirection.isClosed()) {
        cutWaits();
        return;
    }
    if (!isKnown()) {
        m_writeDirection.close();
        m_writeDirection.resume(Wait::Cut);
    }
    // What came before the end is still read.
    if (m_left || (isKnown() && !hasNews())) return;
    m_readDirection.setReady(true);
    m_readDirection.resume(Wait::Ready);
}

std::optional<std::string_view> H2NodeStream::frameHead(const RequestForwarding& request,
                                                        const BodyPiece& first, std::span<char> scratch) {
    if (!isKnown()) return std::string_view();
    http::HeadWriter own(scratch.data(), scratch.size());
    H2FieldBlock block;
    writeRequest(block, own, request, m_owner.scheme());
    if (own.overflowed()) return std::nullopt;
    m_outbox.announce(first.size, first.last, first.trailers);
    const std::int32_t given =
        m_owner.submit(*this, block, m_outbox.isAtEnd() && m_outbox.trailers().empty());
    if (given > 0) {
        setId(given);
    } else {
        onClosed();
        m_readDirection.setReady(true);
    }
    return std::string_view(first.data, first.size);
}

std::string_view H2NodeStream::frameBody(const BodyPiece& piece, std::string&) {
    m_outbox.announce(piece.size, piece.last, piece.trailers);
    if (m_outbox.isAtEnd()) m_mux.resume(*this);
    return {piece.data, piece.size};
}

IoResult H2NodeStream::read(char* to, std::size_t size) noexcept {
    const std::string_view heads = m_text.text().substr(0, m_headsEnd).substr(m_headsRead);
    if (heads.empty()) {
        const IoResult got = take(to, size);
        // The end of a stream that is over need not be waited for.
        if (!isKnown()) m_readDirection.setReady(true);
        return got;
    }
    const std::size_t taken = std::min(size, heads.size());
    std::memcpy(to, heads.data(), taken);
    m_headsRead += taken;
    m_readAlong = 0;
    if (m_headsRead == m_headsEnd && isHeadWhole()) m_readAlong = take(to + taken, size - taken).bytes;
    m_readDirection.setReady(hasNews() || !isKnown());
    return {IoResult::Done, taken + m_readAlong};
}

http::Framing H2NodeStream::frameAnswer(const http::ResponseHead& head,
                                        std::string_view method) const noexcept {
    http::Framing framing = http::frameResponse(head, method);
    framing.keepAlive = true;
    // What has ended is whole: its length is known, whether or not it was said.
    const bool isWhole = peerEnded() && !hasPayload() && trailers().empty();
    if (!isWhole) {
        framing.kind = http::BodyKind::UntilClose;
    } else if (m_readAlong > 0) {
        framing.kind = http::BodyKind::Length;
        framing.length = m_readAlong;
    } else {
        framing.kind = http::BodyKind::None;
    }
    return framing;
}

void H2NodeStream::close() noexcept {
    closeDirections();
    m_owner.cancel(*this);
}

void H2NodeStream::end(bool, Seconds) {
    m_owner.release(*this);
}

}  // namespace sluice::proxy
