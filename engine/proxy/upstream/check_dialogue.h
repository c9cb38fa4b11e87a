#pragma once

#include "engine/config/upstream_config.h"
#include "engine/metrics/node_counts.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sluice {

/// What one check of a node saw.
struct HealthCheckResult {
    NodeFault fault =
        NodeFault::None;  ///< never ServerError: which statuses are failures is not the check's to say
    int status = 0;  ///< of the answer; 0 without one, as for a tcp check, and for gRPC, which has its own
};

/// What a check says to a node once it is connected, and how it reads the answer. Does no I/O.
class CheckDialogue {
public:
    virtual ~CheckDialogue() = default;

    /// Everything that is to be sent.
    virtual std::string request() = 0;
    /// More bytes of the answer; the result as soon as there is one.
    virtual std::optional<HealthCheckResult> take(std::string_view bytes) = 0;

    /// In the protocol that the scheme stands for; null for a check of type tcp, which says nothing.
    static std::unique_ptr<CheckDialogue> make(const ActiveHealthConfig& config, const HostPort& node,
                                               UpstreamScheme scheme);
};

}  // namespace sluice
