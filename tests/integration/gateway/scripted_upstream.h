#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace sluice::test {

/// A port of this machine at which connections are refused, and which nobody else gets meanwhile but a
/// ScriptedUpstream that asks for it.
class ReservedPort {
public:
    ReservedPort();
    ~ReservedPort();
    ReservedPort(const ReservedPort&) = delete;
    ReservedPort& operator=(const ReservedPort&) = delete;

    operator std::uint16_t() const { return m_port; }

private:
    std::uint16_t m_port = 0;
    int m_socket = -1;
};

/// An upstream that does what a test says, however wrong: each accepted connection runs the script on a
/// thread of its own. Ends every connection and joins when it is destroyed.
class ScriptedUpstream {
public:
    class Peer {
    public:
        Peer(int socket, int number) : m_socket(socket), m_number(number) {}

        /// Counted from 0 in the order of accepting.
        int number() const { return m_number; }
        /// The next request's head without its empty line; "" when the connection has ended.
        std::string readHead();
        /// Exactly that many bytes, or fewer when the connection ends before.
        std::string readBytes(std::size_t size);
        /// Reads and forgets; how many came before the end.
        std::uint64_t discard(std::uint64_t most);
        /// False when the other side is gone.
        bool send(std::string_view bytes);
        /// 200 with this body and Content-Length.
        bool answer(std::string_view body);
        /// The gateway sees the end of what was sent; its bytes can still be read.
        void shutdownSend();
        /// Ends the connection with a reset instead of an end.
        void reset();

    private:
        int m_socket;
        int m_number;
        std::string m_buffer;
    };
    using Script = std::function<void(Peer&)>;

    /// On a free port, or on a reserved one.
    explicit ScriptedUpstream(Script script, std::uint16_t port = 0);
    ~ScriptedUpstream();
    ScriptedUpstream(const ScriptedUpstream&) = delete;
    ScriptedUpstream& operator=(const ScriptedUpstream&) = delete;

    std::uint16_t port() const { return m_port; }
    int accepted() const { return m_accepted; }

private:
    struct Running {
        int socket;
        std::thread thread;
    };
    void acceptAll();

    Script m_script;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::atomic<int> m_accepted{0};
    std::mutex m_mutex;
    std::list<Running> m_running;
    std::thread m_thread;
};

}  // namespace sluice::test
