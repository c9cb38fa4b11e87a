#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// What a phase loads. Gateway: the embedded engine in a named variant. Direct: the bare backend. Url: anything else.
enum class TargetKind { Gateway, Direct, Url };

struct PlanTarget {
    std::string name;                 ///< unique in the plan; shown as it is (data)
    TargetKind kind = TargetKind::Url;
    std::string url;
    /// For Gateway: "" = the configuration as applied; "plugins-off" = without any plugin; "profile:NAME" = with that
    /// profile of the configuration applied. TargetHost::prepare() makes it so before each phase.
    std::string variant;

    friend bool operator==(const PlanTarget&, const PlanTarget&) = default;
};

struct PlanLevel {
    unsigned connections = 10;
    unsigned threads = 2;

    friend bool operator==(const PlanLevel&, const PlanLevel&) = default;
};

/// A figure from a published report, shown beside the measured one. Milliseconds.
struct PublishedRow {
    std::string target;               ///< a target's name or the report's own word for it
    unsigned connections = 0;
    double requestsPerSecond = 0;
    double p50 = 0, p75 = 0, p90 = 0, p99 = 0, mean = 0, max = 0;

    friend bool operator==(const PublishedRow&, const PublishedRow&) = default;
};

/// An experiment: every target at every level, `rounds` times; within a level the targets' order is shuffled
/// (by `seed`) and balanced over the rounds.
struct ExperimentPlan {
    std::string id;                   ///< "shenyu", "plugins", "profiles", "custom"; stable, in file names
    std::string title;
    std::vector<PlanTarget> targets;
    std::vector<PlanLevel> levels;
    Millis duration{10'000};          ///< of each phase
    Millis warmup{1'000};             ///< of each phase, before `duration`
    Millis timeout{10'000};
    unsigned rounds = 1;
    std::uint64_t seed = 1;
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::vector<PublishedRow> published;

    friend bool operator==(const ExperimentPlan&, const ExperimentPlan&) = default;
};

/// Length of the "ShenYu report" phases: ten seconds, or three minutes as published.
enum class PlanLength { Short, AsPublished };

/// Report 000 (ShenYu 2.6.0): direct and gateway at 600, 800, 1000 and 1200 connections, 8 threads, time-out 10 s,
/// with its published rows.
ExperimentPlan shenyuPlan(const std::string& gatewayUrl, const std::string& directUrl, PlanLength length);

/// The gateway with and without its plugins at one level.
ExperimentPlan pluginsPlan(const std::string& gatewayUrl, unsigned connections, unsigned threads);

/// The gateway under two profiles, and direct.
ExperimentPlan profilesPlan(const std::string& gatewayUrl, const std::string& directUrl,
                            const std::string& profileA, const std::string& profileB, unsigned connections,
                            unsigned threads);

/// Reads a plan from YAML (format in docs of experiment_plan.cpp). Error BadPlan with the field and its line.
Result<ExperimentPlan> readPlan(const std::string& yaml);
std::string writePlan(const ExperimentPlan& plan);

/// Field by field; an Error BadPlan for the first impossible value.
Result<void> checkPlan(const ExperimentPlan& plan);

}  // namespace sluice
