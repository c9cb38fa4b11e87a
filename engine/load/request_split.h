#pragma once

#include "engine/core/result.h"
#include "engine/load/request_batch.h"

namespace sluice {

/// Finds the requests in the bytes of a batch and fills its parts. Error BadPlan with "request" where they
/// are not one whole HTTP/1.x request after another.
Result<void> splitRequests(RequestBatch& batch);

}  // namespace sluice
