#pragma once

#include "engine/load/load_job.h"
#include "engine/load/response_reader.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace sluice {

/// One load thread: its connections, its event loop and its counts. A connection carries one request at a time
/// and sends the next one as soon as the answer has come.
///
/// Latency runs from just before the first byte is sent to the last byte received; connecting is not in it. A
/// failed connection is replaced: within 10 ms after an exchange, with a growing pause (10 ms up to 500 ms)
/// after failures in a row.
class LoadWorker {
public:
    /// `job` must outlive the worker. Error SystemFailed where the event loop cannot be had.
    LoadWorker(const LoadJob& job, unsigned connections);
    ~LoadWorker();
    LoadWorker(const LoadWorker&) = delete;
    LoadWorker& operator=(const LoadWorker&) = delete;

    /// Opens the event loop; call once, before run().
    Result<void> prepare();
    /// Loads until the job's end or stop(), closes everything, and finishes the recorder. Blocks.
    void run();
    /// Any thread; run() returns within 10 ms.
    void stop() noexcept { m_stop.store(true, std::memory_order_relaxed); }

    /// recorder().result() and moments() after run(); takeSeconds() and answersSoFar() at any time.
    LoadRecorder& recorder() noexcept { return m_recorder; }
    /// CPU time spent in run() after the warm-up. Valid after run().
    Nanos measuredCpu() const noexcept { return m_measuredCpu; }

private:
    enum class State : std::uint8_t { Closed, Connecting, Busy };

    struct Connection {
        int fd = -1;
        State state = State::Closed;
        bool everOpened = false;
        bool answeredOnce = false;  ///< this socket has carried an answer
        bool resent = false;        ///< the request in flight was sent on a former socket, too
        std::uint8_t failures = 0;  ///< in a row
        Nanos since{0};             ///< Connecting, Busy: when the exchange began; Closed: when to open
        std::size_t sent = 0;       ///< bytes of the request
        ResponseReader reader;
    };

    void poll(Nanos now);
    void openDue(Nanos now);
    void checkDeadlines(Nanos now);
    void startRequest(Connection& connection, Nanos now);
    void open(Connection& connection, Nanos now);
    void connected(Connection& connection, Nanos now);
    void send(Connection& connection, Nanos now);
    void handle(Connection& connection, std::uint32_t events);
    void receive(Connection& connection, bool hangup);
    void ended(Connection& connection);
    void complete(Connection& connection, Nanos now, bool hangup);
    void fail(Connection& connection, std::uint64_t ErrorCounts::*kind, int reason, Nanos now);
    void close(Connection& connection) noexcept;

    const LoadJob& m_job;
    LoadRecorder m_recorder;
    std::atomic<bool> m_stop{false};
    std::vector<Connection> m_connections;
    std::size_t m_begun = 0;     ///< connections that had their first connect
    std::vector<char> m_buffer;  ///< what any of them receives; nothing is kept in it
    int m_epoll = -1;
    Nanos m_nextCheck{0};
    Nanos m_measuredCpu{0};
};

}  // namespace sluice
