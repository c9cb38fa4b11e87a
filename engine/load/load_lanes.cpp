#include "engine/load/load_lanes.h"

#include "engine/load/mix/mix_source.h"

namespace sluice {

namespace {

/// As many copies as are pipelined.
RequestBatch fixedBatch(const LoadPlan& plan, const RequestParts& parts) {
    const std::string bytes = requestBytes(parts);
    RequestBatch batch;
    for (unsigned i = 0; i < plan.pipeline; ++i) {
        batch.parts.push_back({batch.bytes.size(), 0, plan.method == "HEAD", isIdempotent(plan.method)});
        batch.bytes += bytes;
    }
    return batch;
}

}  // namespace

Result<std::vector<LoadLane>> makeLanes(const LoadPlan& plan, const LoadTarget& target,
                                        const Endpoint& endpoint) {
    const auto parts = requestParts(plan, target);
    if (!parts) return parts.error();
    const auto mix = RequestMixPlan::compile(plan, target);
    if (!mix) return mix.error();
    const bool plain = (*mix)->fixed() && !(*mix)->checks();
    std::vector<LoadLane> lanes(plan.threads);
    for (unsigned i = 0; i < plan.threads; ++i) {
        lanes[i].connections = plan.connections / plan.threads + (i < plan.connections % plan.threads);
        lanes[i].endpoint = endpoint;
        if (plan.mix.empty()) lanes[i].fixed = fixedBatch(plan, *parts);
        if (plain) continue;
        lanes[i].source = std::make_unique<MixSource>(*mix, i, plan.threads,
                                                      lanes[i].connections * plan.streams, plan.seed);
    }
    return lanes;
}

}  // namespace sluice
