#include "engine/http/body_decoder.h"

#include "engine/core/text.h"
#include "engine/http/syntax.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace sluice::http {

bool mayBeTrailer(const Field& field) noexcept {
    static constexpr std::array<std::string_view, 17> kForbidden = {
        "authorization",      "cache-control",       "content-encoding",
        "content-range",      "content-type",        "cookie",
        "if-match",           "if-modified-since",   "if-none-match",
        "if-range",           "if-unmodified-since", "location",
        "proxy-authenticate", "proxy-authorization", "range",
        "set-cookie",         "www-authenticate"};
    if (field.id != FieldId::Other) return false;
    return std::none_of(kForbidden.begin(), kForbidden.end(),
                        [&](std::string_view name) { return equalsIgnoreCase(field.name, name); });
}

void BodyDecoder::start(BodyKind kind, std::uint64_t length) noexcept {
    m_kind = kind;
    m_state = State::Size;
    m_left = kind == BodyKind::Length ? length : 0;
    m_done = kind == BodyKind::None || (kind == BodyKind::Length && length == 0);
    m_failed = false;
    m_lineLength = 0;
    m_trailerBytes = 0;
    m_excess = 0;
    m_line.clear();
    m_trailers.clear();
    m_hopByHop.clear();
}

void BodyDecoder::start(const Framing& framing, const FieldList& head) {
    start(framing.kind, framing.length);
    if (framing.kind != BodyKind::Chunked || !framing.connectionListsFields) return;
    // A copy: the head may be gone when the trailers come.
    for (const Field& field : head) {
        if (field.id == FieldId::Connection) m_hopByHop.append(field.value).append(",");
    }
}

BodyDecoder::Step BodyDecoder::decode(char* data, std::size_t size) noexcept {
    if (m_done || m_failed) return {};
    switch (m_kind) {
        case BodyKind::None: return {};
        case BodyKind::UntilClose: return {size, size};
        case BodyKind::Length: {
            const std::size_t taken = static_cast<std::size_t>(std::min<std::uint64_t>(m_left, size));
            m_left -= taken;
            m_done = m_left == 0;
            return {taken, taken};
        }
        case BodyKind::Chunked: return decodeChunked(data, size);
    }
    return {};
}

void BodyDecoder::finish(std::string_view trailers) {
    if (m_done) return;
    m_done = m_kind == BodyKind::UntilClose;
    m_failed = !m_done;
    if (m_done) m_trailers = trailers;
}

BodyDecoder::Step BodyDecoder::decodeChunked(char* data, std::size_t size) noexcept {
    std::size_t read = 0;
    std::size_t written = 0;
    while (read < size && !m_done) {
        if (m_state == State::Data) {
            const std::size_t run = static_cast<std::size_t>(std::min<std::uint64_t>(m_left, size - read));
            if (written != read) std::memmove(data + written, data + read, run);
            read += run;
            written += run;
            m_left -= run;
            if (m_left == 0) m_state = State::DataReturn;
        } else if (!takeControlByte(data[read++])) {
            m_failed = true;
            break;
        }
    }
    return {written, read};
}

bool BodyDecoder::takeControlByte(char c) {
    switch (m_state) {
        case State::Size:
            if (!is(c, kHexDigit)) return false;
            m_left = hexValue(c);
            m_lineLength = 1;
            m_state = State::SizeDigits;
            return true;
        case State::SizeDigits:
            if (++m_lineLength > kMaxSizeLine) return false;
            if (is(c, kHexDigit)) {
                // Looked at before: 2^60 times 16 would be 0, and a chunk another one for another reader.
                if (m_left >= kMaxChunk / 16) return false;
                m_left = m_left * 16 + hexValue(c);
                return true;
            }
            if (c == '\r')
                m_state = State::SizeFeed;
            else if (c == ';')
                m_state = State::Extension;
            else if (c == ' ' || c == '\t')
                m_state = State::SizeBlank;
            else
                return false;
            return true;
        case State::SizeBlank:
            // Blanks before an extension are bad, but must be read (RFC 9112 7.1.1, RFC 9110 5.6.3).
            if (++m_lineLength > kMaxSizeLine) return false;
            if (c == ';') m_state = State::Extension;
            return c == ';' || c == ' ' || c == '\t';
        case State::Extension:
            // Extensions end here, but their bytes must be ones that no parser takes for a line end.
            if (++m_lineLength > kMaxSizeLine) return false;
            if (c == '\r')
                m_state = State::SizeFeed;
            else if (!is(c, kValueChar))
                return false;
            return true;
        case State::SizeFeed: return takeSizeEnd(c);
        case State::DataReturn: m_state = State::DataFeed; return c == '\r';
        case State::DataFeed: m_state = State::Size; return c == '\n';
        case State::Trailer: return takeTrailerByte(c);
        case State::Data: break;
    }
    return false;
}

/// Long lines before small chunks make us read much for little; they are borne for a while (RFC 9112 7.1.1).
bool BodyDecoder::takeSizeEnd(char c) noexcept {
    constexpr std::uint64_t kUsualLine = 16;
    m_excess += m_lineLength;
    m_excess -= std::min(m_excess, kUsualLine + m_left);
    m_state = m_left == 0 ? State::Trailer : State::Data;
    return c == '\n' && m_excess <= kMaxExcess;
}

bool BodyDecoder::takeTrailerByte(char c) {
    if (++m_trailerBytes > kMaxTrailers) return false;
    if (c != '\n') {
        m_line.push_back(c);
        return true;
    }
    if (m_line.empty() || m_line.back() != '\r') return false;
    m_line.pop_back();
    return takeTrailerLine();
}

bool BodyDecoder::takeTrailerLine() {
    if (m_line.empty()) {
        m_done = true;
        return true;
    }
    Field field;
    if (findControl(m_line, 0) != m_line.size() || !parseFieldLine(m_line, false, field)) return false;
    bool goesOn = mayBeTrailer(field);
    forEachListElement(m_hopByHop, [&](std::string_view name) {
        if (equalsIgnoreCase(name, field.name)) goesOn = false;
    });
    if (goesOn) m_trailers.append(field.name).append(": ").append(field.value).append("\r\n");
    m_line.clear();
    return true;
}

}  // namespace sluice::http
