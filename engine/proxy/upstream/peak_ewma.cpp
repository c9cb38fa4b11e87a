#include "engine/proxy/upstream/peak_ewma.h"

#include "engine/proxy/upstream/node_draw.h"

#include <algorithm>
#include <cmath>

namespace sluice::proxy {

namespace {

constexpr double kForgetting = std::chrono::duration<double, std::nano>(std::chrono::seconds(10)).count();
/// What a node without an answer so far is thought to need once a request waits there.
constexpr double kUnknownNanos = 1e9;

/// How much of what was known still counts after that time.
double keptAfter(Nanos pause) noexcept {
    return std::exp(-static_cast<double>(std::max(pause, Nanos(0)).count()) / kForgetting);
}

}  // namespace

double PeakEwma::costOf(const NodeLoad& node, const AnswerTime& time, Nanos now) const noexcept {
    // A peak fades while nobody asks, or a node that was slow once would never be asked again.
    const double nanos = time.nanos > 0     ? time.nanos * keptAfter(now - time.seen)
                         : node.active == 0 ? 0
                                            : kUnknownNanos;
    return nanos * (node.active + 1.0) / static_cast<double>(node.share);
}

std::size_t PeakEwma::next(std::span<const NodeLoad> nodes, const Choice& choice) {
    const NodeDraw drawn = drawTwo(nodes, choice, m_random);
    if (drawn.second == kNone) return drawn.first;
    const double first = costOf(nodes[drawn.first], m_times[drawn.first], choice.now);
    const double second = costOf(nodes[drawn.second], m_times[drawn.second], choice.now);
    return second < first ? drawn.second : drawn.first;
}

void PeakEwma::answered(std::size_t node, Nanos took, Nanos now) {
    AnswerTime& time = m_times[node];
    const auto nanos = static_cast<double>(std::max(took, Nanos(1)).count());
    if (nanos >= time.nanos) {
        time.nanos = nanos;
    } else {
        const double kept = keptAfter(now - time.seen);
        time.nanos = time.nanos * kept + nanos * (1 - kept);
    }
    time.seen = now;
}

}  // namespace sluice::proxy
