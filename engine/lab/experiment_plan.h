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
    std::string name;  ///< unique in the plan; shown as it is (data)
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
    std::string target;  ///< a target's name or the report's own word for it
    unsigned connections = 0;
    double requestsPerSecond = 0;
    double p50 = 0, p75 = 0, p90 = 0, p99 = 0, mean = 0, max = 0;

    friend bool operator==(const PublishedRow&, const PublishedRow&) = default;
};

/// An experiment: every target at every level, `rounds` times, in the order of lab/phase_order.h.
struct ExperimentPlan {
    std::string id;  ///< "shenyu", "plugins", "profiles", "custom"; stable, in file names
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

/// Report 000's rows of its two HTTP clients under one target word each: "netty" is the plan's "gateway" above; this
/// is the other one.
inline constexpr const char* kShenyuWebClient = "gateway (webClient)";

/// The gateway with and without its plugins at one level; the baseline is the gateway without. With a `directUrl`,
/// direct is measured too.
ExperimentPlan pluginsPlan(const std::string& gatewayUrl, unsigned connections, unsigned threads,
                           const std::string& directUrl = {});

/// The gateway under two profiles, and direct; the baseline is the first profile.
ExperimentPlan profilesPlan(const std::string& gatewayUrl, const std::string& directUrl,
                            const std::string& profileA, const std::string& profileB, unsigned connections,
                            unsigned threads);

/// Index of the target that the others are compared with; 0 in a plan without targets.
std::size_t baselineOf(const ExperimentPlan& plan) noexcept;
/// Index of the target that the verdict speaks of: the first that is neither the baseline nor direct, else the first
/// that is not the baseline. Empty when there is none.
std::optional<std::size_t> subjectOf(const ExperimentPlan& plan) noexcept;

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
///     duration: 10s                   # durations: "20ms", "10s", "3m"; a bare number means seconds
///     warmup: 1s
///     timeout: 10s
///     rounds: 5
///     seed: 1                         # of the order
///     request:
///       method: POST
///       headers: ["Content-Type: application/json"]
///       body: "{}"
///     published:                      # figures to show beside the measured ones; milliseconds
///       - {target: gateway, connections: 600, requests-per-second: 20472.95, p50: 19.37, p75: 25.36,
///          p90: 32.89, p99: 69.92, mean: 22.09, max: 1043.33}
///
/// Error BadPlan; its subject is the field and its line, such as "targets[1].url:7", or "yaml:3" where the text is no
/// YAML. A field that does not exist is an error too.
Result<ExperimentPlan> readPlan(const std::string& yaml);
/// The text that readPlan() reads back as the same plan.
std::string writePlan(const ExperimentPlan& plan);

/// Field by field; an Error BadPlan for the first impossible value, its subject the field ("levels[0].threads").
Result<void> checkPlan(const ExperimentPlan& plan);

}  // namespace sluice
