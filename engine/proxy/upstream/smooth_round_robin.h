#pragma once

#include "engine/proxy/upstream/balancer.h"

namespace sluice::proxy {

/// Weighted round robin as nginx does it: of shares 5, 1, 1 the choices are a a b a c a a, not five a in a
/// row. Every choice raises each node by its share and lowers the chosen one by the sum.
class SmoothRoundRobin final : public Balancer {
public:
    explicit SmoothRoundRobin(std::size_t nodes) : m_current(nodes) {}
    std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) override;

private:
    std::vector<std::int64_t> m_current;
};

}  // namespace sluice::proxy
