#include "engine/http/head_parser.h"

#include "engine/http/syntax.h"

namespace sluice::http {

namespace {

constexpr std::string_view kVersionPrefix = "HTTP/";

/// "HTTP/d.d" (RFC 9112 2.3); -1 when it is no version at all, else major * 10 + minor.
int parseVersion(std::string_view text) noexcept {
    if (text.size() != 8 || text.substr(0, 5) != kVersionPrefix || text[6] != '.') return -1;
    if (!is(text[5], kDigit) || !is(text[7], kDigit)) return -1;
    return (text[5] - '0') * 10 + (text[7] - '0');
}

std::string_view trimBlanks(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

}  // namespace

ParseStatus LineReader::next(std::string_view buffer, std::string_view& line) noexcept {
    const std::size_t end = findControl(buffer, m_scanned > m_position ? m_scanned : m_position);
    m_scanned = end;
    if (end == buffer.size()) return ParseStatus::NeedMore;
    // A bare line feed is no line end: what one recipient takes for two lines another takes for one (RFC
    // 9112 2.2).
    if (buffer[end] != '\r') return ParseStatus::Failed;
    if (end + 1 == buffer.size()) return ParseStatus::NeedMore;
    if (buffer[end + 1] != '\n') return ParseStatus::Failed;
    line = buffer.substr(m_position, end - m_position);
    m_position = end + 2;
    return ParseStatus::Done;
}

bool parseFieldLine(std::string_view line, bool lenientName, Field& field) noexcept {
    std::size_t colon = 0;
    while (colon < line.size() && is(line[colon], kTokenChar)) ++colon;
    std::size_t nameEnd = colon;
    if (lenientName) {
        while (colon < line.size() && (line[colon] == ' ' || line[colon] == '\t')) ++colon;
    }
    if (nameEnd == 0 || colon == line.size() || line[colon] != ':') return false;
    field.name = line.substr(0, nameEnd);
    field.value = trimBlanks(line.substr(colon + 1));
    field.id = identify(field.name);
    return true;
}

std::string_view protocolOf(const RequestHead& head) noexcept {
    if (head.majorVersion == 2) return "HTTP/2.0";
    return head.minorVersion == 0 ? "HTTP/1.0" : "HTTP/1.1";
}

void RequestParser::reset() noexcept {
    m_lines.reset();
    m_head.method = m_head.target = {};
    m_head.minorVersion = 1;
    m_head.fields.clear();
    m_haveRequestLine = false;
    m_failureStatus = 0;
}

ParseStatus RequestParser::fail(int status) noexcept {
    m_failureStatus = status;
    return ParseStatus::Failed;
}

ParseStatus RequestParser::parse(std::string_view buffer) noexcept {
    std::string_view line;
    while (!m_haveRequestLine) {
        const std::size_t begin = m_lines.position();
        const ParseStatus found = m_lines.next(buffer, line);
        if (found == ParseStatus::Failed) return fail(400);
        if (found == ParseStatus::NeedMore) {
            if (buffer.size() - begin > m_limits.requestLine) return fail(414);
            // What cannot begin a request line (a TLS hello, say) need not be waited for.
            if (begin < buffer.size() && buffer[begin] != '\r' && !is(buffer[begin], kTokenChar))
                return fail(400);
            return ParseStatus::NeedMore;
        }
        if (line.size() > m_limits.requestLine) return fail(414);
        if (line.empty()) {
            // Empty lines before a request are ignored (RFC 9112 2.2), but not for ever.
            if (m_lines.position() > 16) return fail(400);
            continue;
        }
        if (parseRequestLine(line) == ParseStatus::Failed) return ParseStatus::Failed;
        m_haveRequestLine = true;
        m_fieldsBegin = m_lines.position();
    }
    while (true) {
        const ParseStatus found = m_lines.next(buffer, line);
        if (found == ParseStatus::Failed) return fail(400);
        if (found == ParseStatus::NeedMore) {
            return buffer.size() - m_fieldsBegin > m_limits.fieldSection ? fail(431) : ParseStatus::NeedMore;
        }
        if (m_lines.position() - m_fieldsBegin > m_limits.fieldSection) return fail(431);
        if (line.empty()) {
            m_head.size = m_lines.position();
            return ParseStatus::Done;
        }
        Field field;
        if (!parseFieldLine(line, false, field)) return fail(400);
        if (m_head.fields.size() >= m_limits.fields) return fail(431);
        m_head.fields.add(field);
    }
}

ParseStatus RequestParser::parseRequestLine(std::string_view line) noexcept {
    const std::size_t methodEnd = line.find(' ');
    if (methodEnd == std::string_view::npos || methodEnd == 0) return fail(400);
    const std::size_t targetEnd = line.find(' ', methodEnd + 1);
    if (targetEnd == std::string_view::npos || targetEnd == methodEnd + 1) return fail(400);
    m_head.method = line.substr(0, methodEnd);
    m_head.target = line.substr(methodEnd + 1, targetEnd - methodEnd - 1);
    if (!consistsOf(m_head.method, kTokenChar) || !consistsOf(m_head.target, kTargetChar)) return fail(400);
    const int version = parseVersion(line.substr(targetEnd + 1));
    if (version < 0) return fail(400);
    if (version < 10 || version > 19) return fail(505);
    m_head.minorVersion = version - 10;
    return ParseStatus::Done;
}

void ResponseParser::reset() noexcept {
    m_lines.reset();
    m_head.fields.clear();
    m_haveStatusLine = false;
    m_tooLarge = false;
}

ParseStatus ResponseParser::failTooLarge() noexcept {
    m_tooLarge = true;
    return ParseStatus::Failed;
}

ParseStatus ResponseParser::parse(std::string_view buffer) noexcept {
    std::string_view line;
    while (true) {
        const ParseStatus found = m_lines.next(buffer, line);
        if (found == ParseStatus::NeedMore) {
            return buffer.size() > m_limit ? failTooLarge() : ParseStatus::NeedMore;
        }
        if (found == ParseStatus::Failed) return ParseStatus::Failed;
        if (m_lines.position() > m_limit) return failTooLarge();
        if (!m_haveStatusLine) {
            // status-line = HTTP-version SP 3DIGIT SP [reason]; the second SP is often forgotten with the
            // reason.
            const int version = parseVersion(line.substr(0, 8));
            if (version < 10 || version > 19 || line.size() < 12 || line[8] != ' ')
                return ParseStatus::Failed;
            if (!consistsOf(line.substr(9, 3), kDigit) || (line.size() > 12 && line[12] != ' '))
                return ParseStatus::Failed;
            m_head.status = (line[9] - '0') * 100 + (line[10] - '0') * 10 + (line[11] - '0');
            m_head.reason = line.size() > 13 ? line.substr(13) : std::string_view();
            if (m_head.status < 100) return ParseStatus::Failed;
            m_head.minorVersion = version - 10;
            m_haveStatusLine = true;
            continue;
        }
        if (line.empty()) {
            m_head.size = m_lines.position();
            return ParseStatus::Done;
        }
        Field field;
        if (m_head.fields.full()) return failTooLarge();
        if (!parseFieldLine(line, true, field)) return ParseStatus::Failed;
        m_head.fields.add(field);
    }
}

}  // namespace sluice::http
