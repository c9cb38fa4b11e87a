#pragma once

#include "engine/core/result.h"
#include "engine/lab/experiment_record.h"

#include <nlohmann/json_fwd.hpp>

namespace sluice {

/// The JSON of a record (recordJson() of report.h). Every number is exact: reading gives the same record, cell by
/// cell.
///
///     {"format": "sluice-experiment", "version": 1,
///      "plan": {"id", "title", "configFile", "baseline",
///               "targets": [{"name", "kind": "gateway"|"direct"|"url", "url", "variant",
///                            "protocol": "http1"|"http2"}],
///               "levels": [{"connections", "threads", "streams", "rate", "capacityShare", "size",
///                           "stages": [{"from", "to", "lengthMs"}], "arrivals": "even"|"poisson"}],
///               "durationMs", "warmupMs", "timeoutMs", "rounds", "seed", "method",
///               "headers": HEADERS, "body", "bodyFile", "check": CHECK,
///               "mix": [{"name", "weight", "target", "method", "headers": HEADERS, "body", "check": CHECK}],
///               "keepAlive", "cookies", "pipeline", "thinkMs": [least, most], "script", "scriptText",
///               "scriptArguments": [text],
///               "processes": [{"name", "pid", "process"}],
///               "published": [{"target", "connections", "requestsPerSecond", "p50", "p75", "p90", "p99", "mean",
///                              "max", "cpuLow", "cpuHigh", "label"}],
///               "noiseFloor", "ceiling", "objectives": [{"target", "metric", "least": number or null, "most": number or null}],
///               "search": {"firstRate", "mostRate", "precision", "confirmations"} or null},
///      "state": "running"|"finished"|"stopped"|"failed", "startedUtcMs", "configText", "note",
///      "environment": {"sluiceVersion", "kernel", "cpuModel", "governor", "hostname", "cores",
///                      "openFilesLimit", "coLocated"},
///      "phases": [PHASE]}
///
///     PHASE: {"target", "level": indexes into the plan, "round", "startedUtcMs", "offsetNs", "littleRatio",
///             "rate", "noise", "cpuLow", "cpuHigh": number or null,
///             "usage": [{"whose": token of UsageOf, "name", "points": [[ns since the phase's start, cores, bytes]]}] or
///             absent,
///             "stages": {"requests", "workersCpuNs", "stages": [{"stage": token of Stage, "requests", "sumNs"}]} or absent,
///             "refusals": [{"status", "reason", "count"}] of a gateway that refused requests, else absent,
///             "profile": {"hertz", "lost", "cut", "unnamed", "stripped", "functions": [names],
///                         "calls": [caller's number in this list or -1, function's, samples, next caller, …],
///                         "error": ERROR or absent} of a gateway that was sampled (CpuProfile), else absent,
///             "ceiling": {"requestsPerSecond", "floorNs"} of the generator by itself (GeneratorCeiling) where it was measured,
///             else absent,
///             "suspicions": [tokens of Suspicion], "error": ERROR or absent,
///             "result": {"elapsedNs", "started", "completed", "aborted", "outcomes": OUTCOMES,
///                        "refusals": [[status, count]],
///                        "errors": {"connect", "send", "receive", "timeout", "protocol", "tls", "reset", "refused"},
///                        "firstError": ERROR or absent, "bytesIn", "bytesOut", "connectionsOpened", "reopened",
///                        "latency": [HISTOGRAM of each outcome], "checksFailed", "eventLoops",
///                        "scriptError": ERROR or absent,
///                        "open": {"due", "unsent", "maxBacklog", "service": HISTOGRAM, "sendLag": HISTOGRAM} of an
///                        open loop, else absent,
///                        "names": [{"name", "completed", "failed", "checksFailed", "outcomes": OUTCOMES,
///                        "latency": HISTOGRAM}] of a mix, else absent,
///                        "perThread": {"mean", "stdev", "max", "withinStdev"},
///                        "generatorCpuNs", "maxThreadCpuShare", "resolvedAddress"},
///             "seconds": [{"second", "warmup", "outcomes": OUTCOMES, "bytesIn", "due", "backlog",
///                          "maxSendLagNs", "latency": HISTOGRAM}]}
///     HEADERS: [["name", "value"]]
///     CHECK: {"statuses": [number], "text", "jsonPointer", "jsonValue": text or null, "leastSize", "mostSize": number or
///             null}
///     OUTCOMES: [success, client error, server error, transport error, time-out]
///     HISTOGRAM: {"digits", "min", "max", "sum": nanoseconds, "sumHigh": its bits above 64 where there are any,
///                 "clamped", "cells": [middle of a cell in ns, its count, next middle, its count, …]}
///     ERROR: {"code": token of ErrorCode, "subject", "category", "value": of the system's error, where it has one}
///
/// The history stores the same in parts: the head (all but the phases), each phase, and each second of a phase that
/// still runs.
nlohmann::json headToJson(const ExperimentRecord& record);
nlohmann::json phaseToJson(const PhaseRecord& phase);
nlohmann::json secondToJson(const SecondSample& sample);

/// Text of bytes that are no UTF-8 gets replacement characters.
std::string toText(const nlohmann::json& json);

/// Error BadPlan, its subject the field that is missing, of a wrong type or out of range
/// ("plan.levels[2].threads"), or "json" where the text is none.
Result<ExperimentRecord> headFromText(const std::string& json);
Result<PhaseRecord> phaseFromText(const std::string& json);
Result<SecondSample> secondFromText(const std::string& json);

}  // namespace sluice
