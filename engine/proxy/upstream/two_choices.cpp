#include "engine/proxy/upstream/two_choices.h"

#include "engine/proxy/upstream/node_draw.h"

namespace sluice::proxy {

std::size_t TwoChoices::next(std::span<const NodeLoad> nodes, const Choice& choice) {
    const NodeDraw drawn = drawTwo(nodes, choice, m_random);
    if (drawn.second == kNone) return drawn.first;
    const NodeLoad& a = nodes[drawn.first];
    const NodeLoad& b = nodes[drawn.second];
    return std::int64_t{b.active} * a.share < std::int64_t{a.active} * b.share ? drawn.second : drawn.first;
}

}  // namespace sluice::proxy
