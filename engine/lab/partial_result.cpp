#include "engine/lab/partial_result.h"

namespace sluice {

LoadResult resultOf(const std::vector<SecondSample>& seconds) {
    LoadResult result;
    for (const SecondSample& sample : seconds) {
        if (sample.warmup) continue;
        result.elapsed += Seconds(1);
        for (std::size_t i = 0; i < kOutcomes; ++i) result.outcomes[i] += sample.outcomes[i];
        result.bytesIn += sample.bytesIn;
        result.latency[0].add(sample.latency);
    }
    result.completed = result.outcomes[0] + result.outcomes[1] + result.outcomes[2];
    result.errors.receive = result.outcomes[3];
    result.errors.timeout = result.outcomes[4];
    result.started = result.completed + result.errors.total();
    return result;
}

}  // namespace sluice
