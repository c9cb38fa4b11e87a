#include "engine/proxy/h2/h2_node_callbacks.h"

#include "engine/proxy/h2/h2_node_connection.h"
#include "engine/proxy/h2/h2_payload.h"

#include <new>

namespace sluice::proxy {

namespace {

H2NodeConnection& connectionOf(void* user) noexcept {
    return *static_cast<H2NodeConnection*>(user);
}

H2NodeStream* streamOf(nghttp2_session* session, std::int32_t id) noexcept {
    return static_cast<H2NodeStream*>(nghttp2_session_get_stream_user_data(session, id));
}

std::string_view textOf(const std::uint8_t* bytes, std::size_t size) noexcept {
    return {reinterpret_cast<const char*>(bytes), size};
}

int onHeader(nghttp2_session* session, const nghttp2_frame* frame, const std::uint8_t* name,
             std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t, void*) {
    H2NodeStream* const stream = streamOf(session, frame->hd.stream_id);
    const bool fits = !stream || stream->onField(textOf(name, nameSize), textOf(value, valueSize));
    return fits ? 0 : int{NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE};
}

/// As from a client: left out, it would be another message (RFC 9113 8.2.1).
int onInvalidHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t*, std::size_t,
                    const std::uint8_t*, std::size_t, std::uint8_t, void*) {
    return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
}

int onFrame(nghttp2_session* session, const nghttp2_frame* frame, void* user) {
    H2NodeConnection& connection = connectionOf(user);
    if (frame->hd.type == NGHTTP2_SETTINGS && (frame->hd.flags & NGHTTP2_FLAG_ACK) == 0)
        connection.onSettings();
    if (frame->hd.type == NGHTTP2_GOAWAY) connection.onGoaway();
    if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
    connection.onMessage();
    H2NodeStream* const stream = streamOf(session, frame->hd.stream_id);
    if (!stream) return 0;
    if ((frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) stream->onEnd();
    if (frame->hd.type == NGHTTP2_HEADERS) stream->onFields();
    connection.mux().note(*stream);
    return 0;
}

int onData(nghttp2_session* session, std::uint8_t, std::int32_t id, const std::uint8_t* bytes,
           std::size_t size, void*) {
    H2NodeStream* const stream = streamOf(session, id);
    const std::size_t unread = stream ? stream->onData(textOf(bytes, size)) : size;
    if (unread > 0) nghttp2_session_consume(session, id, unread);
    return 0;
}

int onStreamClose(nghttp2_session* session, std::int32_t id, std::uint32_t code, void* user) {
    if (H2NodeStream* const stream = streamOf(session, id)) {
        stream->onReset(code);
        connectionOf(user).mux().note(*stream);
    }
    return 0;
}

int onFrameNotSent(nghttp2_session*, const nghttp2_frame* frame, int, void* user) {
    if (frame->hd.type == NGHTTP2_HEADERS) connectionOf(user).onNotSent(frame->hd.stream_id);
    return 0;
}

ssize_t onSend(nghttp2_session*, const std::uint8_t* bytes, std::size_t size, int, void* user) {
    const std::size_t taken = connectionOf(user).mux().wire().append(textOf(bytes, size));
    return taken > 0 ? static_cast<ssize_t>(taken) : ssize_t{NGHTTP2_ERR_WOULDBLOCK};
}

nghttp2_session_callbacks* makeCallbacks() {
    nghttp2_session_callbacks* made = nullptr;
    if (nghttp2_session_callbacks_new(&made) != 0) throw std::bad_alloc();
    nghttp2_session_callbacks_set_on_header_callback(made, onHeader);
    nghttp2_session_callbacks_set_on_invalid_header_callback(made, onInvalidHeader);
    nghttp2_session_callbacks_set_on_frame_recv_callback(made, onFrame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, onData);
    nghttp2_session_callbacks_set_on_stream_close_callback(made, onStreamClose);
    nghttp2_session_callbacks_set_on_frame_not_send_callback(made, onFrameNotSent);
    nghttp2_session_callbacks_set_send_callback(made, onSend);
    nghttp2_session_callbacks_set_send_data_callback(made, sendPayload);
    return made;
}

nghttp2_option* makeOptions() {
    nghttp2_option* made = nullptr;
    if (nghttp2_option_new(&made) != 0) throw std::bad_alloc();
    // A window opens when its bytes were taken, not when they came.
    nghttp2_option_set_no_auto_window_update(made, 1);
    nghttp2_option_set_no_closed_streams(made, 1);
    return made;
}

}  // namespace

nghttp2_session* H2NodeCallbacks::makeClient(H2NodeConnection& connection) {
    // Both are copied by each session and never change: one for all threads.
    static nghttp2_session_callbacks* const callbacks = makeCallbacks();
    static nghttp2_option* const options = makeOptions();
    nghttp2_session* session = nullptr;
    if (nghttp2_session_client_new2(&session, callbacks, &connection, options) != 0) throw std::bad_alloc();
    return session;
}

}  // namespace sluice::proxy
