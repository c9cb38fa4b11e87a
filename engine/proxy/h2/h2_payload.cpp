#include "engine/proxy/h2/h2_payload.h"

#include "engine/proxy/h2/h2_field_block.h"

namespace sluice::proxy {

ssize_t describePayload(nghttp2_session* session, std::int32_t stream, const H2Outbox& outbox,
                        std::size_t most, std::uint32_t& flags) {
    const H2Outbox::Next next = outbox.next(most);
    if (next.none) return NGHTTP2_ERR_DEFERRED;
    flags |= NGHTTP2_DATA_FLAG_NO_COPY;
    if (!next.last) return static_cast<ssize_t>(next.size);
    flags |= NGHTTP2_DATA_FLAG_EOF;
    if (!outbox.trailers().empty()) {
        flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
        H2FieldBlock trailers;
        trailers.addLines(outbox.trailers());
        nghttp2_submit_trailer(session, stream, trailers.data(), trailers.size());
    }
    return static_cast<ssize_t>(next.size);
}

}  // namespace sluice::proxy
