#include "engine/proxy/upstream/http2_check.h"

#include "engine/core/text.h"

#include <array>
#include <new>

namespace sluice {

Http2Check::Http2Check(std::string path, std::string host, bool secure)
    : m_path(std::move(path)), m_host(std::move(host)), m_secure(secure) {
    nghttp2_session_callbacks* callbacks = nullptr;
    if (nghttp2_session_callbacks_new(&callbacks) != 0) throw std::bad_alloc();
    nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onStreamClose);
    nghttp2_session* session = nullptr;
    const int failed = nghttp2_session_client_new(&session, callbacks, this);
    nghttp2_session_callbacks_del(callbacks);
    if (failed != 0) throw std::bad_alloc();
    m_session.reset(session);
}

std::string Http2Check::request() {
    const auto field = [](std::string_view name, std::string_view value) {
        const auto bytes = [](std::string_view text) {
            return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
        };
        return nghttp2_nv{bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
    };
    const std::array head = {
        field(":method", "GET"), field(":scheme", m_secure ? "https" : "http"), field(":authority", m_host),
        field(":path", m_path),  field("user-agent", "sluice-health-check"),    field("accept", "*/*")};
    nghttp2_submit_settings(m_session.get(), NGHTTP2_FLAG_NONE, nullptr, 0);
    nghttp2_submit_request(m_session.get(), nullptr, head.data(), head.size(), nullptr, nullptr);
    return takeOutput();
}

std::string Http2Check::takeOutput() {
    std::string bytes;
    const std::uint8_t* next = nullptr;
    for (ssize_t size = 0; (size = nghttp2_session_mem_send(m_session.get(), &next)) > 0;)
        bytes.append(reinterpret_cast<const char*>(next), static_cast<std::size_t>(size));
    return bytes;
}

std::optional<HealthCheckResult> Http2Check::take(std::string_view bytes) {
    const ssize_t taken = nghttp2_session_mem_recv(
        m_session.get(), reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    if (m_status >= 200) return HealthCheckResult{NodeFault::None, m_status};
    // Whoever does not speak HTTP/2 has made nghttp2 want no more, once it could say so.
    takeOutput();
    if (taken < 0 || !nghttp2_session_want_read(m_session.get()))
        return HealthCheckResult{NodeFault::Garbage, 0};
    if (m_closed) return HealthCheckResult{NodeFault::Reset, 0};
    return std::nullopt;
}

int Http2Check::onHeader(nghttp2_session*, const nghttp2_frame*, const std::uint8_t* name,
                         std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                         void* user) {
    if (std::string_view(reinterpret_cast<const char*>(name), nameSize) != ":status") return 0;
    const auto status = parseInteger(std::string_view(reinterpret_cast<const char*>(value), valueSize));
    static_cast<Http2Check*>(user)->m_status = static_cast<int>(status.value_or(0));
    return 0;
}

int Http2Check::onStreamClose(nghttp2_session*, std::int32_t, std::uint32_t, void* user) {
    static_cast<Http2Check*>(user)->m_closed = true;
    return 0;
}

}  // namespace sluice
