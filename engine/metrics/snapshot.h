#pragma once

#include "engine/core/clock.h"
#include "engine/core/error.h"
#include "engine/metrics/node_counts.h"
#include "engine/metrics/refusal_counts.h"
#include "engine/metrics/stage.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What the engine says of itself, as plain values. Rates and percentiles cover `interval`; totals cover the time
/// since the gateway was started.
namespace sluice {

enum class GatewayState { Stopped, Starting, Running, Draining };

/// Requests of one route, or of all of them, over the interval.
struct TrafficStatus {
    double requestsPerSecond = 0;
    double errorsPerSecond = 0;     ///< 5xx and exchanges without an answer
    std::optional<Nanos> p50, p99;  ///< first request byte to last response byte; empty without requests
    StageTable stages;              ///< over the interval; sum / requests of the route is the mean of all
    std::uint64_t requestsTotal = 0;
    std::uint64_t errorsTotal = 0;
    std::uint64_t retriesTotal = 0;
    std::uint64_t bytesInTotal = 0;   ///< from clients, heads and bodies
    std::uint64_t bytesOutTotal = 0;  ///< to clients
    Nanos latencyTotal{0};            ///< of all requests together; equals the stages' sums in stagesTotal
    StageTable stagesTotal;           ///< since the start: who compares two snapshots takes the difference
    RefusalCounts refusalsTotal;      ///< likewise
};

struct ListenerStatus {
    std::string name;
    std::string address;  ///< as bound: the real port where 0 was configured
    bool listening = false;
    /// Why not; or, while it listens, why the address it was to change to could not be opened: `address` is
    /// the former one then, which goes on.
    std::optional<Error> error;
};

enum class Reachability { Unknown, Reachable, Unreachable };

/// Whether requests go to a node. Unhealthy: it failed its active checks. Ejected: a worker took it out for what
/// requests met there, and lets it back by itself.
enum class NodeHealth { Healthy, Unhealthy, Ejected };

struct NodeStatus {
    std::string address;
    std::int64_t weight = 1;
    Reachability reachability = Reachability::Unknown;
    std::optional<Error> error;        ///< of the last probe that failed
    std::optional<Nanos> connectTime;  ///< of the last probe that succeeded
    NodeHealth health = NodeHealth::Healthy;
    NodeFault healthReason = NodeFault::None;  ///< what took it out; None while healthy
    unsigned ejectedIn = 0;                    ///< workers that keep it out
    std::uint64_t requestsActive = 0;
    std::uint64_t requestsTotal = 0;  ///< tries there, retries and failed ones included
    NodeFaultCounts faults;           ///< since the start
    std::optional<Nanos>
        responseTime;  ///< mean until the head of an answer over the interval; empty without any
};

struct UpstreamStatus {
    std::string name;
    std::vector<NodeStatus> nodes;
    std::uint64_t connectionsActive = 0;
    std::uint64_t connectionsIdle = 0;
    std::uint64_t requestsPending = 0;  ///< that wait for a connection
};

/// The three separate facts of desktop.md about one route: it is in the applied configuration; every worker has
/// it; its nodes accept connections.
struct RouteStatus {
    std::string name;
    bool configured = false;
    bool loaded = false;
    unsigned nodesReachable = 0;  ///< of those that may be chosen: weight 0 does not count
    unsigned nodesTotal = 0;
    TrafficStatus traffic;
};

struct WorkerStatus {
    double cpuShare = 0;            ///< of one core, by the thread's own clock
    Nanos cpuTime{0};               ///< since the thread began
    std::uint64_t connections = 0;  ///< from clients, open
};

struct MockStatus {
    std::string address;
    bool listening = false;
    std::optional<Error> error;
    double cpuShare = 0;  ///< of one core, all its threads
    Nanos cpuTime{0};     ///< of these, since they began
    std::uint64_t requestsTotal = 0;
};

struct AccessLogStatus {
    std::string file;
    std::uint64_t linesWritten = 0;
    std::uint64_t linesDropped = 0;  ///< a buffer was full, or the file could not be written
    std::optional<Error> error;      ///< while the file cannot be written
};

struct GatewaySnapshot {
    Nanos takenAt{0};  ///< monotonicNow()
    Nanos interval{0};
    GatewayState state = GatewayState::Stopped;
    std::uint64_t configVersion = 0;  ///< counts successful applies
    TrafficStatus traffic;
    std::vector<ListenerStatus> listeners;
    std::vector<UpstreamStatus> upstreams;
    std::vector<RouteStatus> routes;
    std::vector<WorkerStatus> workers;
    std::uint64_t tunnels = 0;       ///< open: WebSocket and other upgrades, CONNECT
    std::uint64_t tunnelsTotal = 0;  ///< opened
    std::optional<MockStatus> mock;
    std::optional<AccessLogStatus> accessLog;
    std::optional<std::string> metricsAddress;  ///< where the prometheus page answers, if it does
    std::int64_t residentMemory = 0;            ///< bytes, the whole process
    std::int64_t memoryBudget = 0;              ///< bytes; 0 = none
};

}  // namespace sluice
