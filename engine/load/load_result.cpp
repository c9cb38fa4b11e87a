#include "engine/load/load_result.h"

namespace sluice {

LatencyHistogram LoadResult::latencyAll() const {
    LatencyHistogram all(3);
    for (const LatencyHistogram& one : latency) all.add(one);
    return all;
}

double LoadResult::requestsPerSecond() const noexcept {
    const double seconds = std::chrono::duration<double>(elapsed).count();
    return seconds > 0 ? static_cast<double>(completed) / seconds : 0;
}

}  // namespace sluice
