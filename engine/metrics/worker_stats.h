#pragma once

#include "engine/core/clock.h"
#include "engine/metrics/latency_histogram.h"
#include "engine/metrics/refusal_counts.h"
#include "engine/metrics/stage_times.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice {

/// What is counted of one exchange when it is over.
struct ExchangeCount {
    StageTimes stages;
    bool error = false;
    std::uint32_t retries = 0;
    std::uint64_t bytesIn = 0;        ///< from the client, head and body
    std::uint64_t bytesOut = 0;       ///< to the client, head and body
    int refusedWith = 0;              ///< the status, 4xx or 5xx; 0 = none of these
    std::string_view refusedBecause;  ///< as RefusalCounts has it
};

/// What was counted of one route over an interval.
struct TrafficCount {
    std::uint64_t requests = 0;
    std::uint64_t errors = 0;   ///< 5xx and exchanges without an answer
    std::uint64_t retries = 0;  ///< tries after the first, on another connection
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
    StageTable stages;
    RefusalCounts refusals;
    LatencyHistogram latency{2};

    void record(const ExchangeCount& exchange) noexcept;

    void add(const TrafficCount& other);
    /// Keeps the storage of the histogram and of the list of refusals.
    void clear() noexcept;
};

/// Counts by the name of the route, "" for requests that no route took: an index means another route in another
/// table, a name does not.
using TrafficByRoute = std::map<std::string, TrafficCount, std::less<>>;

void addTraffic(TrafficByRoute& to, const TrafficByRoute& from);

/// One worker's counts for one route table. Only its worker's thread touches it: a collector is given copies,
/// so that recording needs neither a lock nor an atomic and allocates nothing once a route has had traffic of that kind.
class WorkerStats {
public:
    /// Room for routes 0 … routes - 1 and for what matched none of them.
    explicit WorkerStats(std::size_t routes) : m_counts(routes + 1) {}

    /// `route` may be any number beyond the routes for "none".
    void record(std::uint32_t route, const ExchangeCount& exchange) noexcept;
    /// (route, what was counted since the last take) for routes that had traffic; the number of routes means
    /// "none".
    std::vector<std::pair<std::uint32_t, TrafficCount>> take();

private:
    std::vector<TrafficCount> m_counts;
};

}  // namespace sluice
