#pragma once

#include "engine/http/framing.h"
#include "engine/mock/listening_socket.h"
#include "engine/mock/mock_answer.h"
#include "engine/mock/mock_connection.h"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace sluice {

/// One thread of the mock backend: a listening socket of its own, an event loop, its connections.
class MockWorker {
public:
    /// Takes the socket over.
    MockWorker(const MockConfig& config, ListeningSocket listener);
    ~MockWorker();  ///< stops and joins
    MockWorker(const MockWorker&) = delete;
    MockWorker& operator=(const MockWorker&) = delete;

    /// Error SystemFailed where the loop or the thread cannot be had.
    Result<void> start();

    /// Any thread.
    std::uint64_t requests() const noexcept { return m_requests.load(std::memory_order_relaxed); }
    Nanos cpuTime() const noexcept;

private:
    using State = MockConnection::State;

    void run();
    void acceptAll();
    void setAccepting(bool accepting);
    void handle(MockConnection& connection, std::uint32_t events);
    void expire(MockConnection& connection);
    // Each of these returns false once it has closed (and freed) the connection.
    bool receive(MockConnection& connection, bool hangup);
    bool serve(MockConnection& connection, char* data, std::size_t size);
    bool serveBytes(MockConnection& connection, char* data, std::size_t size);
    bool beginRequest(MockConnection& connection, char* data, std::size_t size, std::size_t& used);
    bool readBody(MockConnection& connection, char* data, std::size_t size, std::size_t& used);
    bool respond(MockConnection& connection, const http::RequestHead& head);
    bool refuse(MockConnection& connection, int status);
    bool flush(MockConnection& connection);
    bool answered(MockConnection& connection);
    bool close(MockConnection& connection);

    MockAnswers m_answers;
    ListeningSocket m_listener;
    int m_epoll = -1;
    int m_wake = -1;  ///< eventfd
    bool m_accepting = true;
    std::vector<std::unique_ptr<MockConnection>> m_connections;
    DelayWheel m_wheel;
    http::RequestParser m_parser;
    std::vector<char> m_buffer;
    std::atomic<std::uint64_t> m_requests{0};
    std::atomic<std::int64_t> m_finalCpu{-1};  ///< nanoseconds, once the thread has ended
    std::thread m_thread;
};

}  // namespace sluice
