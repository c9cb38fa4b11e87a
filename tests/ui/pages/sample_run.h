#pragma once

#include "engine/lab/built_in_plans.h"
#include "engine/lab/experiment_record.h"

namespace sluice {

/// A finished run of the ShenYu plan with invented figures: direct answers in 20 ms, the gateway in 21.
inline ExperimentRecord sampleRun(std::size_t phases = 8, unsigned seconds = 5) {
    ExperimentRecord run;
    run.plan = shenyuPlan("http://127.0.0.1:9195/http/test/requestBody",
                          "http://127.0.0.1:8189/test/requestBody", PlanLength::Short);
    run.plan.duration = Seconds(seconds);
    run.state = ExperimentState::Finished;
    run.startedUtc = 1'790'000'000'000;
    for (std::size_t number = 0; number < phases; ++number) {
        PhaseRecord phase;
        phase.target = number % 2;
        phase.level = number / 2;
        phase.offset = Seconds(static_cast<long>(number * (seconds + 1)));
        const auto latency = std::chrono::milliseconds(phase.target == 0 ? 20 : 21);
        const std::uint64_t perSecond =
            run.plan.levels[phase.level].connections * 1000ULL / (phase.target == 0 ? 20 : 21);
        for (unsigned second = 0; second <= seconds; ++second) {
            SecondSample sample;
            sample.second = second;
            sample.warmup = second == 0;
            sample.outcomes[0] = perSecond;
            sample.latency.record(latency, perSecond);
            if (!sample.warmup) {
                phase.result.outcomes[0] += perSecond;
                phase.result.latency[0].record(latency, perSecond);
            }
            phase.seconds.push_back(sample);
        }
        phase.result.completed = phase.result.started = phase.result.outcomes[0];
        phase.result.elapsed = Seconds(seconds);
        phase.result.connectionsOpened = run.plan.levels[phase.level].connections;
        phase.littleRatio = 1;
        phase.suspicions = {Suspicion::CoLocated};
        run.phases.push_back(phase);
    }
    return run;
}

}  // namespace sluice
