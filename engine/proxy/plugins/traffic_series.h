#pragma once

#include "engine/proxy/plugins/grow_only_list.h"
#include "engine/proxy/plugins/plugin.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sluice {

/// Upper bounds of the latency buckets in milliseconds, APISIX's defaults. One more bucket takes what is
/// above.
inline constexpr std::array<std::uint64_t, 15> kLatencyBounds{1,   2,    5,    10,   20,    50,    100,  200,
                                                              500, 1000, 2000, 5000, 10000, 30000, 60000};

/// The three latencies of an exchange: all of it, the upstream's part, and the gateway's own.
enum class LatencyKind { Request, Upstream, Gateway };
inline constexpr std::size_t kLatencyKinds = 3;

/// What was counted for one node of one route: plain sums, for whoever reads.
struct NodeTotals {
    struct Latency {
        std::array<std::uint64_t, kLatencyBounds.size() + 1> buckets{};
        std::uint64_t sumNanos = 0;

        std::uint64_t count() const noexcept;
    };
    std::map<int, std::uint64_t> statuses;
    std::array<Latency, kLatencyKinds> latencies;
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;

    NodeTotals& operator+=(const NodeTotals& more);
};

using RouteTotals = std::map<std::string, NodeTotals>;  ///< by node

/// What one worker counts for one route. One thread writes, without locks or shared cache lines of its own
/// making; any thread reads, and sees each number whole though not all of one moment.
class TrafficSeries {
public:
    /// Counts one exchange. The owner's thread only; allocates when a node or a status is new.
    void record(const ExchangeOutcome& outcome);

    void addTo(RouteTotals& totals) const;

private:
    /// A number with one writer: a plain add and a store that readers may see, no locked instruction.
    class Count {
    public:
        void add(std::uint64_t more) noexcept {
            m_value.store(m_value.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
        }
        std::uint64_t value() const noexcept { return m_value.load(std::memory_order_relaxed); }

    private:
        std::atomic<std::uint64_t> m_value{0};
    };

    struct Status {
        explicit Status(int of) : code(of) {}
        int code;
        Count count;
    };

    struct Latency {
        void record(Nanos value) noexcept;
        std::array<Count, kLatencyBounds.size() + 1> buckets;
        Count sumNanos;
    };

    struct Node {
        explicit Node(std::string_view of) : name(of) {}
        std::string name;
        GrowOnlyList<Status> statuses;
        std::array<Latency, kLatencyKinds> latencies;
        Count bytesIn;
        Count bytesOut;
    };

    GrowOnlyList<Node> m_nodes;
};

}  // namespace sluice
