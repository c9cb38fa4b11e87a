#include "engine/proxy/worker_pool.h"

#include "engine/proxy/listener_group.h"
#include "engine/proxy/upstream/node_resolver.h"
#include "engine/proxy/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

namespace sluice {

using proxy::ServingTable;
using proxy::Worker;
using proxy::WorkerReport;

namespace {

/// How this process names itself in Via: distinct, so that a loop is told from a chain of gateways.
std::string makeViaPseudonym() {
    std::random_device random;
    return fmt::format("sluice-{:08x}", random());
}

unsigned wantedWorkers(const GatewayConfig& config) {
    return std::max(1u, config.workers > 0 ? config.workers : std::thread::hardware_concurrency());
}

/// Two workers may still be at different tables: then nodes are paired by address.
void addNodes(PoolCounters::Upstream& sum, const PoolCounters::Upstream& other) {
    for (std::size_t i = 0; i < other.nodes.size(); ++i) {
        const PoolCounters::Node& node = other.nodes[i];
        auto known = sum.nodes.begin() + static_cast<std::ptrdiff_t>(std::min(i, sum.nodes.size()));
        if (known == sum.nodes.end() || known->address != node.address)
            known = std::find_if(sum.nodes.begin(), sum.nodes.end(),
                                 [&](const auto& one) { return one.address == node.address; });
        if (known == sum.nodes.end()) {
            sum.nodes.push_back(node);
            continue;
        }
        known->counts.add(node.counts);
        known->active += node.active;
        known->ejectedIn += node.ejectedIn;
        if (known->ejectedFor == NodeFault::None) known->ejectedFor = node.ejectedFor;
    }
}

/// What a worker that serves has, beside its counts.
void addState(PoolCounters& sum, const WorkerReport& report) {
    sum.workers.push_back(report.worker);
    for (const PoolCounters::Upstream& upstream : report.upstreams) {
        const auto known = std::find_if(sum.upstreams.begin(), sum.upstreams.end(),
                                        [&](const auto& other) { return other.name == upstream.name; });
        if (known == sum.upstreams.end()) {
            sum.upstreams.push_back(upstream);
        } else {
            known->active += upstream.active;
            known->idle += upstream.idle;
            known->pending += upstream.pending;
            addNodes(*known, upstream);
        }
    }
}

void addCounts(PoolCounters& sum, const WorkerReport& report) {
    addTraffic(sum.routes, report.routes);
    for (const auto& [route, count] : report.routes) sum.all.add(count);
    sum.connectionsAccepted += report.connectionsAccepted;
    sum.tunnelsOpened += report.tunnelsOpened;
    sum.tunnels += report.tunnels;
}

/// Waits for one report of each worker.
class Gathering {
public:
    Gathering(std::size_t serving, std::size_t retired, std::function<void(PoolCounters)> done)
        : m_left(serving + retired), m_states(serving), m_done(std::move(done)) {}

    void addEnded(const WorkerReport& report) { addCounts(m_sum, report); }
    void add(std::size_t worker, const WorkerReport& report) {
        {
            std::lock_guard lock(m_mutex);
            addCounts(m_sum, report);
            if (worker < m_states.size()) m_states[worker] = report;
            if (--m_left > 0) return;
        }
        finish();
    }
    bool isComplete() const noexcept { return m_left == 0; }
    void finish() {
        for (const WorkerReport& state : m_states) addState(m_sum, state);
        m_done(std::move(m_sum));
    }

private:
    std::mutex m_mutex;
    std::size_t m_left;
    std::vector<WorkerReport> m_states;  ///< in the workers' order
    PoolCounters m_sum;
    std::function<void(PoolCounters)> m_done;
};

}  // namespace

/// The mutex orders the control thread with the resolver's, which goes on with an install whose nodes have
/// names, and with the worker that ends an install or a drain; requests never touch it.
class WorkerPool::Impl : public std::enable_shared_from_this<WorkerPool::Impl> {
public:
    using InstallDone = std::function<void(std::vector<ListenerStatus>)>;

    Impl(std::function<void(const proxy::NodeChange&)> nodeChanged, SampledThreads* sampled)
        : m_nodeChanged(std::move(nodeChanged)), m_sampled(sampled) {}

