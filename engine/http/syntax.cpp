#include "engine/http/syntax.h"

#include <bit>
#include <cstring>

namespace sluice::http {

namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kHighs = 0x8080808080808080;

/// The high bit of each byte that is below `bound` (at most 128), for bytes whose own high bit is clear;
/// exact in the lowest such byte, which is the only one that is asked for.
constexpr std::uint64_t bytesBelow(std::uint64_t bytes, std::uint64_t bound) {
    return (bytes - kOnes * bound) & ~bytes & kHighs;
}

constexpr std::uint64_t zeroBytes(std::uint64_t bytes) {
    return (bytes - kOnes) & ~bytes & kHighs;
}

bool isControl(char c) noexcept {
    return !is(c, kValueChar);
}

std::uint64_t load(const char* from) noexcept {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

}  // namespace

std::size_t findControl(std::string_view text, std::size_t from) noexcept {
    std::size_t at = from;
    if constexpr (std::endian::native == std::endian::little) {
        for (; at + 8 <= text.size(); at += 8) {
            const std::uint64_t bytes = load(text.data() + at);
            const std::uint64_t suspects = bytesBelow(bytes, 0x20) | zeroBytes(bytes ^ (kOnes * 0x7f));
            if (suspects == 0) continue;
            // The lowest suspect is a true one; it may be a tab, and those above it may be none: look at them
            // one by one.
            for (std::size_t i = at + static_cast<std::size_t>(std::countr_zero(suspects)) / 8; i < at + 8;
                 ++i) {
                if (isControl(text[i])) return i;
            }
        }
    }
    while (at < text.size() && !isControl(text[at])) ++at;
    return at;
}

bool equalsLower(std::string_view text, std::string_view lower) noexcept {
    if (text.size() != lower.size()) return false;
    std::size_t at = 0;
    // A byte and its lower-case letter differ in bit 5 alone. Where the letter's other bits are equal, they
    // are equal but for case; digits, "-" and "=" have that bit set, so that folding leaves them as they are.
    for (; at + 8 <= text.size(); at += 8) {
        if ((load(text.data() + at) | (kOnes * 0x20)) != load(lower.data() + at)) return false;
    }
    for (; at < text.size(); ++at) {
        if ((text[at] | 0x20) != lower[at]) return false;
    }
    return true;
}

}  // namespace sluice::http
