#pragma once

#include "engine/certificate_watch.h"
#include "engine/gateway.h"
#include "engine/metrics/profile/cpu_sampler.h"
#include "engine/mock/mock_server.h"
#include "engine/node_watch.h"
#include "engine/proxy/access/access_log.h"
#include "engine/proxy/metrics_page.h"
#include "engine/proxy/worker_pool.h"
#include "engine/snapshot_builder.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace sluice {

/// The control thread: owns the applied configuration and everything that serves it. All functions but start(),
/// post() and shutDown() run on that thread. Applies and stops are serialized: the next one begins when the former
/// has answered.
class Gateway::Control : public std::enable_shared_from_this<Gateway::Control> {
public:
    explicit Control(EventQueue& events);
    ~Control();

    void start();
    /// Any thread. Work posted after shutDown() began is dropped.
    template <class Work>
    void post(Work work) {
        boost::asio::post(m_io, std::move(work));
    }
    /// Cuts everything and joins the thread.
    void shutDown();

    void apply(GatewayConfig next, std::function<void(ApplyReport)> done);
    void stop(Millis deadline, std::function<void(StopReport)> done);
    void requestSnapshot(std::function<void(GatewaySnapshot)> done);
    void startSampling(std::function<void(Result<void>)> done);
    void stopSampling(std::function<void(CpuProfile)> done);

private:
    using Operation = std::function<void()>;

    void enqueue(Operation operation);
    void operationEnded();
    void beginApply(GatewayConfig next, std::function<void(ApplyReport)> done);
    void finishApply(ApplyReport report, GatewayConfig next, std::vector<ListenerStatus> listeners,
                     const std::function<void(ApplyReport)>& done);
    void beginStop(Millis deadline, std::function<void(StopReport)> done);
    void finishStop(std::uint64_t cut, const PoolCounters& counters,
                    const std::function<void(StopReport)>& done);

    std::unique_ptr<WorkerPool> makePool();
    void restartMock(const GatewayConfig& next);
    void restartAccessLog(const GatewayConfig& next);
    void forgetFormerLogs();
    Result<void> openMetricsPage(const GatewayConfig& next);
    void renderMetrics(std::function<void(std::string)> done);
    void renewCertificates();
    void watchMemory();
    void setState(GatewayState state);
    void answerSnapshot(const PoolCounters* counters);

    EventQueue& m_events;
    boost::asio::io_context m_io{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> m_work;
    std::thread m_thread;

    std::deque<Operation> m_operations;
    bool m_operating = false;

    GatewayState m_state = GatewayState::Stopped;
    GatewayConfig m_applied;
    proxy::TlsSetup m_tls;  ///< of m_applied
    CertificateWatch m_certificates;
    std::uint64_t m_version = 0;
    std::vector<ListenerStatus> m_listeners;

    CpuSampler m_sampler;  ///< before the pool, whose threads are in it
    std::unique_ptr<proxy::AccessLog> m_accessLog;
    std::vector<std::unique_ptr<proxy::AccessLog>> m_formerLogs;  ///< requests in flight still go there
    std::unique_ptr<WorkerPool> m_pool;
    std::unique_ptr<MockServer> m_mock;
    std::optional<Error> m_mockError;
    NodeWatch m_nodes;
    MetricsPage m_metricsPage;
    boost::asio::steady_timer m_memoryTimer;
    bool m_sheds = false;  ///< more memory is used than the budget allows

    SnapshotBuilder m_snapshots;
    std::vector<std::function<void(GatewaySnapshot)>> m_snapshotWaiters;
};

}  // namespace sluice
