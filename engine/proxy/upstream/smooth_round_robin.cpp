#include "engine/proxy/upstream/smooth_round_robin.h"

namespace sluice::proxy {

std::size_t SmoothRoundRobin::next(std::span<const NodeLoad> nodes, const Choice& choice) {
    std::size_t best = kNone;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!choice.allows(nodes[i], i)) continue;
        m_current[i] += nodes[i].share;
        sum += nodes[i].share;
        if (best == kNone || m_current[i] > m_current[best]) best = i;
    }
    if (best != kNone) m_current[best] -= sum;
    return best;
}

}  // namespace sluice::proxy
