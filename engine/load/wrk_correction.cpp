#include "engine/load/wrk_correction.h"

namespace sluice {

LatencyHistogram wrkCorrected(const LoadResult& result, unsigned connections) {
    LatencyHistogram measured(3);
    for (const Outcome outcome : {Outcome::Success, Outcome::ClientError, Outcome::ServerError})
        measured.add(result.latency[static_cast<std::size_t>(outcome)]);
    LatencyHistogram corrected = measured;
    // Whole microseconds and whole divisions: as wrk has them.
    using Micros = std::chrono::microseconds;
    const std::uint64_t each = connections == 0 ? 0 : result.completed / connections;
    if (each == 0) return corrected;
    const Micros distance =
        std::chrono::duration_cast<Micros>(result.elapsed) / static_cast<std::int64_t>(each);
    if (distance <= Micros(0)) return corrected;
    measured.forEachCell([&](Nanos value, std::uint64_t count) {
        if (value < 2 * distance) return;
        for (Nanos phantom = value - distance; phantom > distance; phantom -= distance)
            corrected.record(phantom, count);
    });
    return corrected;
}

}  // namespace sluice
