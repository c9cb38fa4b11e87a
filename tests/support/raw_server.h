#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sluice::test {

/// A server that does with each connection what a test says, on a thread of its own: answers, stalls, resets,
/// lies.
class RawServer {
public:
    class Peer {
    public:
        Peer(int socket, std::atomic<std::uint64_t>& requests) : m_socket(socket), m_requests(requests) {}

        /// Waits for the end of one head; false once the client has closed. Bodies are not read.
        bool readRequest() {
            std::size_t end = 0;
            while ((end = m_input.find("\r\n\r\n")) == std::string::npos) {
                char bytes[4096];
                const ssize_t count = ::recv(m_socket, bytes, sizeof bytes, 0);
                if (count <= 0) return false;
                m_input.append(bytes, static_cast<std::size_t>(count));
            }
            m_request = m_input.substr(0, end + 4);
            m_input.erase(0, end + 4);
            ++m_requests;
            return true;
        }
        const std::string& request() const { return m_request; }
        /// Exactly that many bytes behind a head, or fewer when the client closes before.
        std::string readBytes(std::size_t size) {
            char bytes[65536];
            ssize_t count = 1;
            while (m_input.size() < size && count > 0) {
                count = ::recv(m_socket, bytes, sizeof bytes, 0);
                if (count > 0) m_input.append(bytes, static_cast<std::size_t>(count));
            }
            const std::string taken = m_input.substr(0, size);
            m_input.erase(0, taken.size());
            return taken;
        }
        /// For a protocol of the test's own; closed by the server.
        int socket() const { return m_socket; }

        void send(std::string_view bytes) {
            while (!bytes.empty()) {
                const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
                if (count <= 0) return;
                bytes.remove_prefix(static_cast<std::size_t>(count));
            }
        }
        /// The connection ends in a reset when the handler returns.
        void reset() {
            const linger now{1, 0};
            ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        }
        /// The client sees an orderly end; what it sends on is still read.
        void closeWriting() { ::shutdown(m_socket, SHUT_WR); }
        void waitForClose() {
            while (readRequest()) {
            }
        }

    private:
        int m_socket;
        std::atomic<std::uint64_t>& m_requests;
        std::string m_input, m_request;
    };
    /// The connection is closed when it returns.
    using Handler = std::function<void(Peer&)>;

    explicit RawServer(Handler handler) : m_handler(std::move(handler)) {
        m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof at;
        ::bind(m_listener, reinterpret_cast<sockaddr*>(&at), sizeof at);
        ::listen(m_listener, 512);
        ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&at), &length);
        m_port = ntohs(at.sin_port);
        m_acceptor = std::thread([this] { acceptAll(); });
    }
    ~RawServer() {
        vanish();
        m_acceptor.join();
        ::close(m_listener);
        for (std::thread& thread : m_threads) thread.join();
    }
    RawServer(const RawServer&) = delete;
    RawServer& operator=(const RawServer&) = delete;

    std::uint16_t port() const { return m_port; }
    std::string url(std::string_view path = "/") const {
        return "http://127.0.0.1:" + std::to_string(m_port) + std::string(path);
    }
    std::uint64_t requests() const { return m_requests; }
    std::uint64_t connections() const { return m_connections; }

    /// Stops listening and cuts every connection. Any thread.
    void vanish() {
        const std::lock_guard lock(m_mutex);
        m_gone = true;
        ::shutdown(m_listener, SHUT_RDWR);
        for (const int socket : m_open) ::shutdown(socket, SHUT_RDWR);
    }

private:
    void acceptAll() {
        for (int socket = 0; (socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
            const std::lock_guard lock(m_mutex);
            if (m_gone) {
                ::close(socket);
                return;
            }
            ++m_connections;
            m_open.push_back(socket);
            m_threads.emplace_back([this, socket] {
                Peer peer(socket, m_requests);
                m_handler(peer);
                const std::lock_guard ending(m_mutex);
                std::erase(m_open, socket);
                ::close(socket);
            });
        }
    }

    Handler m_handler;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::atomic<std::uint64_t> m_requests{0}, m_connections{0};
    std::mutex m_mutex;
    bool m_gone = false;
    std::vector<int> m_open;
    std::vector<std::thread> m_threads;
    std::thread m_acceptor;
};

}  // namespace sluice::test
