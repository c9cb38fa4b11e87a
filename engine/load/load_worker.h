#pragma once

#include "engine/load/arrival_schedule.h"
#include "engine/load/idle_connections.h"
#include "engine/load/load_connection.h"
#include "engine/load/load_job.h"
#include "engine/load/pauses.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace sluice {

/// One event loop of a load: some lanes, their connections and their counts. How a connection carries its
/// requests is left to the classes for the versions of HTTP.
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
    /// For the plan's version of HTTP. `job` must outlive the worker. `share` is what it takes of an open
    /// loop's schedule.
    static std::unique_ptr<LoadWorker> make(const LoadJob& job, std::vector<LoadLane> lanes,
                                            const ArrivalSchedule::Share& share);
    virtual ~LoadWorker();
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

protected:
    using State = LoadConnection::State;
    using Kind = std::uint64_t ErrorCounts::*;

    /// `streams` is how many units of the load share a connection; each is a LoadConnection here.
    LoadWorker(const LoadJob& job, std::vector<LoadLane> lanes, const ArrivalSchedule::Share& share,
               unsigned streams);

    /// Sends what is in flight of the connection, which may have to be opened first.
    virtual void launch(LoadConnection& connection, Nanos now) = 0;
    /// Opens it with nothing asked yet, and puts it among the idle.
    virtual void openAhead(LoadConnection& connection, Nanos now) = 0;
    /// An event of the epoll set; `tag` is what was registered.
    virtual void handle(void* tag, std::uint32_t events) = 0;
    /// What was launched while several connections were looked at goes on the wire.
    virtual void flush() = 0;
    /// What the connection does has lasted for the plan's time-out.
    virtual void timedOut(LoadConnection& connection, Nanos now) = 0;
    virtual void closeAll() noexcept = 0;

    /// On to the connection's next batch, now or later.
    void next(LoadConnection& connection, Nanos now);
    /// Counts the answer that is whole, to the request awaited(). False where it came too late, or the run is
    /// over; a late one was given to timedOut().
    bool answered(LoadConnection& connection, int status, Nanos now);
    /// Counts everything in flight as failed, and sets when the connection begins anew: then a failure never
    /// recurses into the next one. `wasSent`: it was on the wire, and has a latency.
    void failed(LoadConnection& connection, Kind kind, std::error_code reason, bool wasSent, Nanos now);
    void scriptFailed(const Error& error);

    const LoadJob& m_job;
    std::vector<LoadLane> m_lanes;
    LoadRecorder m_recorder;
    std::vector<LoadConnection> m_connections;
    std::vector<char> m_buffer;  ///< what any of them receives; nothing is kept in it
    int m_epoll = -1;
    const bool m_open;  ///< the loop is
    IdleConnections m_idle;

private:
    void poll(Nanos now);
    void openDue(Nanos now);
    void checkDeadlines(Nanos now);
    void countDue(Nanos now);
    void sendDue(Nanos now);
    void endPauses(Nanos now);
    void begin(LoadConnection& connection, Nanos now);

    const unsigned m_streams;
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_faulted{false};
    std::optional<Error> m_fault;
    std::size_t m_begun = 0;  ///< connections that had their first connect
    Nanos m_nextCheck{0};
    Nanos m_measuredCpu{0};
    std::optional<ArrivalSchedule> m_coming;   ///< whose time has not come
    std::optional<ArrivalSchedule> m_waiting;  ///< not sent; the same instants, behind the former
    Pauses m_pauses;
    std::minstd_rand m_random;
};

}  // namespace sluice
