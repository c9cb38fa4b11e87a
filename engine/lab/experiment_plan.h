#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice {

/// What a phase loads. Gateway: the embedded engine in a named variant. Direct: the bare backend. Url: anything else.
enum class TargetKind { Gateway, Direct, Url };

struct PlanTarget {
    std::string name;  ///< unique in the plan; shown as it is (data)
    TargetKind kind = TargetKind::Url;
    std::string url;  ///< "{size}" in it is the level's size
    /// For Gateway: "" = the configuration as applied, else what GatewayVariants reads (engine/gateway_variants.h).
    /// TargetHost::prepare() makes it so before each phase.
    std::string variant;

    friend bool operator==(const PlanTarget&, const PlanTarget&) = default;
};

/// Without `rate` and `capacityShare` the loop is closed: each connection sends its next request after the former
/// answer. With one of them it is open: requests are due by a schedule, whether or not the target keeps up.
struct PlanLevel {
    unsigned connections = 10;
    unsigned threads = 2;
    double rate = 0;  ///< requests a second; 0 = none
    /// Of the most that the baseline did at the closed levels above it, 0.5 = half; 0 = none.
    double capacityShare = 0;
    std::int64_t size = 0;  ///< of "{size}" in a target's URL, bytes; 0 = none

    friend bool operator==(const PlanLevel&, const PlanLevel&) = default;
};

/// A figure from a published report, shown beside the measured one. Milliseconds; 0 = not published.
struct PublishedRow {
    std::string target;  ///< a target's name or the report's own word for it
    unsigned connections = 0;
    double requestsPerSecond = 0;
    double p50 = 0, p75 = 0, p90 = 0, p99 = 0, mean = 0, max = 0;
    double cpuLow = 0, cpuHigh = 0;  ///< percent of what the report gave the gateway
    std::string label{};             ///< whose row it is, where a target has several ("webClient"); data

    friend bool operator==(const PublishedRow&, const PublishedRow&) = default;
};

enum class ObjectiveMetric { P50, P90, P99, P999, Mean, Max, FailedPercent, RequestsPerSecond, SharePercent };
/// Stable English token for files, such as "failed-percent"; and back.
const char* toToken(ObjectiveMetric metric) noexcept;
std::optional<ObjectiveMetric> objectiveMetric(std::string_view token) noexcept;

/// What a figure must keep to, for a pass or fail. Latencies in milliseconds.
struct Objective {
    std::string target;  ///< "" = every target but the direct ones
    ObjectiveMetric metric = ObjectiveMetric::P99;
    std::optional<double> least, most;

    friend bool operator==(const Objective&, const Objective&) = default;
};

/// The highest rate at which every objective holds, instead of fixed levels: the rate doubles from `firstRate` until a
/// step fails, is bisected until pass and fail lie `precision` apart, and the highest pass is repeated. The plan's only
/// level gives connections and threads. See lab/limit_search.h.
struct LimitSearch {
    double firstRate = 500;       ///< requests a second
    double mostRate = 1'000'000;  ///< the search ends here
    double precision = 0.05;      ///< of the rate
    unsigned confirmations = 2;   ///< repeats that must pass, each lower by `precision` after a failure

    friend bool operator==(const LimitSearch&, const LimitSearch&) = default;
};

