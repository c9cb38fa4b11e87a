#include "tests/integration/gateway/scripted_upstream.h"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice::test {

namespace {

/// A socket bound to that port of the loopback, 0 for any, which it then is.
int boundSocket(std::uint16_t& port) {
    const int bound = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int reuse = 1;
    ::setsockopt(bound, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    ::bind(bound, reinterpret_cast<sockaddr*>(&at), size);
    ::getsockname(bound, reinterpret_cast<sockaddr*>(&at), &size);
    port = ntohs(at.sin_port);
    return bound;
}

}  // namespace

ReservedPort::ReservedPort() : m_socket(boundSocket(m_port)) {}

ReservedPort::~ReservedPort() {
    ::close(m_socket);
}

std::string ScriptedUpstream::Peer::readHead() {
    std::size_t end = std::string::npos;
    while ((end = m_buffer.find("\r\n\r\n")) == std::string::npos) {
        char chunk[16384];
        const ssize_t got = ::recv(m_socket, chunk, sizeof chunk, 0);
        if (got <= 0) return {};
        m_buffer.append(chunk, static_cast<std::size_t>(got));
    }
    std::string head = m_buffer.substr(0, end + 2);
    m_buffer.erase(0, end + 4);
    return head;
}

std::string ScriptedUpstream::Peer::readBytes(std::size_t size) {
    while (m_buffer.size() < size) {
        char chunk[65536];
        const ssize_t got = ::recv(m_socket, chunk, std::min(sizeof chunk, size - m_buffer.size()), 0);
        if (got <= 0) break;
        m_buffer.append(chunk, static_cast<std::size_t>(got));
    }
    std::string bytes = m_buffer.substr(0, size);
    m_buffer.erase(0, bytes.size());
    return bytes;
}

std::uint64_t ScriptedUpstream::Peer::discard(std::uint64_t most) {
    std::uint64_t total = std::min<std::uint64_t>(m_buffer.size(), most);
    m_buffer.erase(0, total);
    static thread_local char chunk[1 << 18];
    while (total < most) {
        const ssize_t got = ::recv(m_socket, chunk, std::min<std::uint64_t>(sizeof chunk, most - total), 0);
        if (got <= 0) break;
        total += static_cast<std::uint64_t>(got);
    }
    return total;
}

bool ScriptedUpstream::Peer::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool ScriptedUpstream::Peer::answer(std::string_view body) {
    return send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                std::string(body));
}

void ScriptedUpstream::Peer::shutdownSend() {
    ::shutdown(m_socket, SHUT_WR);
}

void ScriptedUpstream::Peer::reset() {
    const linger hard{1, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
}

ScriptedUpstream::ScriptedUpstream(Script script, std::uint16_t port)
    : m_script(std::move(script)), m_port(port) {
    m_listener = boundSocket(m_port);
    ::listen(m_listener, 1024);
    m_thread = std::thread([this] { acceptAll(); });
}

void ScriptedUpstream::acceptAll() {
    while (true) {
        const int socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0) return;
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        std::lock_guard lock(m_mutex);
        m_running.push_back({socket, {}});
        Running& running = m_running.back();
        running.thread = std::thread([this, &running, number = m_accepted++] {
            Peer peer(running.socket, number);
            m_script(peer);
            std::lock_guard ending(m_mutex);
            ::close(running.socket);
            running.socket = -1;
        });
    }
}

ScriptedUpstream::~ScriptedUpstream() {
    ::shutdown(m_listener, SHUT_RDWR);
    m_thread.join();
    ::close(m_listener);
    {
        std::lock_guard lock(m_mutex);
        for (Running& running : m_running) {
            if (running.socket >= 0) ::shutdown(running.socket, SHUT_RDWR);
        }
    }
    for (Running& running : m_running) running.thread.join();
}

}  // namespace sluice::test
