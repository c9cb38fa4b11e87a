#include "engine/proxy/upstream/least_connections.h"

namespace sluice::proxy {

namespace {

/// Fractions compared by their cross products; both factors are far below 2^31.
bool isLessBusy(const NodeLoad& a, const NodeLoad& b) noexcept {
    return (std::int64_t{a.active} + 1) * b.share < (std::int64_t{b.active} + 1) * a.share;
}

}  // namespace

std::size_t LeastConnections::next(std::span<const NodeLoad> nodes, const Choice& choice) {
    std::size_t best = kNone;
    for (std::size_t k = 1; k <= nodes.size(); ++k) {
        const std::size_t i = (m_last + k) % nodes.size();
        if (choice.allows(nodes[i], i) && (best == kNone || isLessBusy(nodes[i], nodes[best]))) best = i;
    }
    if (best != kNone) m_last = best;
    return best;
}

}  // namespace sluice::proxy
