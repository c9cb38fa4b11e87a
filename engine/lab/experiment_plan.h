#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "engine/lab/plan_request.h"
#include "engine/lab/watched_process.h"

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
    /// What is spoken with it: HTTP/2 by prior knowledge where the URL is http, by ALPN where it is https.
    HttpVersion protocol = HttpVersion::Http1;

    friend bool operator==(const PlanTarget&, const PlanTarget&) = default;
};

/// Without `rate`, `capacityShare` and `stages` the loop is closed: each connection sends its next request after the former
/// answer. With one of them it is open: requests are due by a schedule, whether or not the target keeps up.
struct PlanLevel {
    unsigned connections = 10;
    unsigned threads = 2;
    double rate = 0;  ///< requests a second; 0 = none
    /// Of the most that the baseline did at the closed levels above it, 0.5 = half; 0 = none.
    double capacityShare = 0;
    std::int64_t size = 0;  ///< of "{size}" in a target's URL, bytes; 0 = none
    /// One rate after the other, from the warm-up's start on; the last one's end holds. Excludes the other two.
    std::vector<RateStage> stages{};
    Arrivals arrivals = Arrivals::Even;  ///< of an open loop
    /// Requests that each HTTP/2 connection carries at a time. An HTTP/1.1 target of the plan gets as many connections
    /// instead, so that all of them have the same number of requests under way and can be compared.
    unsigned streams = 1;

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

enum class ObjectiveMetric {
    P50,
    P90,
    P99,
    P999,
    Mean,
    Max,
    FailedPercent,
    RequestsPerSecond,
    SharePercent,
    ChecksFailedPercent,  ///< of the answers
    CpuPercent            ///< of the embedded gateway's workers, the highest second
};
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
    /// What the load generator itself is able to (load/generator_ceiling.h) is measured before the first phase of each
    /// shape of load, and phases that came near it are suspect.
    bool ceiling = false;
    PlanRequest request;
    std::vector<Objective> objectives;
    std::vector<WatchedProcess> processes;  ///< besides the gateway, the generator and the mock
    std::optional<LimitSearch> search;
    std::vector<PublishedRow> published;

    friend bool operator==(const ExperimentPlan&, const ExperimentPlan&) = default;
};

/// Index of the target that the others are compared with; 0 in a plan without targets.
std::size_t baselineOf(const ExperimentPlan& plan) noexcept;
/// Index of the target that the verdict speaks of: the first that is neither the baseline nor direct, else the first
/// that is not the baseline. Empty when there is none.
std::optional<std::size_t> subjectOf(const ExperimentPlan& plan) noexcept;

/// Neither a rate, nor a share of one, nor stages.
bool isClosed(const PlanLevel& level) noexcept;
/// The URL of a target at a level, with the level's size in its place.
std::string urlAt(const ExperimentPlan& plan, std::size_t target, std::size_t level);
/// "600", "8×10" (connections and streams), "600 @ 70 %", "64 @ 5000/s", "64 @ 100…5000/s", "64, 1024 B": what tells a level from the others, the same in every language.
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
///       - {name: over h2, kind: gateway, url: "http://127.0.0.1:9195/http/x", protocol: http2}   # or http1
///     levels:
///       - {connections: 600, threads: 8}
///       - {connections: 600, threads: 8, rate: 5000}            # open loop
///       - {connections: 600, threads: 8, capacity-share: 0.7}   # open loop, of what the baseline did at 600
///       - {connections: 8, threads: 2, streams: 10}             # HTTP/2: 10 requests at a time on each of 8
///                                                               # connections; HTTP/1.1: 80 connections
///       - {connections: 64, threads: 2, size: 1024}             # for "{size}" in the targets' URLs
///       - {connections: 64, threads: 2, arrivals: poisson,      # open loop in stages; arrivals: even or poisson
///          stages: [{from: 100, to: 5000, length: 10s}, {from: 5000, to: 5000, length: 20s}]}
///     duration: 10s                   # durations: "20ms", "10s", "3m"; a bare number means seconds
///     warmup: 1s
///     timeout: 10s
///     rounds: 5
///     seed: 1                         # of the order
///     noise-floor: true               # measure the baseline against itself first
///     ceiling: true                   # and the generator by itself; neither over https nor without keep-alive
///     objectives:
///       - {target: gateway, metric: p99, most: 50}              # p50 p90 p99 p99.9 mean max: milliseconds
///       - {metric: failed-percent, most: 0.1}   # and requests-per-second, share-percent, checks-failed-percent,
///                                                             # cpu-percent
///     search: {first-rate: 500, most-rate: 100000, precision: 0.05, confirmations: 2}   # instead of several levels
///     request:
///       method: POST
///       headers: ["Content-Type: application/json"]
///       body: "{}"
///       body-file: call.json          # instead of body
///       expect: {status: 200, text: ok}   # of every answer; as in a mix (load/mix/mix_reader.h)
///       mix:                          # several requests instead of the one above, as there
///         - {name: list, weight: 3, target: "items?page={int:1-9}"}   # relative to each target's URL
///         - {name: add, method: POST, target: items, body: "{}", expect: {status: 201}}
///       keep-alive: true              # HTTP/2 wants it
///       cookies: false
///       pipeline: 1                   # closed loop, HTTP/1.1: requests that a connection sends at once
///       think: 10ms-50ms              # closed loop: pause before a connection's next request
///       script: test.lua              # wrk's Lua interface
///       script-text: "…"              # the script itself; `script` is then its name in messages
///       arguments: ["a", "b"]         # of the script
///     processes:                      # whose CPU and memory are watched besides our own
///       - {name: Kong, process: nginx}    # all processes of that name
///       - {name: Zuul, pid: 4711}
///     published:                      # figures to show beside the measured ones; milliseconds
///       - {target: gateway, connections: 600, requests-per-second: 20472.95, p50: 19.37, p75: 25.36,
///          p90: 32.89, p99: 69.92, mean: 22.09, max: 1043.33, label: netty}
///
/// Error BadPlan; its subject is the field and its line, such as "targets[1].url:7", or "yaml:3" where the text is no
/// YAML. A field that does not exist is an error too.
Result<ExperimentPlan> readPlan(const std::string& yaml);
/// Files of a plan (script, body) are relative to its own. These make them absolute, for a plan that leaves its folder.
void resolveFiles(ExperimentPlan& plan, const std::string& folder);
/// The text that readPlan() reads back as the same plan.
std::string writePlan(const ExperimentPlan& plan);
/// "10ms" or "10ms-50ms" (a bare number means seconds), as in a plan; empty for anything else.
std::optional<ThinkTime> parseThinkTime(std::string_view text);
std::string toText(const ThinkTime& think);

/// The fields with impossible values ("levels[0].threads", "request.mix[1].name"), each once, in the plan's order; empty
/// when the plan can run.
std::vector<std::string> planFaults(const ExperimentPlan& plan);
/// Error BadPlan for the first of them, its subject the field.
Result<void> checkPlan(const ExperimentPlan& plan);

}  // namespace sluice
