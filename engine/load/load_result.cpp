#include "engine/load/load_result.h"

namespace sluice {

namespace {

double rate(std::uint64_t count, Nanos elapsed) noexcept {
    const double seconds = std::chrono::duration<double>(elapsed).count();
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

}  // namespace

LatencyHistogram LoadResult::latencyAll() const {
    LatencyHistogram all(3);
    for (const LatencyHistogram& one : latency) all.add(one);
    return all;
}

LatencyHistogram LoadResult::answerLatency() const {
    LatencyHistogram sum(3);
    for (const Outcome outcome :
         {Outcome::Success, Outcome::ClientError, Outcome::ServerError, Outcome::Timeout}) {
        sum.add(latency[static_cast<std::size_t>(outcome)]);
    }
    return sum;
}

double LoadResult::requestsPerSecond() const noexcept {
    return rate(completed, elapsed);
}

double LoadResult::offeredPerSecond() const noexcept {
    return rate(due, elapsed);
}

double LoadResult::successesPerSecond() const noexcept {
    return rate(outcomes[static_cast<std::size_t>(Outcome::Success)], elapsed);
}

}  // namespace sluice
