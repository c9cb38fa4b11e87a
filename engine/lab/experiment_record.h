#pragma once

#include "engine/core/clock.h"
#include "engine/lab/experiment_plan.h"
#include "engine/lab/usage_series.h"
#include "engine/load/generator_ceiling.h"
#include "engine/load/load_result.h"
#include "engine/metrics/profile/cpu_profile.h"
#include "engine/metrics/stage.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Why a phase's figures deserve doubt (measuring.md). Shown in the window and in every export.
enum class Suspicion {
    GeneratorBusy,       ///< a load thread above 80 % CPU
    LittleHigh,          ///< requests/s x mean > 1.05 x connections
    LittleLow,           ///< < 0.95
    ConnectionsMissing,  ///< not all connections could be opened
    Errors,              ///< any transport error or time-out
    NonSuccess,          ///< any answer 4xx or 5xx
    FewRequests,         ///< too few for the percentiles shown
    Stopped,             ///< ended before its time
    CoLocated,           ///< gateway, generator and backend on one machine: a label rather than a doubt
    NoKeepAlive,         ///< a reconnect for most requests
    RateNotReached,      ///< less than 99 % of the requests of an open loop were sent
    ChecksFailed,        ///< an answer was not as the plan wants it
    NearCeiling,     ///< more than 80 % of what the generator itself is able to: it may have measured that
    CeilingUnknown,  ///< the plan wants the generator's ceiling, and it could not be measured
};
/// Stable English token for JSON and CSV, such as "generator-busy".
const char* toToken(Suspicion suspicion) noexcept;

/// The time of many requests, stage by stage (engine/metrics/stage.h), and what they cost.
struct StageSplit {
    std::uint64_t requests = 0;
    StageTable stages{};
    Nanos workersCpu{0};  ///< CPU time of the gateway's workers meanwhile; 0 = not known

    /// Mean of all `requests`; 0 without one.
    double meanMicros(Stage stage) const noexcept;
    /// CPU of the workers for one request; empty where it is not known.
    std::optional<double> cpuMicros() const noexcept;
};

/// Why the embedded gateway answered 4xx or 5xx, and how often.
struct RefusalReason {
    int status = 0;
    std::string reason;  ///< as RefusalCounts::Entry has it
    std::uint64_t count = 0;

    friend bool operator==(const RefusalReason&, const RefusalReason&) = default;
};

/// One target at one level in one round.
struct PhaseRecord {
    std::size_t target = 0;  ///< index into the plan
    std::size_t level = 0;
    unsigned round = 0;
    UtcMillis startedUtc = 0;
    Nanos offset{0};  ///< since the experiment's start; the chart's time axis
    LoadResult result;
    std::vector<SecondSample> seconds;
    double littleRatio = 0;  ///< lab/suspicions.h; 0 when nothing was measured or the loop was open
    std::vector<Suspicion> suspicions;
    double rate = 0;     ///< that an open loop was asked for, requests a second; 0 = closed
    bool noise = false;  ///< of the noise floor: the baseline against itself, part of no row
    std::optional<GeneratorCeiling> ceiling;  ///< for a load of this shape, where the plan wants it
    /// CPU of the embedded gateway's workers, of all their cores (1.0 = every worker busy): lowest and highest of the
    /// phase's seconds. Empty for other targets.
    std::optional<double> cpuLow, cpuHigh;
    /// CPU and memory of everything that took part, about once a second, the warm-up's seconds too.
    std::vector<UsageSeries> usage;
    /// Where the embedded gateway spent the time of this phase's requests, the warm-up's included. Empty for others.
    std::optional<StageSplit> stages;
    /// Why it refused requests of this phase, the warm-up's included. Empty for others.
    std::vector<RefusalReason> refusals;
    /// Where the embedded gateway's workers spent their CPU time in this phase, the warm-up's included. Null for others and
    /// where it was not asked for.
    std::shared_ptr<const CpuProfile> profile;
    std::optional<Error> error;  ///< the phase could not run; `result` is then empty
};

/// One row of the table: the rounds of one target at one level, cells added, rates averaged.
struct LevelRow {
    std::size_t target = 0;
    std::size_t level = 0;
    double rate = 0;               ///< of an open loop; rows of a limit search differ in nothing else
    unsigned rounds = 0;           ///< how many of them ran
    double requestsPerSecond = 0;  ///< answers of any status
    /// Successful answers a second, of the baseline's (baselineOf()) at the same level; 1.0 = equal. The mean of
    /// the rounds' own shares, each taken between the two phases of one round; empty where no round has both.
    std::optional<double> share;
    std::optional<double> shareLow, shareHigh;  ///< 95 %: t interval from five rounds on, the range from two
    double littleRatio = 0;                     ///< lab/suspicions.h; 0 where connections pause
    Nanos elapsed{0};                           ///< measured time of its phases together
    LatencyHistogram latency{3};                ///< all outcomes
    std::uint64_t completed = 0;                ///< answers of any status
    std::uint64_t success = 0;                  ///< of them 1xx to 3xx
    std::uint64_t nonSuccess = 0;               ///< of them 4xx and 5xx
    std::uint64_t errors = 0;                   ///< transport errors, without the time-outs
    std::uint64_t timeouts = 0;
    std::uint64_t checksFailed = 0;           ///< completed, and not as the plan wants them
    std::vector<NamedResult> names;           ///< of a mix: its phases' added, in the mix's order
    std::vector<UsageSum> usage;              ///< of its phases, together
    std::optional<double> cpuLow, cpuHigh;    ///< of its phases, as PhaseRecord has them
    std::optional<StageSplit> stages;         ///< of its phases, added
    std::optional<GeneratorCeiling> ceiling;  ///< of its phases
    std::vector<Suspicion> suspicions;        ///< of any of its phases; in the enumeration's order
    std::optional<Error> error;               ///< of the first phase that could not run
};

