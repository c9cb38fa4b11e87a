#pragma once

#include "engine/core/clock.h"

#include <cstdint>

/// What is counted of one node of an upstream.
namespace sluice {

/// Why a try at a node failed, as far as the node is to blame.
enum class NodeFault : std::uint8_t {
    None,
    Refused,      ///< no connection stands, and not for want of time
    TimedOut,     ///< connecting, sending or waiting for an answer
    Reset,        ///< the connection ended before the answer did
    Garbage,      ///< what came is not HTTP
    ServerError,  ///< an answer whose status counts as a failure
    NotServing,   ///< a gRPC check whose answer is not SERVING; no request meets this
};

/// Stable English token: "none", "refused", "timed-out", "reset", "garbage", "server-error",
/// "not-serving".
const char* toToken(NodeFault fault) noexcept;

/// How often each kind of fault was met.
struct NodeFaultCounts {
    std::uint64_t refused = 0;
    std::uint64_t timedOut = 0;
    std::uint64_t reset = 0;
    std::uint64_t garbage = 0;
    std::uint64_t serverErrors = 0;  ///< answers with a status of 5xx

    void count(NodeFault fault) noexcept;
    void add(const NodeFaultCounts& other) noexcept {
        refused += other.refused;
        timedOut += other.timedOut;
        reset += other.reset;
        garbage += other.garbage;
        serverErrors += other.serverErrors;
    }

    friend bool operator==(const NodeFaultCounts&, const NodeFaultCounts&) = default;
};

/// One node's counts over an interval.
struct NodeCounts {
    std::uint64_t requests = 0;  ///< tries that reached the node or failed to
    std::uint64_t answers = 0;
    Nanos answerTime{0};  ///< of all answers together, from the start of the try to the end of the head
    NodeFaultCounts faults;

    void add(const NodeCounts& other) noexcept {
        requests += other.requests;
        answers += other.answers;
        answerTime += other.answerTime;
        faults.add(other.faults);
    }
};

}  // namespace sluice
