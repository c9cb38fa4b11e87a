#include "tests/support/h2_raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace sluice::test {

namespace {

std::uint32_t readNumber(std::string_view bytes, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = (value << 8) | static_cast<std::uint8_t>(bytes[i]);
    return value;
}

/// An integer with a prefix of seven bits (RFC 7541 5.1).
std::string prefixed(std::size_t value) {
    std::string out;
    if (value < 127) return std::string(1, static_cast<char>(value));
    out.push_back(127);
    for (value -= 127; value >= 128; value /= 128) out.push_back(static_cast<char>(value % 128 + 128));
    out.push_back(static_cast<char>(value));
    return out;
}

}  // namespace

std::uint32_t H2RawClient::Frame::code() const {
    return readNumber(type == Goaway ? payload.substr(4) : payload, 4);
}

std::string H2RawClient::number(std::uint32_t value) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>((value >> shift) & 0xff));
    return out;
}

std::string H2RawClient::frame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream,
                               std::string_view payload) {
    std::string out = number(static_cast<std::uint32_t>(payload.size())).substr(1);
    out.push_back(static_cast<char>(type));
    out.push_back(static_cast<char>(flags));
    return out.append(number(stream)).append(payload);
}

std::string H2RawClient::encode(const std::vector<std::pair<std::string, std::string>>& fields) {
    std::string out;
    for (const auto& [name, value] : fields) {
        out.push_back(0);
        out.append(prefixed(name.size())).append(name).append(prefixed(value.size())).append(value);
    }
    return out;
}

H2RawClient::H2RawClient(std::uint16_t port) {
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval wait{5, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    ::setsockopt(m_socket, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    const int atOnce = 1;
    ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &atOnce, sizeof atOnce);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(m_socket, reinterpret_cast<sockaddr*>(&to), sizeof to);
    send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    sendFrame(Settings, 0, 0, {});
}

H2RawClient::~H2RawClient() {
    ::close(m_socket);
}

bool H2RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool H2RawClient::sendFrame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream,
                            std::string_view payload) {
    return send(frame(type, flags, stream, payload));
}

bool H2RawClient::sendHead(std::uint32_t stream,
                           const std::vector<std::pair<std::string, std::string>>& fields, bool ends) {
    const std::uint8_t flags = ends ? kEndHeaders | kEndStream : kEndHeaders;
    return sendFrame(Headers, flags, stream, encode(fields));
}

bool H2RawClient::fill() {
    char bytes[16384];
    const ssize_t got = ::recv(m_socket, bytes, sizeof bytes, 0);
    if (got <= 0) return false;
    m_input.append(bytes, static_cast<std::size_t>(got));
    return true;
}

std::optional<H2RawClient::Frame> H2RawClient::read() {
    while (m_input.size() < 9) {
        if (!fill()) return std::nullopt;
    }
    const std::size_t size = readNumber(m_input, 3);
    while (m_input.size() < 9 + size) {
        if (!fill()) return std::nullopt;
    }
    Frame frame;
    frame.type = static_cast<std::uint8_t>(m_input[3]);
    frame.flags = static_cast<std::uint8_t>(m_input[4]);
    frame.stream = readNumber(std::string_view(m_input).substr(5), 4);
    frame.payload = m_input.substr(9, size);
    m_input.erase(0, 9 + size);
    return frame;
}

std::optional<H2RawClient::Frame> H2RawClient::readUntil(std::uint8_t type, std::uint32_t stream) {
    while (auto frame = read()) {
        if (frame->type == type && (stream == 0 || frame->stream == stream)) return frame;
    }
    return std::nullopt;
}

}  // namespace sluice::test
