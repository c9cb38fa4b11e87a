#pragma once

#include "engine/proxy/upstream/balancer.h"
#include "engine/proxy/upstream/random_source.h"

namespace sluice::proxy {

/// Of two nodes at random the one that promises the earlier answer: its time to answer, as an exponentially
/// weighted moving average that jumps to every peak and forgets it over ten seconds (Finagle's Peak EWMA),
/// times the requests that wait there.
class PeakEwma final : public Balancer {
public:
    PeakEwma(std::size_t nodes, std::uint64_t seed) : m_times(nodes), m_random(seed) {}

    std::size_t next(std::span<const NodeLoad> nodes, const Choice& choice) override;
    void answered(std::size_t node, Nanos took, Nanos now) override;

private:
    struct AnswerTime {
        double nanos = 0;  ///< 0: no answer yet
        Nanos seen{0};
    };
    double costOf(const NodeLoad& node, const AnswerTime& time, Nanos now) const noexcept;

    std::vector<AnswerTime> m_times;
    RandomSource m_random;
};

}  // namespace sluice::proxy
