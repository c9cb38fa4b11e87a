#pragma once

#include "engine/metrics/worker_stats.h"
#include "engine/proxy/access/access_logger.h"
#include "engine/proxy/serving_table.h"

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::proxy {

/// A route as one worker serves it.
struct RouteRuntime {
    std::uint32_t index = RouteTable::kNone;
    std::string stripPrefix;                  ///< compiled
    bool connect = false;                     ///< CONNECT opens a tunnel
    boost::intrusive_ptr<Upstream> upstream;  ///< null: there is none to ask
    std::vector<Plugin*> plugins;
};

/// One worker's part of a serving table: its plugin instances, its upstreams, its counts. Exchanges hold the
/// table they began with, so that an apply never changes a request in flight.
class WorkerTable : public boost::intrusive_ref_counter<WorkerTable, boost::thread_unsafe_counter> {
public:
    /// The control thread: makes the plugin instances. Afterwards the worker's thread owns it. `log` is the
    /// worker's own way to the access log; null: there is none.
    WorkerTable(std::shared_ptr<const ServingTable> shared, unsigned worker,
                std::shared_ptr<AccessLog::Port> log);
    /// The worker's thread: gives what was counted and never taken to the worker.
    ~WorkerTable();

    /// The worker's thread, once, before any request: upstreams whose definition did not change come from
    /// `former` with their pools and their place in the rotation.
    void adopt(WorkerLoop& loop, const WorkerTable* former,
               std::function<void(const TrafficByRoute&)> leftover);

    const ServingTable& shared() const noexcept { return *m_shared; }
    const ClientConfig& client() const noexcept { return m_shared->config().client; }
    /// The route that takes the request, or the one without index for those that none takes.
    const RouteRuntime& match(std::string_view method, std::string_view host,
                              std::string_view path) const noexcept;
    /// For requests that could not be parsed: no plugin sees them.
    const RouteRuntime& unparsed() const noexcept { return m_unparsed; }
    const std::vector<boost::intrusive_ptr<Upstream>>& upstreams() const noexcept { return m_upstreams; }
    WorkerStats& stats() noexcept { return m_stats; }
    /// Null when requests are not logged.
    AccessLogger* accessLogger() noexcept { return m_accessLogger.get(); }
    /// What was counted since the last take.
    TrafficByRoute takeTraffic();

private:
    std::shared_ptr<const ServingTable> m_shared;
    std::vector<std::unique_ptr<Plugin>> m_instances;
    std::vector<boost::intrusive_ptr<Upstream>> m_upstreams;
    std::vector<RouteRuntime> m_routes;  ///< the last one is for requests that match none
    RouteRuntime m_unparsed;
    WorkerStats m_stats;
    std::unique_ptr<AccessLogger> m_accessLogger;
    std::function<void(const TrafficByRoute&)> m_leftover;
};

}  // namespace sluice::proxy
