#pragma once

#include "engine/config/upstream_config.h"
#include "engine/metrics/node_counts.h"

#include <algorithm>

namespace sluice::proxy {

/// A node's failures in a row, each kind counted for itself; a success ends all rows.
class FailureStreak {
public:
    /// One more; true when that kind has reached its limit.
    bool reaches(NodeFault fault, const FailureLimits& limits) noexcept {
        const unsigned limit = limitOf(fault, limits);
        if (limit == 0) return false;
        unsigned& count = countOf(fault);
        count = std::min(count + 1, limit);
        return count == limit;
    }
    /// The next failure of that kind reaches the limit.
    void putOnTrial(NodeFault fault, const FailureLimits& limits) noexcept {
        countOf(fault) = std::max(limitOf(fault, limits), 1u) - 1;
    }
    void clear() noexcept { m_http = m_tcp = m_timeouts = 0; }

private:
    static unsigned limitOf(NodeFault fault, const FailureLimits& limits) noexcept {
        switch (fault) {
            case NodeFault::TimedOut: return limits.timeouts;
            case NodeFault::ServerError:
            case NodeFault::NotServing:
            case NodeFault::Garbage: return limits.httpFailures;
            default: return limits.tcpFailures;
        }
    }
    unsigned& countOf(NodeFault fault) noexcept {
        switch (fault) {
            case NodeFault::TimedOut: return m_timeouts;
            case NodeFault::ServerError:
            case NodeFault::NotServing:
            case NodeFault::Garbage: return m_http;
            default: return m_tcp;
        }
    }

    unsigned m_http = 0;
    unsigned m_tcp = 0;
    unsigned m_timeouts = 0;
};

}  // namespace sluice::proxy
