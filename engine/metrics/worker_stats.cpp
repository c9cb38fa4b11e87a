#include "engine/metrics/worker_stats.h"

#include <algorithm>

namespace sluice {

void TrafficCount::record(const ExchangeCount& exchange) noexcept {
    ++requests;
    if (exchange.error) ++errors;
    retries += exchange.retries;
    bytesIn += exchange.bytesIn;
    bytesOut += exchange.bytesOut;
    for (std::size_t i = 0; i < kStageCount; ++i) {
        const Nanos spent = exchange.stages.spent(static_cast<Stage>(i));
        stages[i].requests += spent > Nanos(0) ? 1 : 0;
        stages[i].sum += spent;
    }
    if (exchange.refusedWith != 0) refusals.record(exchange.refusedWith, exchange.refusedBecause);
    latency.record(exchange.stages.total());
}

void TrafficCount::add(const TrafficCount& other) {
    if (other.requests == 0) return;
    requests += other.requests;
    errors += other.errors;
    retries += other.retries;
    bytesIn += other.bytesIn;
    bytesOut += other.bytesOut;
    addStages(stages, other.stages);
    refusals.add(other.refusals);
    latency.add(other.latency);
}

void TrafficCount::clear() noexcept {
    requests = errors = retries = bytesIn = bytesOut = 0;
    stages = {};
    refusals.clear();
    latency.clear();
}

void addTraffic(TrafficByRoute& to, const TrafficByRoute& from) {
    for (const auto& [route, count] : from) to[route].add(count);
}

void WorkerStats::record(std::uint32_t route, const ExchangeCount& exchange) noexcept {
    m_counts[std::min<std::size_t>(route, m_counts.size() - 1)].record(exchange);
}

std::vector<std::pair<std::uint32_t, TrafficCount>> WorkerStats::take() {
    std::vector<std::pair<std::uint32_t, TrafficCount>> taken;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i].requests == 0) continue;
        taken.emplace_back(static_cast<std::uint32_t>(i), m_counts[i]);
        m_counts[i].clear();
    }
    return taken;
}

}  // namespace sluice