enum class VerdictKind {
    Nothing,             ///< nothing to compare was measured
    Share,               ///< gateway reaches `share` of the baseline, adds `addedP50`
    NotDistinguishable,  ///< within the noise
    Added,               ///< at equal rate: adds `addedP50`, `addedP99` and `addedP999`
    Limit,               ///< of a search: `rate` is the highest that kept the objectives, 0 = none did
    Failed,              ///< `target` (the subject or the baseline) was asked and never answered with success
};

/// The verdict as numbers; ui/text and app/cli_text make the sentence. It compares subjectOf() with baselineOf() at the
/// level with the most requests under way at which both had a success in the same round; where the plan has levels at equal
/// rate, at the first of these.
struct Verdict {
    VerdictKind kind = VerdictKind::Nothing;
    std::size_t target = 0, baseline = 0, level = 0;
    double rate = 0;  ///< of an open loop
    double share = 0;
    std::optional<double> shareLow, shareHigh;
    double addedP50Millis = 0, addedP99Millis = 0, addedP999Millis = 0;
    /// Of the rounds' own differences at the median, as `share` has it; at equal rate only.
    std::optional<double> addedLow, addedHigh;
    /// The baseline against itself: largest minus smallest successes a second of its rounds at that level,
    /// over their mean, or of the noise floor's phases where that is more. Empty with one round and no noise floor.
    std::optional<double> noise;
    /// Between two variants of the embedded gateway: CPU of its workers in microseconds a request, beyond the baseline's,
    /// the mean of the rounds' own differences with its interval. Empty for other targets.
    std::optional<double> addedCpuMicros, addedCpuLow, addedCpuHigh;
    std::optional<double> publishedShare;  ///< the report's own, at that level
    std::uint64_t errors = 0;              ///< of the target at all levels: transport, time-outs, 4xx and 5xx
    std::vector<Suspicion> suspicions;     ///< of the two rows compared; CoLocated is a label, not a doubt
    bool suspect = false;                  ///< any of them but CoLocated
};

enum class ExperimentState { Running, Finished, Stopped, Failed };

/// Where and with what it was measured (measuring.md, "Record"). What cannot be read stays empty.
struct Environment {
    std::string sluiceVersion, kernel, cpuModel, governor, hostname;
    unsigned cores = 0;                ///< that this process may run on
    std::uint64_t openFilesLimit = 0;  ///< RLIMIT_NOFILE, the soft one
    bool coLocated = true;             ///< a target is on this machine
};
/// This machine's; `coLocated` is the runner's to say.
Environment readEnvironment();

struct ExperimentRecord {
    std::int64_t id = 0;  ///< in the history; 0 = not stored yet
    ExperimentPlan plan;
    ExperimentState state = ExperimentState::Running;
    UtcMillis startedUtc = 0;
    Environment environment;
    std::string configText;           ///< the gateway's YAML as applied
    std::string note;                 ///< the user's own words
    std::vector<PhaseRecord> phases;  ///< in the order in which they ran
};

/// Stable English token for JSON and the history, such as "finished"; and back.
const char* toToken(ExperimentState state) noexcept;
std::optional<ExperimentState> experimentState(std::string_view token) noexcept;

/// The table, one row for each target and level that has a phase, in plan order (level, then target).
std::vector<LevelRow> levelRows(const ExperimentRecord& record);
/// Cheap beside levelRows(), which it takes where the caller has them already.
Verdict judge(const ExperimentRecord& record);
Verdict judge(const ExperimentRecord& record, const std::vector<LevelRow>& rows);
/// Every comparison that the record allows, in the table's order: one for each level and each target but the baseline
/// where both had a success in the same round. `errors` counts those of that row alone.
std::vector<Verdict> judgeLevels(const ExperimentRecord& record, const std::vector<LevelRow>& rows);
/// What the baseline differs by from itself, as a share: of the noise floor's phases. Empty without them.
std::optional<double> noiseFloor(const ExperimentRecord& record);

/// The figures that a report published for a target (by name) at a closed level, if the plan has them; the first, and
/// all.
const PublishedRow* publishedRow(const ExperimentPlan& plan, std::size_t target, std::size_t level) noexcept;
std::vector<const PublishedRow*> publishedRows(const ExperimentPlan& plan, std::size_t target,
                                               std::size_t level);

}  // namespace sluice
