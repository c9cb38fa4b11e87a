#include "engine/proxy/upstream/hash_ring.h"

#include "engine/proxy/upstream/random_source.h"

#include <algorithm>
#include <cmath>

namespace sluice::proxy {

namespace {

/// Of a node of average weight: shares differ by some eight per cent then. Fewer where there are so many
/// nodes that the ring would not fit a cache.
constexpr double kPointsEach = 160;
constexpr double kPointsTotal = 1 << 20;

std::uint32_t upperHalf(std::uint64_t bits) noexcept {
    return static_cast<std::uint32_t>(bits >> 32);
}

}  // namespace

std::uint64_t hashText(std::string_view text) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return mixBits(hash);
}

HashRing::HashRing(const std::vector<NodeConfig>& nodes) {
    double weights = 0;
    double chosen = 0;
    for (const NodeConfig& node : nodes) {
        if (node.weight <= 0) continue;
        weights += static_cast<double>(node.weight);
        ++chosen;
    }
    if (chosen == 0) return;
    const double total = std::min(kPointsEach * chosen, std::max(kPointsTotal, chosen));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].weight <= 0) continue;
        const double share = static_cast<double>(nodes[i].weight) / weights;
        const auto count = static_cast<std::uint64_t>(std::max(1.0, std::round(total * share)));
        const std::uint64_t seed = hashText(toText(nodes[i].address));
        for (std::uint64_t k = 0; k < count; ++k)
            m_points.push_back({upperHalf(mixBits(seed + k)), static_cast<std::uint32_t>(i)});
    }
    std::sort(m_points.begin(), m_points.end());
}

std::size_t HashRing::next(std::span<const NodeLoad> nodes, const Choice& choice) {
    const Point wanted{upperHalf(choice.hash), 0};
    const auto from = std::lower_bound(m_points.begin(), m_points.end(), wanted);
    const auto start = static_cast<std::size_t>(from - m_points.begin());
    for (std::size_t k = 0; k < m_points.size(); ++k) {
        const std::size_t node = m_points[(start + k) % m_points.size()].node;
        if (choice.allows(nodes[node], node)) return node;
    }
    return kNone;
}

}  // namespace sluice::proxy
