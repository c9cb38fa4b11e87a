#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sluice::test {

/// A phase of ten seconds in which `requests` came back, each after `latency`.
struct SamplePhase {
    std::size_t target = 0, level = 0;
    unsigned round = 0;
    std::uint64_t requests = 1'000;
    Nanos latency = Millis(20);
    Outcome outcome = Outcome::Success;
};

inline PhaseRecord phaseOf(const SamplePhase& sample, unsigned connections) {
    PhaseRecord phase;
    phase.target = sample.target;
    phase.level = sample.level;
    phase.round = sample.round;
    phase.startedUtc = 1'764'500'000'000;
    phase.offset = Seconds(11 * sample.round);
    LoadResult& result = phase.result;
    result.elapsed = Seconds(10);
    result.started = sample.requests;
    result.connectionsOpened = connections;
    result.outcomes[static_cast<std::size_t>(sample.outcome)] = sample.requests;
    result.latency[static_cast<std::size_t>(sample.outcome)].record(sample.latency, sample.requests);
    if (sample.outcome == Outcome::Timeout)
        result.errors.timeout = sample.requests;
    else if (sample.outcome == Outcome::TransportError)
        result.errors.receive = sample.requests;
    else
        result.completed = sample.requests;
    for (std::uint32_t second = 0; second < 11; ++second) {
        SecondSample sampleOfSecond;
        sampleOfSecond.second = second;
        sampleOfSecond.warmup = second == 0;
        sampleOfSecond.outcomes[static_cast<std::size_t>(sample.outcome)] = sample.requests / 10;
        sampleOfSecond.latency.record(sample.latency, sample.requests / 10);
        phase.seconds.push_back(std::move(sampleOfSecond));
    }
    phase.littleRatio = littleRatio(result, connections);
    phase.suspicions = suspicionsOf(result, {connections});
    return phase;
}

/// Direct (0) and gateway (1) at 20 and 40 connections with the given phases.
inline ExperimentRecord recordOf(const std::vector<SamplePhase>& phases) {
    ExperimentRecord record;
    record.plan.id = "sample";
    record.plan.title = "Sample";
    record.plan.targets = {{"direct", TargetKind::Direct, "http://127.0.0.1:8189/x", {}},
                           {"gateway", TargetKind::Gateway, "http://127.0.0.1:9195/http/x", {}}};
    record.plan.levels = {{20, 2}, {40, 2}};
    record.plan.published = {{"direct", 20, 1000, 10, 11, 12, 13, 10.5, 40},
                             {"gateway", 20, 700, 14, 15, 16, 17, 14.5, 50}};
    record.state = ExperimentState::Finished;
    record.startedUtc = 1'764'500'000'000;
    record.environment.kernel = "Linux";
    record.environment.cores = 2;
    for (const SamplePhase& sample : phases) {
        record.plan.rounds = std::max(record.plan.rounds, sample.round + 1);
        record.phases.push_back(phaseOf(sample, record.plan.levels[sample.level].connections));
    }
    return record;
}

}  // namespace sluice::test
