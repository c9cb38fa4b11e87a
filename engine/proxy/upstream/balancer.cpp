#include "engine/proxy/upstream/balancer.h"

#include "engine/proxy/upstream/hash_ring.h"
#include "engine/proxy/upstream/least_connections.h"
#include "engine/proxy/upstream/peak_ewma.h"
#include "engine/proxy/upstream/smooth_round_robin.h"
#include "engine/proxy/upstream/two_choices.h"

namespace sluice::proxy {

std::unique_ptr<Balancer> makeBalancer(const UpstreamConfig& upstream, std::uint64_t seed) {
    switch (upstream.balancer) {
        case BalancerKind::RoundRobin: break;
        case BalancerKind::LeastConnections: return std::make_unique<LeastConnections>();
        case BalancerKind::ConsistentHash: return std::make_unique<HashRing>(upstream.nodes);
        case BalancerKind::Random: return std::make_unique<TwoChoices>(seed);
        case BalancerKind::Ewma: return std::make_unique<PeakEwma>(upstream.nodes.size(), seed);
    }
    return std::make_unique<SmoothRoundRobin>(upstream.nodes.size());
}

}  // namespace sluice::proxy
