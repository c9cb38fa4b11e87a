#include "tests/support/raw_client.h"

#include "engine/core/text.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstdlib>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

namespace sluice::test {

std::string RawClient::Answer::field(std::string_view name) const {
    for (std::size_t at = head.find("\r\n"); at != std::string::npos; at = head.find("\r\n", at)) {
        at += 2;
        const std::string_view line = std::string_view(head).substr(at, head.find("\r\n", at) - at);
        const auto colon = line.find(':');
        if (colon != std::string_view::npos && equalsIgnoreCase(line.substr(0, colon), name)) {
            return std::string(trimmed(line.substr(colon + 1)));
        }
    }
    return {};
}

RawClient::RawClient(std::uint16_t port, int patience) {
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{patience, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(m_socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(m_socket, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0) {
        ::close(m_socket);
        m_socket = -1;
    }
}

RawClient::~RawClient() {
    if (m_socket >= 0) ::close(m_socket);
}

void RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const long sent = transmit(bytes.data(), bytes.size());
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

int RawClient::lastRead() {
    char bytes[4096];
    ssize_t got = 0;
    while ((got = ::recv(m_socket, bytes, sizeof bytes, 0)) > 0) {
    }
    return got == 0 ? 0 : errno;
}

bool RawClient::readsEnd() {
    const int last = lastRead();
    return last == 0 || last == ECONNRESET;
}

bool RawClient::readsReset() {
    return lastRead() == ECONNRESET;
}

long RawClient::transmit(const char* bytes, std::size_t size) {
    return ::send(m_socket, bytes, size, MSG_NOSIGNAL);
}

long RawClient::receive(char* to, std::size_t size) {
    return ::recv(m_socket, to, size, 0);
}

bool RawClient::fill() {
    char chunk[65536];
    const long got = receive(chunk, sizeof chunk);
    if (got <= 0) return false;
    m_buffer.append(chunk, static_cast<std::size_t>(got));
    return true;
}

RawClient::Answer RawClient::read(bool bodyExpected) {
    Answer answer;
    std::size_t end = std::string::npos;
    while ((end = m_buffer.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) return {};
    }
    answer.head = m_buffer.substr(0, end + 2);
    m_buffer.erase(0, end + 4);
    answer.status = std::atoi(answer.head.c_str() + answer.head.find(' '));
    if (!bodyExpected || answer.status == 204 || answer.status == 304 || answer.status < 200) return answer;
    if (const std::string length = answer.field("Content-Length"); !length.empty()) {
        const auto wanted = static_cast<std::size_t>(std::atoll(length.c_str()));
        while (m_buffer.size() < wanted) {
            if (!fill()) return {};
        }
        answer.body = m_buffer.substr(0, wanted);
        m_buffer.erase(0, wanted);
        return answer;
    }
    if (equalsIgnoreCase(answer.field("Transfer-Encoding"), "chunked")) {
        for (;;) {
            std::size_t line = std::string::npos;
            while ((line = m_buffer.find("\r\n")) == std::string::npos) {
                if (!fill()) return {};
            }
            const std::size_t size = std::strtoull(m_buffer.c_str(), nullptr, 16);
            while (m_buffer.size() < line + 2 + size + 2) {
                if (!fill()) return {};
            }
            answer.body += m_buffer.substr(line + 2, size);
            m_buffer.erase(0, line + 2 + size + 2);
            if (size == 0) return answer;
        }
    }
    while (fill()) {
    }
    answer.body = std::exchange(m_buffer, {});
    return answer;
}

std::string RawClient::readBytes(std::size_t size) {
    while (m_buffer.size() < size && fill()) {
    }
    std::string bytes = m_buffer.substr(0, size);
    m_buffer.erase(0, bytes.size());
    return bytes;
}

void RawClient::reset() {
    const linger hard{1, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    ::close(std::exchange(m_socket, -1));
}

void RawClient::shutdownSend() {
    ::shutdown(m_socket, SHUT_WR);
}

RawClient::Answer RawClient::get(std::string_view target) {
    send("GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return read();
}

}  // namespace sluice::test
