#pragma once

#include "engine/config/gateway_config.h"
#include "engine/core/result.h"
#include "engine/metrics/snapshot.h"
#include "engine/proxy/access/access_log_file.h"
#include "engine/proxy/access/line_ring.h"
#include "engine/proxy/io/wake_signal.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sluice::proxy {

/// The access log of all workers: a ring for each of them and one thread that writes what comes. A worker
/// never waits: when its ring is full because the disk is slow, lines are dropped, counted and said in the
/// log. A disk that refuses costs the lines of that time and a message, nothing else.
class AccessLog {
public:
    /// Opens the file; when that fails the log is there all the same, error() says why, and the next lines
    /// try again.
    explicit AccessLog(const AccessLogConfig& config);
    /// Writes what has come and joins the thread.
    ~AccessLog();
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;

    /// A worker's end. It may outlive this object; its lines are then kept by nobody.
    class Port {
    public:
        Port(std::shared_ptr<LineRing> ring, std::shared_ptr<WakeSignal> wakes)
            : m_ring(std::move(ring)), m_wakes(std::move(wakes)) {}
        /// One thread. Allocates nothing.
        void push(std::string_view line) noexcept;

    private:
        std::shared_ptr<LineRing> m_ring;
        std::shared_ptr<WakeSignal> m_wakes;
    };
    /// Any thread.
    std::shared_ptr<Port> makePort();
    /// True while some worker may still push. Any thread.
    bool hasPorts() const;

    /// The file is opened anew before the next line, for programs that moved it away. Any thread.
    void reopen();
    const AccessLogConfig& config() const noexcept { return m_config; }
    AccessLogStatus status() const;

private:
    void run();
    void drain();
    void take(LineRing& ring);
    void write();
    std::uint64_t dropped() const;
    void reportDrops();

    const AccessLogConfig m_config;
    AccessLogFile m_file;  ///< the thread's, once it runs
    const std::shared_ptr<WakeSignal> m_wakes;
    mutable std::mutex m_mutex;  ///< for the next three; no request takes it
    std::vector<std::shared_ptr<LineRing>> m_rings;
    std::uint64_t m_droppedByGone = 0;  ///< of rings that are no more
    std::optional<Error> m_error;
    std::atomic<std::uint64_t> m_written{0};
    std::atomic<std::uint64_t> m_lost{0};
    std::atomic<bool> m_reopens{false};
    std::atomic<bool> m_stopping{false};
    std::string m_batch;
    std::uint64_t m_reported = 0;
    Nanos m_reportedAt{0};
    std::thread m_thread;
};

}  // namespace sluice::proxy
