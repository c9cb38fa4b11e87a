#include "engine/proxy/balancer.h"

namespace sluice::proxy {

SmoothRoundRobin::SmoothRoundRobin(std::vector<std::int64_t> weights) {
    m_shares.reserve(weights.size());
    for (const std::int64_t weight : weights) m_shares.push_back({weight, 0});
}

std::size_t SmoothRoundRobin::next(const std::vector<bool>& excluded) {
    std::size_t best = kNone;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        Share& share = m_shares[i];
        if (share.weight <= 0 || (i < excluded.size() && excluded[i])) continue;
        share.current += share.weight;
        sum += share.weight;
        if (best == kNone || share.current > m_shares[best].current) best = i;
    }
    if (best != kNone) m_shares[best].current -= sum;
    return best;
}

}  // namespace sluice::proxy
