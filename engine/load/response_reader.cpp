#include "engine/load/response_reader.h"

#include "engine/core/text.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace sluice {

namespace {

constexpr std::size_t kMaxChunkLine = 4096;

/// Behind the empty line that ends a head, or npos. A line may end in LF alone (RFC 9112, 2.2).
std::size_t endOfHead(std::string_view bytes, std::size_t from) noexcept {
    for (std::size_t at = bytes.find('\n', from); at != std::string_view::npos;
         at = bytes.find('\n', at + 1)) {
        std::size_t next = at + 1;
        if (next < bytes.size() && bytes[next] == '\r') ++next;
        if (next < bytes.size() && bytes[next] == '\n') return next + 1;
    }
    return std::string_view::npos;
}

std::string_view takeLine(std::string_view& text) noexcept {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

bool isDigit(char c) noexcept {
    return c >= '0' && c <= '9';
}

}  // namespace

void ResponseReader::begin(bool toHead) noexcept {
    m_phase = Phase::Head;
    m_toHead = toHead;
    m_begun = false;
    m_failed = false;
    m_status = 0;
    m_pending.clear();
    if (m_text != nullptr) m_text->clear();
}

void ResponseReader::copyBody(std::string_view bytes) {
    m_text->bodySize += bytes.size();
    m_text->body.append(bytes.substr(0, ResponseText::kMostKept - m_text->body.size()));
}

ResponseReader::State ResponseReader::take(std::string_view& bytes) {
    if (m_failed) return State::Malformed;
    if (!bytes.empty()) m_begun = true;
    while (!bytes.empty() && m_phase != Phase::Done) {
        bool sound = true;
        switch (m_phase) {
            case Phase::Head: sound = takeHead(bytes); break;
            case Phase::Fixed:
            case Phase::ChunkData: {
                const auto taken =
                    static_cast<std::size_t>(std::min<std::uint64_t>(m_remaining, bytes.size()));
                if (m_text != nullptr) copyBody(bytes.substr(0, taken));
                bytes.remove_prefix(taken);
                m_remaining -= taken;
                if (m_remaining == 0) m_phase = m_phase == Phase::Fixed ? Phase::Done : Phase::ChunkEnd;
                break;
            }
            case Phase::ChunkSize:
            case Phase::ChunkEnd:
            case Phase::Trailer: sound = takeChunkLine(bytes); break;
            case Phase::UntilClose:
                if (m_text != nullptr) copyBody(bytes);
                bytes = {};
                break;
            case Phase::Done: break;
        }
        if (!sound) {
            m_failed = true;
            return State::Malformed;
        }
    }
    return m_phase == Phase::Done ? State::Complete : State::More;
}

ResponseReader::State ResponseReader::end() noexcept {
    if (m_failed || m_phase != Phase::UntilClose) return State::Malformed;
    m_phase = Phase::Done;
    return State::Complete;
}

bool ResponseReader::takeHead(std::string_view& bytes) {
    if (m_pending.empty()) {
        const std::size_t end = endOfHead(bytes, 0);
        if (end != std::string_view::npos) {
            const std::string_view head = bytes.substr(0, end);
            bytes.remove_prefix(end);
            return parseHead(head);
        }
    }
    // Garbage is known by its first bytes; waiting for an empty line that never comes would look like a
    // time-out.
    const std::size_t known = m_pending.size();
    m_pending.append(bytes);
    constexpr std::string_view kStart = "HTTP/1.";
    if (m_pending.compare(0, kStart.size(), kStart.substr(0, m_pending.size())) != 0) return false;
    const std::size_t end = endOfHead(m_pending, known < 2 ? 0 : known - 2);
    if (end == std::string::npos) {
        bytes = {};
        return m_pending.size() <= kMaxHead;
    }
    bytes.remove_prefix(end - known);
    const std::string head = m_pending.substr(0, end);
    m_pending.clear();
    return parseHead(head);
}

bool ResponseReader::parseHead(std::string_view head) {
    if (head.size() > kMaxHead) return false;
    // status-line = HTTP-version SP status-code SP [ reason-phrase ]; the last SP is often missing in the
    // wild
    const std::string_view line = takeLine(head);
    if (line.size() < 12 || !line.starts_with("HTTP/1.") || !isDigit(line[7]) || line[8] != ' ' ||
        line[9] < '1' || !isDigit(line[9]) || !isDigit(line[10]) || !isDigit(line[11]) ||
        (line.size() > 12 && line[12] != ' ')) {
        return false;
    }
    m_status = (line[9] - '0') * 100 + (line[10] - '0') * 10 + (line[11] - '0');
    m_keepsAlive = line[7] != '0';
    m_chunked = m_otherCoding = m_hasLength = false;
    m_length = 0;
    while (true) {
        const std::string_view field = takeLine(head);
        if (field.empty()) return chooseBody();
        if (!parseField(field)) return false;
    }
}

bool ResponseReader::parseField(std::string_view line) {
    if (line.front() == ' ' || line.front() == '\t')
        return true;  // obs-fold: goes on with a field of no interest
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    const std::string_view name = line.substr(0, colon);
    if (m_text != nullptr) m_text->fields.emplace_back(name, trimmed(line.substr(colon + 1)));
    const char first = static_cast<char>(name.front() | 0x20);
    if (first == 'c') {
        if (equalsIgnoreCase(name, "content-length"))
            return parseContentLength(trimmed(line.substr(colon + 1)));
        if (equalsIgnoreCase(name, "connection")) parseConnection(line.substr(colon + 1));
    } else if (first == 't' && equalsIgnoreCase(name, "transfer-encoding")) {
        std::string_view codings = trimmed(line.substr(colon + 1));
        const std::size_t comma = codings.rfind(',');
        if (comma != std::string_view::npos) codings = trimmed(codings.substr(comma + 1));
        m_chunked = equalsIgnoreCase(codings, "chunked");
        m_otherCoding = !m_chunked;
    }
    return true;
}

bool ResponseReader::parseContentLength(std::string_view value) {
    std::uint64_t length = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), length);
    if (value.empty() || fault != std::errc{} || end != value.data() + value.size()) return false;
    if (m_hasLength && length != m_length) return false;
    m_hasLength = true;
    m_length = length;
    return true;
}

