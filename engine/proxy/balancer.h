#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sluice::proxy {

/// Smooth weighted round robin: of weights 5, 1, 1 the choices are a a b a c a a, not five a in a row. Every
/// choice raises each node by its weight and lowers the chosen one by the sum. Weight 0 is never chosen. One
/// worker's own.
class SmoothRoundRobin {
public:
    static constexpr std::size_t kNone = SIZE_MAX;

    explicit SmoothRoundRobin(std::vector<std::int64_t> weights);

    /// The index of the next node, leaving out those marked in `excluded` (empty: none); kNone when none is
    /// left.
    std::size_t next(const std::vector<bool>& excluded = {});

private:
    struct Share {
        std::int64_t weight = 0;
        std::int64_t current = 0;
    };
    std::vector<Share> m_shares;
};

}  // namespace sluice::proxy
