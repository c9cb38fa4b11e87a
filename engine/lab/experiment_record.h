#pragma once

#include "engine/core/clock.h"
#include "engine/lab/experiment_plan.h"
#include "engine/load/load_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Why a phase's figures deserve doubt (measuring.md). Shown in the window and in every export.
enum class Suspicion {
    GeneratorBusy,        ///< a load thread above 80 % CPU
    LittleHigh,           ///< requests/s x mean > 1.05 x connections
    LittleLow,            ///< < 0.95
    ConnectionsMissing,   ///< not all connections could be opened
    Errors,               ///< any transport error or time-out
    FewRequests,          ///< too few for the percentiles shown
    Stopped,              ///< ended before its time
    CoLocated,            ///< gateway, generator and backend on one machine: a label rather than a doubt
    NoKeepAlive,          ///< a reconnect for most requests
};
const char* toToken(Suspicion suspicion) noexcept;

/// One target at one level in one round.
struct PhaseRecord {
    std::size_t target = 0;           ///< index into the plan
    std::size_t level = 0;
    unsigned round = 0;
    UtcMillis startedUtc = 0;
    Nanos offset{0};                  ///< since the experiment's start; the chart's time axis
    LoadResult result;
    std::vector<SecondSample> seconds;
    double littleRatio = 0;           ///< requests/s x mean latency / connections; 0 when nothing was measured
    std::vector<Suspicion> suspicions;
    std::optional<Error> error;       ///< the phase could not run; `result` is then empty
};

/// One row of the table: the rounds of one target at one level, cells added, rates averaged.
struct LevelRow {
    std::size_t target = 0;
    std::size_t level = 0;
    unsigned rounds = 0;              ///< how many of them ran
    double requestsPerSecond = 0;
    std::optional<double> share;      ///< of the direct target (or of the first) at the same level; 1.0 = equal
    std::optional<double> shareLow, shareHigh;  ///< interval over rounds: t from five rounds on, range from two
    double littleRatio = 0;
    LatencyHistogram latency{3};      ///< all outcomes
    std::uint64_t completed = 0, errors = 0, timeouts = 0, nonSuccess = 0;
    std::vector<Suspicion> suspicions;
};

enum class VerdictKind {
    Nothing,                ///< nothing to compare was measured
    Share,                  ///< gateway reaches `share` of the baseline, adds `addedP50`
    NotDistinguishable,     ///< within the noise
    Failed,                 ///< every request of a target failed
};

/// The verdict as numbers; ui/text and app/cli_text make the sentence. It speaks of the level with the most
/// connections that both sides completed, or the plan's first where `level` says so.
struct Verdict {
    VerdictKind kind = VerdictKind::Nothing;
    std::size_t target = 0, baseline = 0, level = 0;
    double share = 0;
    std::optional<double> shareLow, shareHigh;
    double addedP50Millis = 0, addedP99Millis = 0;
    std::optional<double> noise;             ///< of the baseline against itself, as a share
    std::optional<double> publishedShare;    ///< the report's own, at that level
    std::uint64_t errors = 0;                ///< of the target at all levels
    bool suspect = false;
};

enum class ExperimentState { Running, Finished, Stopped, Failed };

/// Where and with what it was measured (measuring.md, "Record").
struct Environment {
    std::string sluiceVersion, kernel, cpuModel, governor, hostname;
    unsigned cores = 0;
    std::uint64_t openFilesLimit = 0;
    bool coLocated = true;
};
Environment readEnvironment();  // environment_linux.cpp

struct ExperimentRecord {
    std::int64_t id = 0;              ///< in the history; 0 = not stored yet
    ExperimentPlan plan;
    ExperimentState state = ExperimentState::Running;
    UtcMillis startedUtc = 0;
    Environment environment;
    std::string configText;           ///< the gateway's YAML as applied
    std::string note;                 ///< the user's own words
    std::vector<PhaseRecord> phases;  ///< in the order in which they ran
};

/// The table, one row for each target and level that has a phase, in plan order (level, then target).
std::vector<LevelRow> levelRows(const ExperimentRecord& record);
Verdict judge(const ExperimentRecord& record);

}  // namespace sluice
