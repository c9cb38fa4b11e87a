#pragma once

#include "engine/load/arrival_schedule.h"
#include "engine/load/idle_connections.h"
#include "engine/load/load_connection.h"
#include "engine/load/load_job.h"
#include "engine/load/pauses.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace sluice {

/// One event loop of a load: some lanes, their connections and their counts.
///
/// In a closed loop a connection sends its next batch as soon as the answers have come, and a pause has
/// passed. In an open loop batches are due by a schedule; each takes the connection that has been idle
/// longest, and waits where there is none.
///
/// Service time runs from just before the first byte is sent to the last byte received; connecting is not in
/// it. A failed connection is replaced: within 10 ms after an exchange, with a growing pause (10 ms up to 500
/// ms) after failures in a row.
class LoadWorker {
public:
    /// `job` must outlive the worker. `share` is what it takes of an open loop's schedule.
    LoadWorker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share);
    ~LoadWorker();
    LoadWorker(const LoadWorker&) = delete;
    LoadWorker& operator=(const LoadWorker&) = delete;

    /// Opens the event loop; call once, before run(). Error SystemFailed where it cannot be had.
    Result<void> prepare();
    /// Loads until the job's end or stop(), closes everything, and finishes the recorder. Blocks.
    void run();
    /// Any thread; run() returns within 10 ms.
    void stop() noexcept { m_stop.store(true, std::memory_order_relaxed); }
    /// run() has ended, or is about to, by a fault of a script. Any thread.
    bool faulted() const noexcept { return m_faulted.load(std::memory_order_relaxed); }

    /// recorder().result() and moments() after run(); takeSeconds() and answersSoFar() at any time.
    LoadRecorder& recorder() noexcept { return m_recorder; }
    /// CPU time spent in run() after the warm-up. Valid after run().
    Nanos measuredCpu() const noexcept { return m_measuredCpu; }
    /// Valid after run(), as is what it holds.
    const std::optional<Error>& fault() const noexcept { return m_fault; }
    std::vector<LoadLane>& lanes() noexcept { return m_lanes; }

private:
    using State = LoadConnection::State;
    using Kind = std::uint64_t ErrorCounts::*;

    // The loop.
    void poll(Nanos now);
    void openDue(Nanos now);
    void checkDeadlines(Nanos now);
    void countDue(Nanos now);
    void sendDue(Nanos now);
    void endPauses(Nanos now);
    // An exchange.
    void next(LoadConnection& connection, Nanos now);
    void begin(LoadConnection& connection, Nanos now);
    void open(LoadConnection& connection, Nanos now);
    void connected(LoadConnection& connection, Nanos now);
    void handshake(LoadConnection& connection, Nanos now);
    void ready(LoadConnection& connection, Nanos now);
    void transmit(LoadConnection& connection, Nanos now);
    void send(LoadConnection& connection, Nanos now);
    void handle(LoadConnection& connection, std::uint32_t events);
    void receive(LoadConnection& connection, bool hangup);
    bool take(LoadConnection& connection, std::string_view bytes, Nanos now, bool hangup);
    void ended(LoadConnection& connection);
    bool answered(LoadConnection& connection, Nanos now);
    void complete(LoadConnection& connection, Nanos now, bool hangup);
    void resend(LoadConnection& connection, Nanos now);
    void fail(LoadConnection& connection, Kind kind, std::error_code reason, Nanos now);
    void close(LoadConnection& connection) noexcept;
    void scriptFailed(const Error& error);

    const LoadJob& m_job;
    std::vector<LoadLane> m_lanes;
    LoadRecorder m_recorder;
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_faulted{false};
    std::optional<Error> m_fault;
    std::vector<LoadConnection> m_connections;
    std::size_t m_begun = 0;     ///< connections that had their first connect
    std::vector<char> m_buffer;  ///< what any of them receives; nothing is kept in it
    int m_epoll = -1;
    Nanos m_nextCheck{0};
    Nanos m_measuredCpu{0};

    const bool m_open;                         ///< the loop is
    std::optional<ArrivalSchedule> m_coming;   ///< whose time has not come
    std::optional<ArrivalSchedule> m_waiting;  ///< not sent; the same instants, behind the former
    IdleConnections m_idle;
    Pauses m_pauses;
    std::minstd_rand m_random;
};

}  // namespace sluice
