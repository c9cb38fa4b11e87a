#pragma once

#include "engine/core/clock.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sluice::proxy {

/// Writes one line of a log into a fixed piece of memory. Whatever a client sent goes through one of the two
/// escapes, so that no request can end the line, forge a field or speak to a terminal; a value that is too long
/// is cut and ends in "...". What goes beyond the memory is left out, but never the line's end.
class LogLine {
public:
    static constexpr std::size_t kLongestValue = 4096;  ///< bytes, escaped

    LogLine(char* data, std::size_t capacity) noexcept
        : m_begin(data), m_next(data), m_end(data + capacity - 1) {}

    /// Trusted text.
    LogLine& operator<<(std::string_view text) noexcept;
    LogLine& operator<<(std::uint64_t number) noexcept;
    /// The inside of a JSON string (RFC 8259 7): also bytes that are no UTF-8, as "\\xFF", and the controls and
    /// line ends beyond ASCII.
    LogLine& json(std::string_view value) noexcept;
    /// As nginx does: every byte outside printable ASCII, the quote and the backslash become \xFF; "-" when there
    /// is nothing.
    LogLine& text(std::string_view value) noexcept;
    /// A number with that many digits behind the point: seconds(1.5 s, 3) is "1.500".
    LogLine& seconds(Nanos value, unsigned digits) noexcept;
    /// Microseconds with three digits, so that nothing is lost.
    LogLine& micros(Nanos value) noexcept;

    /// With its line feed.
    std::string_view finish() noexcept;

private:
    void decimal(std::uint64_t whole, std::uint64_t part, unsigned digits) noexcept;

    char* m_begin;
    char* m_next;
    char* m_end;  ///< one byte before the memory's: room for the line feed
};

}  // namespace sluice::proxy
