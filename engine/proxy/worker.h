#pragma once

#include "engine/metrics/profile/sampled_threads.h"
#include "engine/proxy/listener.h"
#include "engine/proxy/session.h"
#include "engine/proxy/worker_pool.h"
#include "engine/proxy/worker_state.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace sluice::proxy {

/// What one worker gives to a collector.
struct WorkerReport {
    PoolCounters::Worker worker;
    TrafficByRoute routes;                  ///< since the former report
    std::uint64_t connectionsAccepted = 0;  ///< since the former report
    std::uint64_t tunnelsOpened = 0;        ///< since the former report
    std::uint64_t tunnels = 0;              ///< open now
    std::vector<PoolCounters::Upstream> upstreams;
};

/// One thread with its loop, listeners, sessions and upstreams. Functions are called on the control thread,
/// post to the worker's, and answer there.
class Worker {
public:
    /// Its thread enters `sampled`, if there is one.
    Worker(unsigned index, const std::atomic<bool>& shedding, const std::string& via,
           std::function<void(const NodeChange&)> nodeChanged, SampledThreads* sampled);
    /// Cuts everything and joins.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Serves this table from the next request on and accepts from exactly these sockets. Requests go to
    /// `log`, if there is one, which lives as long as somebody has a port of it.
    void install(std::shared_ptr<const ServingTable> shared, std::vector<ServedSocket> sockets,
                 AccessLog* log, std::function<void()> done);
    /// Holds for the upstreams of later tables as well.
    void setUnhealthy(std::shared_ptr<const UnhealthyNodes> nodes);
    void setAddresses(const NameAddresses& name);
    /// `done` gets what was counted since the former report; at once when the thread has ended.
    void report(std::function<void(WorkerReport)> done);
    /// Lets go of its listeners and ends when its last connection has: idle ones may still send one request
    /// each.
    void retire();
    /// Lets go of its listeners (`released` is called then), closes idle connections, and cuts the rest after
    /// `deadline`. `done` gets the number of exchanges cut, as the thread's last act, or at once when the
    /// thread has ended before.
    void drain(Millis deadline, std::function<void()> released, std::function<void(std::uint64_t)> done);
    /// The thread has nothing more to do. Any thread.
    bool hasEnded() const;

private:
    using Timer =
        boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                          boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;
    using Sessions = boost::intrusive::list<Session, boost::intrusive::base_hook<SessionHook>,
                                            boost::intrusive::constant_time_size<false>>;

    void run();
    void tick();
    void accept(int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort,
                const std::shared_ptr<const TlsServerContext>& tls, ConnectionPlace place);
    void serveSockets(const std::vector<ServedSocket>& sockets);
    std::uint64_t cutAll();
    void endWhenEmpty();
    WorkerReport makeReport();
    void answerReports();

    const unsigned m_index;
    SampledThreads* const m_sampled;
    AccessLog* m_log = nullptr;  ///< with the next one, the control thread's
    std::shared_ptr<AccessLog::Port> m_logPort;
    WorkerState m_state;
    Sessions m_sessions;
    std::shared_ptr<const UnhealthyNodes> m_unhealthy = std::make_shared<const UnhealthyNodes>();
    std::vector<std::shared_ptr<Listener>> m_listeners;
    Timer m_tick;
    std::optional<Timer> m_deadline;
    std::uint64_t m_accepted = 0;  ///< since the former report
    std::uint64_t m_cut = 0;
    TrafficByRoute m_ofFormerTables;
    bool m_ended = false;
    std::optional<boost::asio::executor_work_guard<Executor>> m_work;
    mutable std::mutex m_endMutex;  ///< for the next four: a retired worker ends when it likes
    bool m_threadEnded = false;
    std::vector<std::function<void(WorkerReport)>> m_reportsAsked;
    WorkerReport m_lastReport;  ///< made when the thread ended
    std::function<void(std::uint64_t)> m_drained;
    std::thread m_thread;
};

}  // namespace sluice::proxy
