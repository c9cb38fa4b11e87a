#include "engine/proxy/h2/h2_payload.h"

#include "engine/proxy/h2/h2_field_block.h"
#include "engine/proxy/h2/h2_mux.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

/// What the next DATA frame of at most `most` bytes is: a size, or NGHTTP2_ERR_DEFERRED. Trailers are submitted
/// with the last one.
ssize_t describePayload(nghttp2_session* session, std::int32_t stream, std::uint8_t*, std::size_t most,
                        std::uint32_t* flags, nghttp2_data_source* source, void*) {
    H2Channel& channel = *static_cast<H2Channel*>(source->ptr);
    const H2Outbox& outbox = channel.outbox();
    const H2Outbox::Next next = outbox.next(std::min(most, channel.mux().wire().payloadRoom()));
    if (next.none) return NGHTTP2_ERR_DEFERRED;
    *flags |= NGHTTP2_DATA_FLAG_NO_COPY;
    if (!next.last) return static_cast<ssize_t>(next.size);
    *flags |= NGHTTP2_DATA_FLAG_EOF;
    if (!outbox.trailers().empty()) {
        *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
        H2FieldBlock trailers;
        trailers.addLines(outbox.trailers());
        nghttp2_submit_trailer(session, stream, trailers.data(), trailers.size());
    }
    return static_cast<ssize_t>(next.size);
}

}  // namespace

nghttp2_data_provider payloadOf(H2Channel& channel) noexcept {
    nghttp2_data_provider provider{};
    provider.source.ptr = &channel;
    provider.read_callback = describePayload;
    return provider;
}

int sendPayload(nghttp2_session*, nghttp2_frame*, const std::uint8_t* frameHead, std::size_t size,
                nghttp2_data_source* source, void*) {
    H2Channel& channel = *static_cast<H2Channel*>(source->ptr);
    channel.mux().wire().appendData(frameHead, channel.outbox().take(size));
    return 0;
}

}  // namespace sluice::proxy
