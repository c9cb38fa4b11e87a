#pragma once

#include "engine/lab/audit/printed_run.h"

#include <string_view>

namespace sluice {

/// What is wrong with a printed run, or what its reader must know. The figures that a finding carries are given in
/// order; app/cli_text and ui/text make the sentence.
enum class AuditCode {
    MeanInflated,  ///< Little ratio above 1.05. Figures: ratio, printed mean, connections / rate (ms)
    TimeMissing,   ///< below 0.95. Figures: ratio, printed mean, connections / rate (ms)
    UsersPaused,   ///< k6: iterations add up, requests do not: sleep and script. Figures: ratio
    TimeoutsDropped,  ///< wrk: answers later than the time-out count, but have no latency. Figures: how many, limit (ms)
    MaxAtTimeout,   ///< the maximum is the time-out: the true one is not known. Figures: max, limit (ms)
    MeanAboveMost,  ///< the mean is above the 75th percentile. Figures: mean, p75 (ms)
    FasterThanBackend,  ///< lower median than the direct run with as many connections. Figures: own, direct's (ms). Other
    SlowerThanGateway,  ///< the direct run's mean is above a gateway's though it did more requests. Figures: own, other's. Other
    BackendNotMeasured,  ///< no direct run with as many connections, while there is one with others. Figures: connections
    StallsHidden,  ///< wrk: threads x Req/Sec exceeds the rate: idle ticks are left out. Figures: sum, rate
    ConnectionsDropped,  ///< wrk: connections / threads leaves a rest that is never opened. Figures: asked for, opened
    RateMismatch,    ///< requests / time is not the rate. Figures: requests / time, rate
    RateNotReached,  ///< wrk2: fewer than were asked for. Figures: rate, asked for
    Disordered,      ///< percentiles that fall, or exceed the maximum
    SocketErrors,    ///< Figures: how many
    NonSuccess,      ///< Figures: how many
    NoGain,  ///< more users, no more requests a second, and the CPU is not full. Figures: users, CPU high (%)
    CpuFull,         ///< CPU at 90 % or more: this is the ceiling. Figures: CPU high (%)
    FewRequests,     ///< too few for the percentile. Figures: highest percent shown, requests
    NewConnections,  ///< ab without -k: every request opened a connection
    SampleLimited,   ///< hey keeps the first million latencies only
    WholeMillis,     ///< Locust: latencies in whole milliseconds, as coarse as they are. Figures: mean
    NothingPrinted,  ///< a command without its figures (they are pictures): nothing to check. Figures: connections, threads
    CoLocated,      ///< the tool ran on the machine of what it measured
    NoConnections,  ///< their number is not printed. Figures: requests under way by Little's law
    NoLatency,      ///< no mean is printed: nothing to check. Figures: connections / rate (ms), where known
};
/// Stable English token for JSON, such as "mean-inflated".
const char* toToken(AuditCode code) noexcept;
/// True for what a reader must know although nothing is wrong.
bool isNote(AuditCode code) noexcept;

struct AuditFinding {
    AuditCode code = AuditCode::MeanInflated;
    std::vector<double> figures;
    std::string other;  ///< the name of the run that it is compared with; data
};

struct AuditedRun {
    PrintedRun run;
    /// Requests a second x mean latency / connections that the tool opens; 1.0 in a closed loop without think time whose
    /// latencies are right (measuring.md). Empty where a figure is missing or the loop is open.
    std::optional<double> littleRatio;
    std::vector<AuditFinding> findings;  ///< in the enumeration's order
};

/// Finds every run in the text, whatever tool printed it, and checks each by itself and against the others. The runs
/// stand as in the text. A report without any figures has its commands instead, each with NothingPrinted; none where there
/// are no commands either.
std::vector<AuditedRun> auditReport(std::string_view text);

/// True when any finding is more than a note.
bool hasFaults(const AuditedRun& run) noexcept;

}  // namespace sluice
