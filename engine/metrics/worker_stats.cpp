#include "engine/metrics/worker_stats.h"

#include <algorithm>

namespace sluice {

void TrafficCount::add(const TrafficCount& other) {
    if (other.requests == 0) return;
    requests += other.requests;
    errors += other.errors;
    latency.add(other.latency);
}

void TrafficCount::clear() noexcept {
    requests = 0;
    errors = 0;
    latency.clear();
}

void WorkerStats::record(std::uint32_t route, Nanos latency, bool error) noexcept {
    TrafficCount& count = m_counts[std::min<std::size_t>(route, m_counts.size() - 1)];
    ++count.requests;
    if (error) ++count.errors;
    count.latency.record(latency);
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
