#pragma once

#include "engine/load/load_result.h"

#include <vector>

namespace sluice {

/// What the finished seconds say of a load that has not ended, or never will. Latencies of all outcomes stand under the
/// first one, because a second keeps them together; transport errors count as received.
LoadResult resultOf(const std::vector<SecondSample>& seconds);

}  // namespace sluice
