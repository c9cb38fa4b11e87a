#include "engine/load/http2/null_http2.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
constexpr std::size_t kLargestPayload = 16'384;  // RFC 9113, 4.2: what everyone takes
constexpr std::uint32_t kWidest = 0x7fff'ffff, kFirstWindow = 65'535;
constexpr std::uint32_t kWiden = 1u << 30;
enum FrameType : unsigned char { kData = 0, kHeaders = 1, kSettings = 4, kWindowUpdate = 8 };
constexpr unsigned char kNoFlags = 0, kEndStream = 1, kAck = 1, kEndHeaders = 4;
constexpr unsigned char kInitialWindowSize = 4;

void append32(std::string& out, std::uint32_t value) {
    for (const int shift : {24, 16, 8, 0}) out += static_cast<char>((value >> shift) & 0xff);
}

void appendHead(std::string& out, std::size_t length, unsigned char type, unsigned char flags,
                std::uint32_t stream) {
    for (const int shift : {16, 8, 0}) out += static_cast<char>((length >> shift) & 0xff);
    out += static_cast<char>(type);
    out += static_cast<char>(flags);
    append32(out, stream);
}

/// ":status: 200" of the static table, and a content-length that no table keeps (RFC 7541, 6.1 and 6.2.2).
std::string fieldBlock(std::size_t answerBytes) {
    const std::string length = std::to_string(answerBytes);
    return std::string("\x88\x0f\x0d") + static_cast<char>(length.size()) + length;
}

}  // namespace

NullHttp2::NullHttp2(std::size_t answerBytes) {
    appendHead(m_control, 6, kSettings, kNoFlags, 0);
    m_control += '\0';
    m_control += static_cast<char>(kInitialWindowSize);
    append32(m_control, kWidest);
    appendHead(m_control, 4, kWindowUpdate, kNoFlags, 0);
    append32(m_control, kWidest - kFirstWindow);

    const std::string block = fieldBlock(answerBytes);
    m_frames.push_back(0);
    const auto headFlags = static_cast<unsigned char>(kEndHeaders | (answerBytes == 0 ? kEndStream : 0));
    appendHead(m_answer, block.size(), kHeaders, headFlags, 0);
    m_answer += block;
    for (std::size_t left = answerBytes; left > 0;) {
        const std::size_t size = std::min(left, kLargestPayload);
        left -= size;
        m_frames.push_back(m_answer.size());
        appendHead(m_answer, size, kData, left == 0 ? kEndStream : kNoFlags, 0);
        m_answer.append(size, 'x');
    }
    m_frames.push_back(m_answer.size());
}

bool NullHttp2::take(std::string_view bytes) {
    const std::size_t preface = std::min(bytes.size(), kPreface.size() - m_preface);
    if (bytes.substr(0, preface) != kPreface.substr(m_preface, preface)) return false;
    m_preface += preface;
    bytes.remove_prefix(preface);
    while (!bytes.empty()) {
        if (m_toSkip > 0) {
            const std::size_t size = std::min(m_toSkip, bytes.size());
            m_toSkip -= size;
            bytes.remove_prefix(size);
            continue;
        }
        const std::size_t size = std::min(m_head.size() - m_headSize, bytes.size());
        std::copy_n(bytes.begin(), size, m_head.begin() + static_cast<std::ptrdiff_t>(m_headSize));
        m_headSize += size;
        bytes.remove_prefix(size);
        if (m_headSize == m_head.size() && !frame()) return false;
    }
    return true;
}

/// The head of a frame is whole; its payload says nothing that matters.
bool NullHttp2::frame() {
    m_headSize = 0;
    m_toSkip = (std::size_t{m_head[0]} << 16) | (std::size_t{m_head[1]} << 8) | m_head[2];
    if (m_toSkip > kLargestPayload) return false;
    const unsigned char type = m_head[3], flags = m_head[4];
    const std::uint32_t stream = ((std::uint32_t{m_head[5]} << 24) | (std::uint32_t{m_head[6]} << 16) |
                                  (std::uint32_t{m_head[7]} << 8) | m_head[8]) &
                                 kWidest;
    if (type == kSettings && (flags & kAck) == 0) appendHead(m_control, 0, kSettings, kAck, 0);
    if (type == kData) {
        m_bodyBytes += static_cast<std::uint32_t>(m_toSkip);
        if (m_bodyBytes >= kWiden) {
            appendHead(m_control, 4, kWindowUpdate, kNoFlags, 0);
            append32(m_control, m_bodyBytes);
            m_bodyBytes = 0;
        }
    }
    if ((type == kHeaders || type == kData) && (flags & kEndStream) != 0) m_due.push_back(stream);
    return true;
}

void NullHttp2::fill(std::string& output, std::size_t most) {
    output += m_control;
    m_control.clear();
    while (!m_due.empty() && output.size() < most) {
        const std::size_t begin = m_frames[m_next], end = m_frames[m_next + 1];
        const std::size_t at = output.size();
        output.append(m_answer, begin, end - begin);
        for (std::size_t i = 0; i < 4; ++i)
            output[at + 5 + i] = static_cast<char>((m_due.front() >> (24 - 8 * i)) & 0xff);
        if (++m_next + 1 < m_frames.size()) continue;
        m_next = 0;
        m_due.pop_front();
    }
}

}  // namespace sluice
