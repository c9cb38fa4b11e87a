#pragma once

#include "engine/proxy/h2/h2_outbox.h"

#include <cstdint>
#include <nghttp2/nghttp2.h>

namespace sluice::proxy {

/// What nghttp2's data source callback answers for the next DATA frame of at most `most` bytes, trailers
/// submitted with the last one: a size, or NGHTTP2_ERR_DEFERRED.
ssize_t describePayload(nghttp2_session* session, std::int32_t stream, const H2Outbox& outbox,
                        std::size_t most, std::uint32_t& flags);

}  // namespace sluice::proxy
