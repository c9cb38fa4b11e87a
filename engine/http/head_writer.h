#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sluice::http {

/// Appends to a fixed piece of memory. What does not fit is left out and overflowed() says so: the caller
/// refuses the message, nothing is written beyond the end.
class HeadWriter {
public:
    HeadWriter(char* data, std::size_t capacity) noexcept
        : m_begin(data), m_next(data), m_end(data + capacity) {}

    HeadWriter& operator<<(std::string_view text) noexcept {
        if (static_cast<std::size_t>(m_end - m_next) < text.size()) {
            m_overflowed = true;
            return *this;
        }
        m_next =
            std::copy(text.begin(), text.end(), m_next);  // memcpy must not have an empty view's null pointer
        return *this;
    }

    HeadWriter& operator<<(std::uint64_t number) noexcept {
        char digits[20];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
    }

    void field(std::string_view name, std::string_view value) noexcept {
        *this << name << ": " << value << "\r\n";
    }

    std::string_view text() const noexcept { return {m_begin, static_cast<std::size_t>(m_next - m_begin)}; }
    bool overflowed() const noexcept { return m_overflowed; }

private:
    char* m_begin;
    char* m_next;
    char* m_end;
    bool m_overflowed = false;
};

/// The size line of a chunk; `to` has room for 18 bytes. Returns the length written.
inline std::size_t writeChunkSize(char* to, std::size_t size) noexcept {
    char* end = std::to_chars(to, to + 16, size, 16).ptr;
    *end++ = '\r';
    *end++ = '\n';
    return static_cast<std::size_t>(end - to);
}

}  // namespace sluice::http
