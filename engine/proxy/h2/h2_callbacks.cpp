#include "engine/proxy/h2/h2_callbacks.h"

#include "engine/proxy/h2/h2_connection.h"
#include "engine/proxy/h2/h2_payload.h"

#include <new>

namespace sluice::proxy {

namespace {

H2Connection& connectionOf(void* user) noexcept {
    return *static_cast<H2Connection*>(user);
}

H2Stream* streamOf(nghttp2_session* session, std::int32_t id) noexcept {
    return static_cast<H2Stream*>(nghttp2_session_get_stream_user_data(session, id));
}

std::string_view textOf(const std::uint8_t* bytes, std::size_t size) noexcept {
    return {reinterpret_cast<const char*>(bytes), size};
}

int onBeginFrame(nghttp2_session*, const nghttp2_frame_hd* head, void* user) {
    H2Connection& connection = connectionOf(user);
    connection.guard().onFrame(head->type, head->length, head->flags, connection.worker().now);
    return connection.guard().tripped() ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

int onBeginHeaders(nghttp2_session* session, const nghttp2_frame* frame, void* user) {
    if (frame->hd.type != NGHTTP2_HEADERS || frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
    H2Stream* const stream = connectionOf(user).openStream(frame->hd.stream_id);
    if (!stream) {
        nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_REFUSED_STREAM);
        return 0;
    }
    nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, stream);
    return 0;
}

int onHeader(nghttp2_session* session, const nghttp2_frame* frame, const std::uint8_t* name,
             std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t, void*) {
    if (H2Stream* const stream = streamOf(session, frame->hd.stream_id))
        stream->onField(textOf(name, nameSize), textOf(value, valueSize));
    return 0;
}

/// A field that HTTP/1 would refuse makes the message malformed: left out, it would be another message (RFC
/// 9113 8.2.1).
int onInvalidHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t*, std::size_t,
                    const std::uint8_t*, std::size_t, std::uint8_t, void*) {
    return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
}

int onFrame(nghttp2_session* session, const nghttp2_frame* frame, void* user) {
    H2Connection& connection = connectionOf(user);
    if (frame->hd.type == NGHTTP2_PING && (frame->hd.flags & NGHTTP2_FLAG_ACK) != 0)
        connection.onPingAcknowledged();
    H2Stream* const stream = streamOf(session, frame->hd.stream_id);
    if (!stream) return 0;
    if (frame->hd.type == NGHTTP2_RST_STREAM) {
        if (!stream->isAnswered()) connection.guard().onEarlyReset(connection.worker().now);
        return connection.guard().tripped() ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
    }
    const bool carriesMessage = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
    if (carriesMessage && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) stream->onEnd();
    if (frame->hd.type == NGHTTP2_HEADERS)
        connection.onFields(*stream);
    else if (frame->hd.type == NGHTTP2_DATA)
        connection.mux().note(*stream);
    return 0;
}

int onData(nghttp2_session* session, std::uint8_t, std::int32_t id, const std::uint8_t* bytes,
           std::size_t size, void*) {
    H2Stream* const stream = streamOf(session, id);
    const std::size_t unread = stream ? stream->onData(textOf(bytes, size)) : size;
    if (unread > 0) nghttp2_session_consume(session, id, unread);
    return 0;
}

int onStreamClose(nghttp2_session* session, std::int32_t id, std::uint32_t, void* user) {
    if (H2Stream* const stream = streamOf(session, id)) {
        stream->onClosed();
        connectionOf(user).mux().note(*stream);
    }
    return 0;
}

int onFrameSent(nghttp2_session* session, const nghttp2_frame* frame, void* user) {
    H2Connection& connection = connectionOf(user);
    H2Stream* const stream = streamOf(session, frame->hd.stream_id);
    if (frame->hd.type == NGHTTP2_RST_STREAM) {
        // A client can have its streams reset without sending a reset, by breaking the rules on them.
        const std::uint32_t code = frame->rst_stream.error_code;
        const bool ours = code == NGHTTP2_NO_ERROR || code == NGHTTP2_INTERNAL_ERROR ||
                          code == NGHTTP2_CANCEL || (stream && stream->isClosed());
        if (!ours) connection.guard().onRefusal(connection.worker().now);
        if (!ours && stream && stream->isStarted()) connection.guard().onEarlyReset(connection.worker().now);
        return 0;
    }
    const bool carriesMessage = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
    if (!stream || !carriesMessage) return 0;
    // Nobody will read the rest of the request, which is no fault of the client's (RFC 9113 8.1).
    if ((frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0 && !stream->peerEnded())
        nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_NO_ERROR);
    return 0;
}

ssize_t onSend(nghttp2_session*, const std::uint8_t* bytes, std::size_t size, int, void* user) {
    const std::size_t taken = connectionOf(user).mux().wire().append(textOf(bytes, size));
    return taken > 0 ? static_cast<ssize_t>(taken) : ssize_t{NGHTTP2_ERR_WOULDBLOCK};
}

int onSendPayload(nghttp2_session* session, nghttp2_frame* frame, const std::uint8_t* head, std::size_t size,
                  nghttp2_data_source* source, void* user) {
    connectionOf(user).guard().onWork();
    return sendPayload(session, frame, head, size, source, user);
}

/// Frames of types that are not known are ignored (RFC 9113 5.5), but counted: with nobody to take their payload,
/// nghttp2 would pass over them in silence.
int ignoreFrame(nghttp2_session*, void**, const nghttp2_frame_hd*, void*) {
    return NGHTTP2_ERR_CANCEL;
}

nghttp2_session_callbacks* makeCallbacks() {
    nghttp2_session_callbacks* made = nullptr;
    if (nghttp2_session_callbacks_new(&made) != 0) throw std::bad_alloc();
    nghttp2_session_callbacks_set_on_begin_frame_callback(made, onBeginFrame);
    nghttp2_session_callbacks_set_unpack_extension_callback(made, ignoreFrame);
    nghttp2_session_callbacks_set_on_begin_headers_callback(made, onBeginHeaders);
    nghttp2_session_callbacks_set_on_header_callback(made, onHeader);
    nghttp2_session_callbacks_set_on_invalid_header_callback(made, onInvalidHeader);
    nghttp2_session_callbacks_set_on_frame_recv_callback(made, onFrame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, onData);
    nghttp2_session_callbacks_set_on_stream_close_callback(made, onStreamClose);
    nghttp2_session_callbacks_set_on_frame_send_callback(made, onFrameSent);
    nghttp2_session_callbacks_set_send_callback(made, onSend);
    nghttp2_session_callbacks_set_send_data_callback(made, onSendPayload);
    return made;
}

nghttp2_option* makeOptions() {
    nghttp2_option* made = nullptr;
    if (nghttp2_option_new(&made) != 0) throw std::bad_alloc();
    // A window opens when its bytes were taken, not when they came.
    nghttp2_option_set_no_auto_window_update(made, 1);
    nghttp2_option_set_no_closed_streams(made, 1);
    for (unsigned type = NGHTTP2_CONTINUATION + 1; type <= UINT8_MAX; ++type)
        nghttp2_option_set_user_recv_extension_type(made, static_cast<std::uint8_t>(type));
    return made;
}

}  // namespace

nghttp2_session* H2Callbacks::makeServer(H2Connection& connection) {
    // Both are copied by each session and never change: one for all threads.
    static nghttp2_session_callbacks* const callbacks = makeCallbacks();
    static nghttp2_option* const options = makeOptions();
    nghttp2_session* session = nullptr;
    if (nghttp2_session_server_new2(&session, callbacks, &connection, options) != 0) throw std::bad_alloc();
    return session;
}

}  // namespace sluice::proxy
