#include "engine/snapshot_builder.h"

#include "engine/core/process.h"

#include <algorithm>

namespace sluice {

const GatewaySnapshot& SnapshotBuilder::build(const Facts& facts, const PoolCounters* counters) {
    const Nanos now = monotonicNow();
    GatewaySnapshot next;
    next.takenAt = now;
    next.interval = m_last.takenAt.count() ? now - m_last.takenAt : Nanos(0);
    next.state = facts.state;
    next.configVersion = facts.version;
    next.metricsAddress = facts.metricsAddress;
    next.accessLog = facts.accessLog;
    next.residentMemory = residentMemory();
    if (facts.config) next.memoryBudget = facts.config->memoryBudget;
    if (facts.listeners) next.listeners = *facts.listeners;
    m_last = std::move(next);
    m_seconds = std::chrono::duration<double>(m_last.interval).count();

    if (counters) {
        m_last.traffic = traffic(counters->all, m_total);
        addWorkers(*counters);
    } else {
        m_workerCpu.clear();
    }
    m_last.tunnelsTotal = m_tunnels;
    addUpstreams(facts, counters);
    addRoutes(facts, counters);
    addMock(facts);
    return m_last;
}

TrafficStatus SnapshotBuilder::traffic(const PoolCounters::Traffic& interval, Totals& totals) const {
    totals.requests += interval.requests;
    totals.errors += interval.errors;
    totals.retries += interval.retries;
    totals.bytesIn += interval.bytesIn;
    totals.bytesOut += interval.bytesOut;
    addStages(totals.stages, interval.stages);
    totals.refusals.add(interval.refusals);
    TrafficStatus status;
    status.requestsTotal = totals.requests;
    status.errorsTotal = totals.errors;
    status.retriesTotal = totals.retries;
    status.bytesInTotal = totals.bytesIn;
    status.bytesOutTotal = totals.bytesOut;
    status.stages = interval.stages;
    status.stagesTotal = totals.stages;
    status.refusalsTotal = totals.refusals;
    for (const StageTime& stage : totals.stages) status.latencyTotal += stage.sum;
    if (m_seconds > 0) {
        status.requestsPerSecond = static_cast<double>(interval.requests) / m_seconds;
        status.errorsPerSecond = static_cast<double>(interval.errors) / m_seconds;
    }
    if (!interval.latency.empty()) {
        status.p50 = interval.latency.valueAt(50);
        status.p99 = interval.latency.valueAt(99);
    }
    return status;
}

void SnapshotBuilder::addRoutes(const Facts& facts, const PoolCounters* counters) {
    std::map<std::string_view, TrafficStatus> byName;
    if (counters) {
        for (const auto& [name, count] : counters->routes) byName[name] = traffic(count, m_routeTotals[name]);
    }
    if (!facts.config) return;
    const bool allLoaded =
        counters && !counters->workers.empty() &&
        std::all_of(counters->workers.begin(), counters->workers.end(),
                    [&](const auto& worker) { return worker.tableVersion == facts.version; });
    for (const RouteConfig& route : facts.config->routes) {
        RouteStatus status;
        status.name = route.name;
        status.configured = true;
        status.loaded = allLoaded && route.enabled && facts.state == GatewayState::Running;
        for (const UpstreamStatus& upstream : m_last.upstreams) {
            if (upstream.name != route.upstream) continue;
            status.nodesTotal =
                static_cast<unsigned>(std::count_if(upstream.nodes.begin(), upstream.nodes.end(),
                                                    [](const NodeStatus& node) { return node.weight > 0; }));
            status.nodesReachable = static_cast<unsigned>(
                std::count_if(upstream.nodes.begin(), upstream.nodes.end(), [](const NodeStatus& node) {
                    return node.weight > 0 && node.reachability == Reachability::Reachable;
                }));
        }
        const auto found = byName.find(route.name);
        status.traffic = found == byName.end() ? traffic({}, m_routeTotals[route.name]) : found->second;
        m_last.routes.push_back(std::move(status));
    }
}

void SnapshotBuilder::addUpstreams(const Facts& facts, const PoolCounters* counters) {
    m_last.upstreams = facts.upstreams;
    if (!counters) return;
    for (UpstreamStatus& upstream : m_last.upstreams) {
        for (const PoolCounters::Upstream& counted : counters->upstreams) {
            if (counted.name != upstream.name) continue;
            upstream.connectionsActive = counted.active;
            upstream.connectionsIdle = counted.idle;
            upstream.requestsPending = counted.pending;
            addNodes(upstream, counted);
        }
    }
}

void SnapshotBuilder::addNodes(UpstreamStatus& upstream, const PoolCounters::Upstream& counted) {
    std::map<std::string, std::size_t> seen;
    std::map<NodeKey, const PoolCounters::Node*> byKey;
    for (const PoolCounters::Node& node : counted.nodes) {
        const NodeKey key{upstream.name, node.address, seen[node.address]++};
        byKey[key] = &node;
        m_nodeTotals[key].requests += node.counts.requests;
        m_nodeTotals[key].faults.add(node.counts.faults);
    }
    seen.clear();
    for (NodeStatus& status : upstream.nodes) {
        const NodeKey key{upstream.name, status.address, seen[status.address]++};
        if (const auto totals = m_nodeTotals.find(key); totals != m_nodeTotals.end()) {
            status.requestsTotal = totals->second.requests;
            status.faults = totals->second.faults;
        }
        const auto found = byKey.find(key);
        if (found == byKey.end()) continue;
        const PoolCounters::Node& node = *found->second;
        status.requestsActive = node.active;
        status.ejectedIn = node.ejectedIn;
        if (status.health != NodeHealth::Unhealthy) {
            status.health = node.ejectedIn > 0 ? NodeHealth::Ejected : NodeHealth::Healthy;
            status.healthReason = node.ejectedFor;
        }
        if (node.counts.answers > 0)
            status.responseTime = node.counts.answerTime / static_cast<std::int64_t>(node.counts.answers);
    }
}

void SnapshotBuilder::addWorkers(const PoolCounters& counters) {
    const bool sameWorkers = m_workerCpu.size() == counters.workers.size();
    std::vector<Nanos> cpu;
    for (std::size_t i = 0; i < counters.workers.size(); ++i) {
        const PoolCounters::Worker& worker = counters.workers[i];
        WorkerStatus status;
        status.connections = worker.connections;
        if (sameWorkers && m_last.interval.count() > 0 && worker.cpu >= m_workerCpu[i]) {
            status.cpuShare = static_cast<double>((worker.cpu - m_workerCpu[i]).count()) /
                              static_cast<double>(m_last.interval.count());
        }
        status.cpuTime = worker.cpu;
        cpu.push_back(worker.cpu);
        m_last.workers.push_back(status);
    }
    m_workerCpu = std::move(cpu);
    m_accepted += counters.connectionsAccepted;
    m_tunnels += counters.tunnelsOpened;
    m_last.tunnels = counters.tunnels;
}

void SnapshotBuilder::addMock(const Facts& facts) {
    if (!facts.config || !facts.config->mock) return;
    MockStatus status;
    status.address = toText(facts.config->mock->address);
    if (facts.mockError) status.error = *facts.mockError;
    if (facts.mock) {
        status.listening = true;
        status.address = toText(facts.mock->address());
        status.requestsTotal = facts.mock->requestsTotal();
        const Nanos cpu = facts.mock->cpuTime();
        if (m_last.interval.count() > 0 && cpu >= m_mockCpu) {
            status.cpuShare =
                static_cast<double>((cpu - m_mockCpu).count()) / static_cast<double>(m_last.interval.count());
        }
        status.cpuTime = m_mockCpu = cpu;
    }
    m_last.mock = std::move(status);
}

}  // namespace sluice
