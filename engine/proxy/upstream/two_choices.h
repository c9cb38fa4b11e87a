#pragma once

#include "engine/proxy/upstream/balancer.h"
#include "engine/proxy/upstream/random_source.h"

namespace sluice::proxy {

/// Two nodes at random, and the less busy of them (Mitzenmacher, "The Power of Two Choices", 2001): nearly as
/// even as least connections, and several gateways that know nothing of each other do not all run to the same
/// node.
class TwoChoices final : public Balancer {
public:
    explicit TwoChoices(std::uint64_t seed) : m_random(seed) {}
    std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) override;

private:
    RandomSource m_random;
};

}  // namespace sluice::proxy
