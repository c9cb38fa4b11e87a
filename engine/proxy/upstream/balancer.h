#pragma once

#include "engine/config/upstream_config.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sluice::proxy {

/// One node as a balancer sees it.
struct NodeLoad {
    std::int64_t share = 0;    ///< relative to the others'; 0 = not to be chosen now
    std::uint32_t active = 0;  ///< tries of requests that are at work there
};

/// Chooses among the nodes of one upstream. One worker's own; no call allocates.
class Balancer {
public:
    static constexpr std::size_t kNone = SIZE_MAX;

    struct Choice {
        std::uint64_t hash = 0;                       ///< of the request's key, for consistent-hash
        const std::vector<bool>* excluded = nullptr;  ///< nodes by index that this request has tried
        Nanos now{0};

        bool allows(const NodeLoad& node, std::size_t index) const noexcept {
            return node.share > 0 && !(excluded && index < excluded->size() && (*excluded)[index]);
        }
    };

    virtual ~Balancer() = default;
    /// The index of the next node, or kNone when the choice allows none. `nodes` are always the same ones in
    /// the same order.
    virtual std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) = 0;
    /// A try at a node came to an answer, or to a failure that is to count as one so slow.
    virtual void answered(std::size_t node, Nanos took, Nanos now) {
        (void)node;
        (void)took;
        (void)now;
    }
};

/// The balancer that the configuration names. `seed` makes the random ones of two workers differ.
std::unique_ptr<Balancer> makeBalancer(const UpstreamConfig& upstream, std::uint64_t seed);

}  // namespace sluice::proxy
