#pragma once

#include "engine/core/result.h"
#include "engine/load/load_plan.h"

#include <cstdint>
#include <functional>

namespace sluice {

/// What the generator itself is able to on this machine, against a server that costs next to nothing. The two
/// share the machine, so this is the least that it is able to.
struct GeneratorCeiling {
    double requestsPerSecond = 0;
    Nanos floor{0};  ///< median latency of one connection alone: nothing can be measured below it

    /// How much of the ceiling a run of so many requests a second took, 0..1 and beyond.
    double shareOf(double rate) const noexcept {
        return requestsPerSecond > 0 ? rate / requestsPerSecond : 0;
    }
    bool isNear(double rate) const noexcept { return shareOf(rate) > kHighestShare; }
    /// A run that took more than that is suspect: it may have measured the generator.
    static constexpr double kHighestShare = 0.8;

    friend bool operator==(const GeneratorCeiling&, const GeneratorCeiling&) = default;
};

/// Measures it with the plan's protocol, threads, connections, streams, pipelining, method, fields and body, and
/// answers with a body of `answerBytes`; its mix, script and schedule are left out. Blocks for about a second;
/// `stopping` (may be empty) ends it. Errors: Unsupported ("TLS", "keep-alive") where the responder cannot
/// stand in for the target; those of LoadRun::start(); Stopped.
Result<GeneratorCeiling> measureCeiling(const LoadPlan& plan, std::uint64_t answerBytes,
                                        const std::function<bool()>& stopping);

}  // namespace sluice