void ResponseReader::parseConnection(std::string_view value) {
    while (!value.empty()) {
        const std::size_t comma = value.find(',');
        const std::string_view token = trimmed(value.substr(0, comma));
        if (equalsIgnoreCase(token, "close"))
            m_keepsAlive = false;
        else if (equalsIgnoreCase(token, "keep-alive"))
            m_keepsAlive = true;
        value = comma == std::string_view::npos ? std::string_view{} : value.substr(comma + 1);
    }
}

bool ResponseReader::chooseBody() {
    if (m_status == 101) return false;  // nobody asked for another protocol
    if (m_status < 200) {
        if (m_text != nullptr) m_text->clear();
        m_phase = Phase::Head;
        return true;
    }
    if (m_text != nullptr) m_text->status = m_status;
    if (m_toHead || m_status == 204 || m_status == 304) {
        m_phase = Phase::Done;
    } else if (m_chunked) {
        m_phase = Phase::ChunkSize;
    } else if (m_hasLength && !m_otherCoding) {
        m_remaining = m_length;
        m_phase = m_length == 0 ? Phase::Done : Phase::Fixed;
    } else {
        m_keepsAlive = false;
        m_phase = Phase::UntilClose;
    }
    return true;
}

bool ResponseReader::takeChunkLine(std::string_view& bytes) {
    const std::size_t end = bytes.find('\n');
    m_pending.append(bytes.substr(0, end));
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (m_pending.size() > kMaxChunkLine) return false;
    if (end == std::string_view::npos) return true;
    if (!m_pending.empty() && m_pending.back() == '\r') m_pending.pop_back();
    const bool sound = endChunkLine();
    m_pending.clear();
    return sound;
}

bool ResponseReader::endChunkLine() {
    if (m_phase == Phase::ChunkEnd) {
        m_phase = Phase::ChunkSize;
        return m_pending.empty();
    }
    if (m_phase == Phase::Trailer) {
        if (m_pending.empty()) m_phase = Phase::Done;
        return true;
    }
    const char* const first = m_pending.data();
    const char* const last = first + m_pending.size();
    const auto [end, fault] = std::from_chars(first, last, m_remaining, 16);
    if (fault != std::errc{}) return false;
    const std::string_view rest = trimmed({end, static_cast<std::size_t>(last - end)});
    if (!rest.empty() && rest.front() != ';') return false;
    m_phase = m_remaining == 0 ? Phase::Trailer : Phase::ChunkData;
    return true;
}

}  // namespace sluice
