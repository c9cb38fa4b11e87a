#pragma once

#include "engine/proxy/upstream/balancer.h"

namespace sluice::proxy {

/// The node that would be the least busy with one more request, measured by its share. Nodes that are equal
/// take turns, so that an idle upstream does not send everything to its first node.
class LeastConnections final : public Balancer {
public:
    std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) override;

private:
    std::size_t m_last = 0;  ///< the node chosen last
};

}  // namespace sluice::proxy