    void install(const GatewayConfig& config, proxy::TlsSetup tls, std::uint64_t version, InstallDone done) {
        std::lock_guard lock(m_mutex);
        m_installs.push_back({config, std::move(tls), version, m_accessLog, std::move(done)});
        if (m_installs.size() == 1) beginInstall();
    }

    void setAccessLog(proxy::AccessLog* log) {
        std::lock_guard lock(m_mutex);
        m_accessLog = log;
    }
    void collect(std::function<void(PoolCounters)> done);
    void setUnhealthy(proxy::UnhealthyNodes nodes) {
        std::lock_guard lock(m_mutex);
        m_unhealthy = std::make_shared<const proxy::UnhealthyNodes>(std::move(nodes));
        for (const auto& worker : m_workers) worker->setUnhealthy(m_unhealthy);
    }
    void setAddresses(const proxy::NameAddresses& name) {
        std::lock_guard lock(m_mutex);
        for (const auto& worker : m_workers) worker->setAddresses(name);
    }
    void setShedding(bool on) noexcept { m_shedding.store(on, std::memory_order_relaxed); }
    void drain(Millis deadline, std::function<void(std::uint64_t)> done);
    void shutDown();

private:
    struct Install {
        GatewayConfig config;
        proxy::TlsSetup tls;
        std::uint64_t version;
        proxy::AccessLog* accessLog;
        InstallDone done;
    };

    void beginInstall();
    void installResolved(std::vector<proxy::UpstreamDefinition> upstreams);
    void installed(const std::vector<ListenerStatus>& listeners);
    void closeListeners();