/// An experiment: every target at every level, `rounds` times, in the order of lab/phase_order.h.
struct ExperimentPlan {
    std::string id;  ///< a built-in plan's name, "custom", the user's own; stable, in file names
    std::string title;
    std::string configFile;  ///< for the twin: the gateway's configuration, relative to the plan's file
    /// Name of the target that the others are compared with; "" = the first direct one, else the first.
    std::string baseline;
    std::vector<PlanTarget> targets;
    std::vector<PlanLevel> levels;
    Millis duration{10'000};  ///< of each phase
    Millis warmup{1'000};     ///< of each phase, before `duration`
    Millis timeout{10'000};
    unsigned rounds = 1;
    std::uint64_t seed = 1;
    /// The baseline is measured twice before all else, at the first level: what two equal things differ by.
    bool noiseFloor = false;
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::string script;  ///< file of a Lua script in wrk's manner; "" = none
    std::vector<Objective> objectives;
    std::optional<LimitSearch> search;
    std::vector<PublishedRow> published;

    friend bool operator==(const ExperimentPlan&, const ExperimentPlan&) = default;
};

/// Index of the target that the others are compared with; 0 in a plan without targets.
std::size_t baselineOf(const ExperimentPlan& plan) noexcept;
/// Index of the target that the verdict speaks of: the first that is neither the baseline nor direct, else the first
/// that is not the baseline. Empty when there is none.
std::optional<std::size_t> subjectOf(const ExperimentPlan& plan) noexcept;

/// Neither a rate nor a share of one.
bool isClosed(const PlanLevel& level) noexcept;
/// The URL of a target at a level, with the level's size in its place.
std::string urlAt(const ExperimentPlan& plan, std::size_t target, std::size_t level);
/// "600", "600 @ 70 %", "64 @ 5000/s", "64, 1024 B": what tells a level from the others, the same in every language.
/// `rate` is the row's own, in a limit search.
std::string levelName(const PlanLevel& level, double rate = 0);

/// Reads a plan from YAML of at most 1 MiB and checks it. Every field but `targets` and `levels` may be left out:
///
///     id: mine                        # letters, digits, ".", "_", "-"; "custom" when left out
///     title: The new pool             # the id when left out
///     gateway: first-run.yaml         # configFile
///     baseline: direct                # a target's name
///     targets:
///       - {name: direct, kind: direct, url: "http://127.0.0.1:8189/test/requestBody"}
///       - {name: gateway, kind: gateway, url: "http://127.0.0.1:9195/http/x", variant: plugins-off}
///       - {name: envoy, kind: url, url: "http://127.0.0.1:10000/test/requestBody"}
///     levels:
///       - {connections: 600, threads: 8}
///       - {connections: 600, threads: 8, rate: 5000}            # open loop
///       - {connections: 600, threads: 8, capacity-share: 0.7}   # open loop, of what the baseline did at 600
///       - {connections: 64, threads: 2, size: 1024}             # for "{size}" in the targets' URLs
///     duration: 10s                   # durations: "20ms", "10s", "3m"; a bare number means seconds
///     warmup: 1s
///     timeout: 10s
///     rounds: 5
///     seed: 1                         # of the order
///     noise-floor: true               # measure the baseline against itself first
///     objectives:
///       - {target: gateway, metric: p99, most: 50}              # p50 p90 p99 p99.9 mean max: milliseconds
///       - {metric: failed-percent, most: 0.1}                   # and requests-per-second, share-percent
///     search: {first-rate: 500, most-rate: 100000, precision: 0.05, confirmations: 2}   # instead of several levels
///     request:
///       method: POST
///       headers: ["Content-Type: application/json"]
///       body: "{}"
///       script: test.lua              # wrk's Lua interface; the twin takes the path from the plan's file on
///     published:                      # figures to show beside the measured ones; milliseconds
///       - {target: gateway, connections: 600, requests-per-second: 20472.95, p50: 19.37, p75: 25.36,
///          p90: 32.89, p99: 69.92, mean: 22.09, max: 1043.33, label: netty}
///
/// Error BadPlan; its subject is the field and its line, such as "targets[1].url:7", or "yaml:3" where the text is no
/// YAML. A field that does not exist is an error too.
Result<ExperimentPlan> readPlan(const std::string& yaml);
/// The text that readPlan() reads back as the same plan.
std::string writePlan(const ExperimentPlan& plan);

/// Field by field; an Error BadPlan for the first impossible value, its subject the field ("levels[0].threads").
Result<void> checkPlan(const ExperimentPlan& plan);

}  // namespace sluice
