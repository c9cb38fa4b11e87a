#pragma once

#include "engine/proxy/upstream/balancer.h"
#include "engine/proxy/upstream/random_source.h"

namespace sluice::proxy {

/// Two different nodes drawn at random, each as likely as its share among those that the choice allows.
struct NodeDraw {
    std::size_t first = Balancer::kNone;
    std::size_t second = Balancer::kNone;  ///< none where only one node is left
};

NodeDraw drawTwo(std::span<const NodeLoad> nodes, const Balancer::Choice& choice, RandomSource& random);

}  // namespace sluice::proxy
