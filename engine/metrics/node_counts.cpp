#include "engine/metrics/node_counts.h"

namespace sluice {

void NodeFaultCounts::count(NodeFault fault) noexcept {
    switch (fault) {
        case NodeFault::None:
        case NodeFault::NotServing: break;
        case NodeFault::Refused: ++refused; break;
        case NodeFault::TimedOut: ++timedOut; break;
        case NodeFault::Reset: ++reset; break;
        case NodeFault::Garbage: ++garbage; break;
        case NodeFault::ServerError: ++serverErrors; break;
    }
}

const char* toToken(NodeFault fault) noexcept {
    switch (fault) {
        case NodeFault::None: return "none";
        case NodeFault::Refused: return "refused";
        case NodeFault::TimedOut: return "timed-out";
        case NodeFault::Reset: return "reset";
        case NodeFault::Garbage: return "garbage";
        case NodeFault::ServerError: return "server-error";
        case NodeFault::NotServing: return "not-serving";
    }
    return "none";
}

}  // namespace sluice
