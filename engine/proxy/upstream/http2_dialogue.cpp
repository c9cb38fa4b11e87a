#include "engine/proxy/upstream/http2_dialogue.h"

#include <algorithm>
#include <new>
#include <vector>

namespace sluice {

namespace {

std::string_view textOf(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

std::uint8_t* bytesOf(std::string_view text) {
    return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
}

}  // namespace

Http2Dialogue::Http2Dialogue() {
    nghttp2_session_callbacks* callbacks = nullptr;
    if (nghttp2_session_callbacks_new(&callbacks) != 0) throw std::bad_alloc();
    nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onDataChunk);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onStreamClose);
    nghttp2_session* session = nullptr;
    const int failed = nghttp2_session_client_new(&session, callbacks, this);
    nghttp2_session_callbacks_del(callbacks);
    if (failed != 0) throw std::bad_alloc();
    m_session.reset(session);
}

std::string Http2Dialogue::ask(std::initializer_list<Field> head, std::string_view body) {
    std::vector<nghttp2_nv> fields;
    for (const auto& [name, value] : head)
        fields.push_back({bytesOf(name), bytesOf(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE});
    nghttp2_data_provider rest{};
    rest.source.ptr = &body;
    rest.read_callback = [](nghttp2_session*, std::int32_t, std::uint8_t* to, std::size_t most,
                            std::uint32_t* flags, nghttp2_data_source* source, void*) -> ssize_t {
        auto& left = *static_cast<std::string_view*>(source->ptr);
        const std::size_t size = std::min(most, left.size());
        std::copy_n(left.begin(), size, to);
        left.remove_prefix(size);
        if (left.empty()) *flags |= NGHTTP2_DATA_FLAG_EOF;
        return static_cast<ssize_t>(size);
    };
    nghttp2_submit_settings(m_session.get(), NGHTTP2_FLAG_NONE, nullptr, 0);
    nghttp2_submit_request(m_session.get(), nullptr, fields.data(), fields.size(),
                           body.empty() ? nullptr : &rest, nullptr);
    return takeOutput();
}

std::string Http2Dialogue::takeOutput() {
    std::string bytes;
    const std::uint8_t* next = nullptr;
    for (ssize_t size = 0; (size = nghttp2_session_mem_send(m_session.get(), &next)) > 0;)
        bytes.append(textOf(next, static_cast<std::size_t>(size)));
    return bytes;
}

std::optional<HealthCheckResult> Http2Dialogue::take(std::string_view bytes) {
    const ssize_t taken = nghttp2_session_mem_recv(m_session.get(), bytesOf(bytes), bytes.size());
    if (const auto result = judge(m_closed)) return result;
    // Whoever does not speak HTTP/2 has made nghttp2 want no more, once it could say so.
    takeOutput();
    if (taken < 0 || !nghttp2_session_want_read(m_session.get()))
        return HealthCheckResult{NodeFault::Garbage, 0};
    if (m_closed) return HealthCheckResult{NodeFault::Reset, 0};
    return std::nullopt;
}

int Http2Dialogue::onHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t* name,
                            std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize,
                            std::uint8_t, void* user) {
    static_cast<Http2Dialogue*>(user)->onField(textOf(name, nameSize), textOf(value, valueSize));
    return 0;
}

int Http2Dialogue::onDataChunk(nghttp2_session*, std::uint8_t, std::int32_t, const std::uint8_t* bytes,
                               std::size_t size, void* user) {
    static_cast<Http2Dialogue*>(user)->onData(textOf(bytes, size));
    return 0;
}

int Http2Dialogue::onStreamClose(nghttp2_session*, std::int32_t, std::uint32_t, void* user) {
    static_cast<Http2Dialogue*>(user)->m_closed = true;
    return 0;
}

}  // namespace sluice
