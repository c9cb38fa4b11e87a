#include "engine/proxy/access/log_line.h"

#include <algorithm>
#include <charconv>

namespace sluice::proxy {

namespace {

constexpr std::string_view kCut = "...";
constexpr char kHex[] = "0123456789ABCDEF";

bool isPlain(unsigned char c) noexcept {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

std::size_t hexByte(char* to, std::string_view prefix, unsigned char byte) noexcept {
    char* const end = std::copy(prefix.begin(), prefix.end(), to);
    end[0] = kHex[byte >> 4];
    end[1] = kHex[byte & 0xFu];
    return prefix.size() + 2;
}

/// The length of the well-formed sequence of two bytes or more at the front (RFC 3629), or 0.
std::size_t utf8Length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return i < text.size() && byte(i) >= low && byte(i) <= high;
    };
    const unsigned char first = byte(0);
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = first == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

/// U+0080…U+009F, U+2028 and U+2029: some readers take them for control characters or line ends.
bool actsAsControl(std::string_view sequence) noexcept {
    if (sequence.size() == 2) return sequence[0] == '\xC2' && static_cast<unsigned char>(sequence[1]) < 0xA0;
    return sequence == "\xE2\x80\xA8" || sequence == "\xE2\x80\xA9";
}

/// One step of an escape: what the front of the text becomes.
struct Piece {
    char bytes[24];
    std::size_t size;
    std::size_t taken;
};

Piece jsonPiece(std::string_view rest) noexcept {
    Piece piece{{}, 0, 1};
    const auto c = static_cast<unsigned char>(rest.front());
    if (c == '"' || c == '\\') {
        piece.bytes[0] = '\\';
        piece.bytes[1] = static_cast<char>(c);
        piece.size = 2;
    } else if (c < 0x80) {
        piece.size = hexByte(piece.bytes, "\\u00", c);
    } else {
        const std::size_t length = utf8Length(rest);
        const bool hides = length == 0 || actsAsControl(rest.substr(0, length));
        piece.taken = std::max<std::size_t>(length, 1);
        for (std::size_t i = 0; i < piece.taken; ++i) {
            if (hides)
                piece.size += hexByte(piece.bytes + piece.size, "\\\\x", static_cast<unsigned char>(rest[i]));
            else
                piece.bytes[piece.size++] = rest[i];
        }
    }
    return piece;
}

Piece textPiece(std::string_view rest) noexcept {
    Piece piece{{}, 0, 1};
    piece.size = hexByte(piece.bytes, "\\x", static_cast<unsigned char>(rest.front()));
    return piece;
}

/// Copies plain bytes as they are and the others by `escape`, never half of one. Returns the new end.
template <class Escape>
char* escaped(char* to, char* limit, std::string_view value, Escape escape) noexcept {
    char* const end = std::min(limit, to + LogLine::kLongestValue);
    while (!value.empty()) {
        if (isPlain(static_cast<unsigned char>(value.front()))) {
            if (end - to < 1) break;
            *to++ = value.front();
            value.remove_prefix(1);
            continue;
        }
        const Piece piece = escape(value);
        if (end - to < static_cast<std::ptrdiff_t>(piece.size)) break;
        to = std::copy(piece.bytes, piece.bytes + piece.size, to);
        value.remove_prefix(piece.taken);
    }
    const bool cut = !value.empty() && limit - to >= static_cast<std::ptrdiff_t>(kCut.size());
    return cut ? std::copy(kCut.begin(), kCut.end(), to) : to;
}

}  // namespace

LogLine& LogLine::operator<<(std::string_view text) noexcept {
    const std::size_t size = std::min(text.size(), static_cast<std::size_t>(m_end - m_next));
    m_next = std::copy(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size), m_next);
    return *this;
}

LogLine& LogLine::operator<<(std::uint64_t number) noexcept {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
}

LogLine& LogLine::json(std::string_view value) noexcept {
    m_next = escaped(m_next, m_end, value, jsonPiece);
    return *this;
}

LogLine& LogLine::text(std::string_view value) noexcept {
    if (value.empty()) return *this << "-";
    m_next = escaped(m_next, m_end, value, textPiece);
    return *this;
}

void LogLine::decimal(std::uint64_t whole, std::uint64_t part, unsigned digits) noexcept {
    char behind[20];
    for (unsigned i = digits; i-- > 0; part /= 10) behind[i] = static_cast<char>('0' + part % 10);
    *this << whole << "." << std::string_view(behind, digits);
}

LogLine& LogLine::seconds(Nanos value, unsigned digits) noexcept {
    std::uint64_t unit = 1'000'000'000;
    for (unsigned i = 0; i < digits; ++i) unit /= 10;
    const auto nanos = static_cast<std::uint64_t>(std::max<std::int64_t>(0, value.count()));
    decimal(nanos / 1'000'000'000, nanos % 1'000'000'000 / unit, digits);
    return *this;
}

LogLine& LogLine::micros(Nanos value) noexcept {
    const auto nanos = static_cast<std::uint64_t>(std::max<std::int64_t>(0, value.count()));
    decimal(nanos / 1000, nanos % 1000, 3);
    return *this;
}

std::string_view LogLine::finish() noexcept {
    *m_next++ = '\n';
    return {m_begin, static_cast<std::size_t>(m_next - m_begin)};
}

}  // namespace sluice::proxy
