#pragma once

#include "engine/proxy/h2/h2_channel.h"

#include <nghttp2/nghttp2.h>

/// The DATA frames that a stream sends, as nghttp2's callbacks want them: the payload goes from where it lies
/// straight into the buffer of its connection.
namespace sluice::proxy {

/// The frames' source; `channel` outlives them.
nghttp2_data_provider payloadOf(H2Channel& channel) noexcept;

/// A nghttp2_send_data_callback for those sources.
int sendPayload(nghttp2_session*, nghttp2_frame*, const std::uint8_t* frameHead, std::size_t size,
                nghttp2_data_source* source, void*);

}  // namespace sluice::proxy
