#pragma once

#include "engine/core/clock.h"
#include "engine/core/error.h"
#include "engine/metrics/latency_histogram.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// How a request ended. Latency is kept apart by outcome.
enum class Outcome { Success, ClientError, ServerError, TransportError, Timeout };  // 1xx-3xx, 4xx, 5xx, …
inline constexpr std::size_t kOutcomes = 5;

/// Failures by kind. Every request started is exactly one of: completed (any status), failed (the sum here),
/// or aborted at the end.
struct ErrorCounts {
    std::uint64_t connect = 0, send = 0, receive = 0, timeout = 0, protocol = 0, tls = 0;
    std::uint64_t reset = 0;    ///< HTTP/2: the server reset the stream
    std::uint64_t refused = 0;  ///< HTTP/2: it did not take the stream, or went away before it
    std::uint64_t total() const noexcept {
        return connect + send + receive + timeout + protocol + tls + reset + refused;
    }
};

/// One second of a run. Adds up with the others to the whole.
struct SecondSample {
    std::uint32_t second = 0;  ///< since the load's start, warm-up included
    bool warmup = false;
    std::array<std::uint64_t, kOutcomes> outcomes{};
    std::uint64_t bytesIn = 0;
    LatencyHistogram latency{2};  ///< all outcomes that have one; 2 digits
    std::uint64_t due = 0;        ///< open loop: requests that came due
    std::uint64_t backlog = 0;    ///< open loop: due and not yet sent when it ended
    Nanos maxSendLag{0};          ///< open loop: worst of the requests sent in it
};

/// Requests per second of one thread over 100 ms, for wrk's "Req/Sec" row.
struct MomentStats {
    double mean = 0, stdev = 0, max = 0, withinStdev = 0;  ///< withinStdev: percent within one deviation
};

/// What one request of a mix came to. Counts as LoadResult's.
struct NamedResult {
    std::string name;
    std::uint64_t completed = 0, failed = 0, checksFailed = 0;
    std::array<std::uint64_t, kOutcomes> outcomes{};
    LatencyHistogram latency{3};  ///< all outcomes that have one
};

/// A whole run, warm-up left out. A request belongs to the part of the run in which it ends: those in flight
/// when the warm-up ends count as started then. started == completed + errors.total() + aborted, always; in
/// an open loop also due == started + unsent.
struct LoadResult {
    Nanos elapsed{0};  ///< measured time
    std::uint64_t started = 0, completed = 0, aborted = 0;
    std::array<std::uint64_t, kOutcomes> outcomes{};
    std::map<int, std::uint64_t> refusals;  ///< the answers of 4xx and 5xx by status
    ErrorCounts errors;
    std::optional<Error> firstError;  ///< with the system's own reason
    std::uint64_t bytesIn = 0, bytesOut = 0;
    unsigned connectionsOpened = 0;  ///< connected at least once
    /// Connections opened anew because the server closed the former one in order: with its answer, or between
    /// two answers. The request that met the latter was sent again on the fresh connection and counts once. A
    /// reset is a failure, always.
    std::uint64_t reopened = 0;
    std::array<LatencyHistogram, kOutcomes> latency{LatencyHistogram{3}, LatencyHistogram{3},
                                                    LatencyHistogram{3}, LatencyHistogram{3},
                                                    LatencyHistogram{3}};
    /// Open loop: `latency` is response time, from when a request was due, which counts its wait for a
    /// connection; `service` runs from when it was sent, all outcomes; `sendLag` is what lies between the
    /// two. In a closed loop no request is due before it is sent: `latency` is service time, and these two
    /// are empty.
    LatencyHistogram service{3}, sendLag{3};
    std::uint64_t due = 0;           ///< open loop: requests whose time had come
    std::uint64_t unsent = 0;        ///< open loop: due, and not sent when the run ended
    std::uint64_t maxBacklog = 0;    ///< open loop: most requests that were due and not sent
    std::uint64_t checksFailed = 0;  ///< completed, and not as the plan's check wants them
    std::vector<NamedResult> names;  ///< in the mix's order; empty without a mix
    MomentStats perThread;
    /// What `perThread` sums up: (rate, how often), ascending.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> moments;
    std::optional<Error> scriptError;  ///< the script's own fault, which ended the run
    unsigned eventLoops = 0;           ///< system threads that carried the load
    Nanos generatorCpu{0};             ///< all load threads
    double maxThreadCpuShare = 0;      ///< busiest load thread, 0..1
    std::string resolvedAddress;

    /// All outcomes added.
    LatencyHistogram latencyAll() const;
    /// Everything that had an answer, and the time-outs: a broken connection says nothing of how long an
    /// answer takes.
    LatencyHistogram answerLatency() const;
    /// Completed requests (any status) a second; 0 when nothing was measured.
    double requestsPerSecond() const noexcept;
    /// The same of the answers 1xx to 3xx alone: refusing is faster than serving.
    double successesPerSecond() const noexcept;
    /// What an open loop asked for: requests due a second.
    double offeredPerSecond() const noexcept;
};

}  // namespace sluice
