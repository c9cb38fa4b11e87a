#pragma once

#include "engine/core/clock.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sluice {

/// Settings that one imported gateway profile (JVM options, a ShenYu, SOP, Spring or Zuul file) asks of the engine.
/// An empty field leaves the configuration as it is. Applied by applyProfile() in engine/dialects/profile.h.
struct TuningProfile {
    std::string name;                          ///< unique in the configuration
    std::optional<std::int64_t> memoryBudget;  ///< bytes; from -Xmx and its kin
    std::optional<unsigned> workers;           ///< from workerCount, ioWorkerCount, ActiveProcessorCount
    std::optional<std::uint16_t> listenPort;   ///< of the first listener
    std::optional<unsigned> poolSize;          ///< upstream connections kept per upstream
    std::optional<bool> upstreamKeepalive;     ///< false: a new upstream connection for every request
    std::optional<Millis> poolIdleTimeout;
    std::optional<Millis> connectTimeout;
    std::optional<Millis> sendTimeout;
    std::optional<Millis> readTimeout;
    std::optional<unsigned> listenBacklog;   ///< from soBackLog
    std::optional<unsigned> maxConnections;  ///< upstream connections at most; 0 = no limit

    friend bool operator==(const TuningProfile&, const TuningProfile&) = default;
};

}  // namespace sluice
