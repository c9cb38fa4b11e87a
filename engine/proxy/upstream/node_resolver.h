#pragma once

#include "engine/config/gateway_config.h"
#include "engine/proxy/upstream/upstream.h"

#include <functional>
#include <vector>

namespace sluice::proxy {

/// Gives every node of every upstream its addresses. Literals take no time and answer at once, on the
/// caller's thread; names are asked of the system on a thread of its own, which may outlive the caller, and
/// answer there. A name that does not resolve is logged and has no addresses. Nodes of weight 0 are not asked
/// for.
void resolveNodes(std::vector<UpstreamConfig> upstreams,
                  std::function<void(std::vector<UpstreamDefinition>)> done);

}  // namespace sluice::proxy
