#pragma once

#include "engine/metrics/snapshot.h"
#include "engine/proxy/plugins/exposition_text.h"

#include <vector>

namespace sluice {

/// The families about upstreams and their nodes: apisix_upstream_status as APISIX names it, and what it has no name
/// for as sluice_node_… and sluice_upstream_…. Entries of one upstream with the same address are one node here.
void writeNodes(ExpositionText& text, const std::vector<UpstreamStatus>& upstreams);

}  // namespace sluice
