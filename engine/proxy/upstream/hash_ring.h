#pragma once

#include "engine/proxy/upstream/balancer.h"

#include <string_view>

namespace sluice::proxy {

/// Consistent hashing (Karger and others, 1997): every node has points on a ring, as many as its weight is
/// worth, and a key belongs to the first point behind its hash. When a node goes, only its own keys move, to
/// the next nodes on the ring; when it comes back they return. Points depend on the node's address alone, so
/// that every worker and every gateway with the same nodes agrees. A share between 0 and the full one is the
/// full one here: slow start would move keys.
class HashRing final : public Balancer {
public:
    explicit HashRing(const std::vector<NodeConfig>& nodes);
    std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) override;

private:
    struct Point {
        std::uint32_t at;
        std::uint32_t node;
        friend auto operator<=>(const Point&, const Point&) = default;
    };
    std::vector<Point> m_points;
};

/// The 64 bits that a text hashes to, the same everywhere: FNV-1a, whose bits are then mixed.
std::uint64_t hashText(std::string_view text) noexcept;

}  // namespace sluice::proxy
