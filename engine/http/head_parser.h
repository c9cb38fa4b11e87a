#pragma once

#include "engine/http/field.h"

#include <cstddef>
#include <string_view>

namespace sluice::http {

/// How large a request's head may be.
struct HeadLimits {
    std::size_t requestLine = 8 * 1024;    ///< bytes without the line end; 414
    std::size_t fieldSection = 32 * 1024;  ///< bytes of all field lines; 431
    std::size_t fields = 100;              ///< field lines, at most FieldList::kCapacity; 431
};

/// Bytes of a response's head.
inline constexpr std::size_t kResponseHeadLimit = 32 * 1024;

enum class ParseStatus { NeedMore, Done, Failed };

/// A request head as received. All views point into the parsed buffer.
struct RequestHead {
    std::string_view method;
    std::string_view target;
    int majorVersion = 1;  ///< 1 or 2
    int minorVersion = 1;  ///< of HTTP/1.x; 1 for HTTP/2, whose requests may do all that those of 1.1 may
    FieldList fields;
    std::size_t size = 0;  ///< bytes up to and with the empty line
};

/// "HTTP/1.0", "HTTP/1.1" or "HTTP/2.0", a literal.
std::string_view protocolOf(const RequestHead& head) noexcept;

/// A response head as received. All views point into the parsed buffer.
struct ResponseHead {
    int status = 0;  ///< 100..999
    std::string_view reason;
    int minorVersion = 1;
    FieldList fields;
    std::size_t size = 0;
};

/// What both kinds of head share: lines end with CRLF, no folding, tokens as names, no control characters in
/// values (RFC 9112 2.2, 5). Reads line by line, so that a fault shows with its line and not only at the
/// head's end.
class LineReader {
public:
    void reset() noexcept { *this = LineReader(); }

    /// Finds the next whole line from the position on and moves behind it. NeedMore leaves the position.
    /// Failed when a control byte but a tab stands in it.
    ParseStatus next(std::string_view buffer, std::string_view& line) noexcept;
    std::size_t position() const noexcept { return m_position; }

private:
    std::size_t m_position = 0;
    std::size_t m_scanned =
        0;  ///< the line goes on up to here, so that bytes that drip in are looked at once
};

/// Parses "name: value" of a line without control bytes. `lenientName` drops blanks before the colon, as a
/// proxy must do for responses (RFC 9112 5.1).
bool parseFieldLine(std::string_view line, bool lenientName, Field& field) noexcept;

/// Parses one request head, strictly and without copying, from a buffer that grows at its end. The buffer
/// must stay where it is between two calls; after it moved, reset() and parse again.
class RequestParser {
public:
    void reset() noexcept;
    /// For the heads to come; reset() keeps it.
    void setLimits(const HeadLimits& limits) noexcept { m_limits = limits; }
    ParseStatus parse(std::string_view buffer) noexcept;
    /// After Failed: the status that tells the client (400, 414, 431, 505).
    int failureStatus() const noexcept { return m_failureStatus; }
    const RequestHead& head() const noexcept { return m_head; }

private:
    ParseStatus fail(int status) noexcept;
    ParseStatus parseRequestLine(std::string_view line) noexcept;

    HeadLimits m_limits;
    LineReader m_lines;
    RequestHead m_head;
    std::size_t m_fieldsBegin = 0;
    int m_failureStatus = 0;
    bool m_haveRequestLine = false;
};

/// Parses one response head in the same way. A failure is always the upstream's (502).
class ResponseParser {
public:
    void reset() noexcept;
    /// For the heads to come; reset() keeps it.
    void setLimit(std::size_t bytes) noexcept { m_limit = bytes; }
    ParseStatus parse(std::string_view buffer) noexcept;
    /// After Failed: it had more bytes than the limit allows, or more fields than FieldList::kCapacity.
    bool wasTooLarge() const noexcept { return m_tooLarge; }
    const ResponseHead& head() const noexcept { return m_head; }

private:
    ParseStatus failTooLarge() noexcept;

    std::size_t m_limit = kResponseHeadLimit;
    LineReader m_lines;
    ResponseHead m_head;
    bool m_haveStatusLine = false;
    bool m_tooLarge = false;
};

}  // namespace sluice::http
