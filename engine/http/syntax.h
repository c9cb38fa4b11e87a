#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The character classes of RFC 9110 and RFC 3986, one table look-up each.
namespace sluice::http {

enum CharClass : std::uint8_t {
    kTokenChar = 1,   ///< RFC 9110 5.6.2
    kValueChar = 2,   ///< RFC 9110 5.5: VCHAR, obs-text, SP, HTAB
    kTargetChar = 4,  ///< VCHAR but "#": what may stand in a request target
    kHostChar = 8,    ///< RFC 3986 3.2.2 reg-name without "%": unreserved and sub-delims
    kHexDigit = 16,
    kDigit = 32,
};

inline constexpr std::array<std::uint8_t, 256> kCharClasses = [] {
    std::array<std::uint8_t, 256> table{};
    for (int c = 0; c < 256; ++c) {
        const bool digit = c >= '0' && c <= '9';
        const bool alpha = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool hex = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        const char byte = static_cast<char>(c);
        std::uint8_t classes = 0;
        if (digit || alpha ||
            (c != 0 && std::string_view("!#$%&'*+-.^_`|~").find(byte) != std::string_view::npos))
            classes |= kTokenChar;
        if ((c >= 0x20 && c != 0x7f) || c == '\t') classes |= kValueChar;
        if (c > 0x20 && c < 0x7f && c != '#') classes |= kTargetChar;
        if (digit || alpha ||
            (c != 0 && std::string_view("-._~!$&'()*+,;=").find(byte) != std::string_view::npos))
            classes |= kHostChar;
        if (hex) classes |= kHexDigit;
        if (digit) classes |= kDigit;
        table[static_cast<std::size_t>(c)] = classes;
    }
    return table;
}();

inline bool is(char c, CharClass wanted) noexcept {
    return (kCharClasses[static_cast<unsigned char>(c)] & wanted) != 0;
}

/// True when every byte is of that class; true for an empty text.
inline bool consistsOf(std::string_view text, CharClass wanted) noexcept {
    for (const char c : text) {
        if (!is(c, wanted)) return false;
    }
    return true;
}

/// Where the first control byte but a tab stands from `from` on, or the text's size: in a head that is a
/// line's end or a fault (RFC 9110 5.5). Looks at eight bytes at a time.
std::size_t findControl(std::string_view text, std::size_t from) noexcept;

/// True when both are equal but for case. `lower` consists of lower-case letters, digits, "-" and "="; `text`
/// has no control bytes, of which some would be taken for those (0x0d for "-").
bool equalsLower(std::string_view text, std::string_view lower) noexcept;

/// The value of a hexadecimal digit; only for bytes that are one.
inline unsigned hexValue(char c) noexcept {
    if (c <= '9') return static_cast<unsigned>(c - '0');
    return static_cast<unsigned>((c | 0x20) - 'a' + 10);
}

}  // namespace sluice::http