    std::mutex m_mutex;
    std::atomic<bool> m_shedding{false};
    const std::string m_via = makeViaPseudonym();
    const std::function<void(const proxy::NodeChange&)> m_nodeChanged;
    SampledThreads* const m_sampled;
    std::shared_ptr<const proxy::UnhealthyNodes> m_unhealthy =
        std::make_shared<const proxy::UnhealthyNodes>();
    std::deque<Install> m_installs;  ///< the first one is under way
    proxy::AccessLog* m_accessLog = nullptr;
    std::shared_ptr<const ServingTable> m_table;
    proxy::ListenerGroups m_listeners;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::vector<std::unique_ptr<Worker>> m_retired;
    std::vector<WorkerReport> m_ofEndedWorkers;  ///< not yet collected
    bool m_down = false;
};

void WorkerPool::Impl::beginInstall() {
    proxy::resolveNodes(m_installs.front().config.upstreams,
                        [weak = weak_from_this(), caller = std::this_thread::get_id()](auto upstreams) {
                            const auto self = weak.lock();
                            if (!self) return;
                            // Answered at once, the caller still holds the lock.
                            std::unique_lock lock(self->m_mutex, std::defer_lock);
                            if (std::this_thread::get_id() != caller) lock.lock();
                            if (!self->m_down) self->installResolved(std::move(upstreams));
                        });
}

void WorkerPool::Impl::installResolved(std::vector<proxy::UpstreamDefinition> upstreams) {
    const Install& next = m_installs.front();
    const unsigned wanted = wantedWorkers(next.config);
    for (std::size_t i = 0; i < upstreams.size(); ++i) upstreams[i].tls = next.tls.upstreams[i];
    m_table = ServingTable::build(next.config, next.version, std::move(upstreams), m_table.get());
    m_listeners.configure(next.config.listeners, wanted);
    std::erase_if(m_retired, [this](const auto& worker) {
        if (!worker->hasEnded()) return false;
        worker->report([this](WorkerReport report) { m_ofEndedWorkers.push_back(std::move(report)); });
        return true;
    });
    while (m_workers.size() > wanted) {
        m_workers.back()->retire();
        m_retired.push_back(std::move(m_workers.back()));
        m_workers.pop_back();
    }
    while (m_workers.size() < wanted) {
        m_workers.push_back(std::make_unique<Worker>(static_cast<unsigned>(m_workers.size()), m_shedding,
                                                     m_via, m_nodeChanged, m_sampled));
        m_workers.back()->setUnhealthy(m_unhealthy);
    }
    const auto left = std::make_shared<std::atomic<unsigned>>(wanted);
    for (unsigned i = 0; i < wanted; ++i) {
        m_workers[i]->install(m_table, m_listeners.socketsFor(i, wanted, next.tls.listeners), next.accessLog,
                              [weak = weak_from_this(), left, statuses = m_listeners.statuses()] {
                                  if (left->fetch_sub(1) > 1) return;
                                  if (const auto self = weak.lock()) self->installed(statuses);
                              });
    }
}

void WorkerPool::Impl::installed(const std::vector<ListenerStatus>& listeners) {
    InstallDone done;
    {
        std::lock_guard lock(m_mutex);
        if (m_down || m_installs.empty()) return;
        m_listeners.closeSetAside();
        done = std::move(m_installs.front().done);
        m_installs.pop_front();
        if (!m_installs.empty()) beginInstall();
    }
    done(listeners);
}

void WorkerPool::Impl::collect(std::function<void(PoolCounters)> done) {
    std::lock_guard lock(m_mutex);
    const auto gathering = std::make_shared<Gathering>(m_workers.size(), m_retired.size(), std::move(done));
    for (const WorkerReport& report : std::exchange(m_ofEndedWorkers, {})) gathering->addEnded(report);
    if (gathering->isComplete()) {
        gathering->finish();
        return;
    }
    std::size_t index = 0;
    const auto ask = [&](const std::unique_ptr<Worker>& worker) {
        worker->report([gathering, index](const WorkerReport& report) { gathering->add(index, report); });
        ++index;
    };
    std::for_each(m_workers.begin(), m_workers.end(), ask);
    std::for_each(m_retired.begin(), m_retired.end(), ask);
}

void WorkerPool::Impl::drain(Millis deadline, std::function<void(std::uint64_t)> done) {
    std::lock_guard lock(m_mutex);
    if (m_workers.empty()) {
        done(0);
        return;
    }
    struct Draining {
        std::atomic<std::size_t> listening;
        std::atomic<std::size_t> running;
        std::atomic<std::uint64_t> cut{0};
    };
    const auto draining = std::make_shared<Draining>();
    draining->listening = m_workers.size();
    draining->running = m_workers.size() + m_retired.size();
    const auto released = [weak = weak_from_this(), draining] {
        if (draining->listening.fetch_sub(1) > 1) return;
        if (const auto self = weak.lock()) self->closeListeners();
    };
    const auto ended = [draining, done](std::uint64_t cut) {
        draining->cut += cut;
        if (draining->running.fetch_sub(1) == 1) done(draining->cut);
    };
    for (auto& worker : m_retired)
        worker->drain(
            deadline, [] {}, ended);
    for (auto& worker : m_workers) {
        worker->drain(deadline, released, ended);
        m_retired.push_back(std::move(worker));
    }
    m_workers.clear();
}

void WorkerPool::Impl::closeListeners() {
    std::lock_guard lock(m_mutex);
    m_listeners.configure({}, 0);
    m_listeners.closeSetAside();
}

void WorkerPool::Impl::shutDown() {
    std::vector<std::unique_ptr<Worker>> all;
    {
        std::lock_guard lock(m_mutex);
        m_down = true;
        all = std::move(m_workers);
        std::move(m_retired.begin(), m_retired.end(), std::back_inserter(all));
        m_retired.clear();
    }
    // Outside the lock: a worker that ends may still answer an install.
    all.clear();
}

WorkerPool::WorkerPool(std::function<void(const proxy::NodeChange&)> nodeChanged, SampledThreads* sampled)
    : m_impl(std::make_shared<Impl>(std::move(nodeChanged), sampled)) {}

WorkerPool::~WorkerPool() {
    m_impl->shutDown();
}

void WorkerPool::install(const GatewayConfig& config, proxy::TlsSetup tls, std::uint64_t version,
                         std::function<void(std::vector<ListenerStatus>)> done) {
    m_impl->install(config, std::move(tls), version, std::move(done));
}

void WorkerPool::setAccessLog(proxy::AccessLog* log) {
    m_impl->setAccessLog(log);
}

void WorkerPool::collect(std::function<void(PoolCounters)> done) {
    m_impl->collect(std::move(done));
}

void WorkerPool::setUnhealthy(proxy::UnhealthyNodes nodes) {
    m_impl->setUnhealthy(std::move(nodes));
}

void WorkerPool::setAddresses(const proxy::NameAddresses& name) {
    m_impl->setAddresses(name);
}

void WorkerPool::setShedding(bool on) noexcept {
    m_impl->setShedding(on);
}

void WorkerPool::drain(Millis deadline, std::function<void(std::uint64_t)> done) {
    m_impl->drain(deadline, std::move(done));
}

}  // namespace sluice
