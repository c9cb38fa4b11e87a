#pragma once

#include "engine/core/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sluice {

/// What a request passes on its way through the gateway, in this order. The stages of one request do not
/// overlap and add up to its total, so that their sums say where the time of many went.
enum class Stage : std::uint8_t {
    Queue,    ///< its first byte is noticed, until the whole head is here: waiting for the worker, and
              ///< for a client that sends a head in pieces
    Routing,  ///< judging the request and finding its route
    Plugins,  ///< their access phase
    Connect,  ///< choosing a node and connecting, tries that failed included; near 0 from the pool
    UpstreamFirstByte,  ///< sending the request, its body included, until the answer's first byte is noticed
    UpstreamLastByte,   ///< from there to the answer's last byte, without the waits for a slow client
    Send,               ///< writing the answer, and waiting for a client that takes it slowly
};
inline constexpr std::size_t kStageCount = 7;

/// Time spent in one stage by many requests.
struct StageTime {
    std::uint64_t requests = 0;  ///< that spent any time there
    Nanos sum{0};

    friend bool operator==(const StageTime&, const StageTime&) = default;
};

/// By Stage.
using StageTable = std::array<StageTime, kStageCount>;

inline void addStages(StageTable& sum, const StageTable& other) noexcept {
    for (std::size_t i = 0; i < kStageCount; ++i) {
        sum[i].requests += other[i].requests;
        sum[i].sum += other[i].sum;
    }
}

/// Stable English token: "queue", "routing", "plugins", "connect", "first-byte", "last-byte", "send".
const char* toToken(Stage stage) noexcept;

}  // namespace sluice
