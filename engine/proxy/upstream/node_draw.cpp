#include "engine/proxy/upstream/node_draw.h"

namespace sluice::proxy {

namespace {

std::size_t nodeAt(std::span<const NodeLoad> nodes, const Balancer::Choice& choice, std::size_t without,
                   std::uint64_t place) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i == without || !choice.allows(nodes[i], i)) continue;
        const auto share = static_cast<std::uint64_t>(nodes[i].share);
        if (place < share) return i;
        place -= share;
    }
    return Balancer::kNone;
}

}  // namespace

NodeDraw drawTwo(std::span<const NodeLoad> nodes, const Balancer::Choice& choice, RandomSource& random) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (choice.allows(nodes[i], i)) sum += static_cast<std::uint64_t>(nodes[i].share);
    }
    NodeDraw drawn;
    if (sum == 0) return drawn;
    drawn.first = nodeAt(nodes, choice, Balancer::kNone, random.below(sum));
    sum -= static_cast<std::uint64_t>(nodes[drawn.first].share);
    if (sum > 0) drawn.second = nodeAt(nodes, choice, drawn.first, random.below(sum));
    return drawn;
}

}  // namespace sluice::proxy
