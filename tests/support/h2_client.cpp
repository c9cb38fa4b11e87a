#include "tests/support/h2_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice::test {

namespace {

std::string find(const H2Client::Fields& fields, std::string_view name) {
    for (const auto& [known, value] : fields) {
        if (known == name) return value;
    }
    return {};
}

std::vector<nghttp2_nv> toNv(const H2Client::Fields& fields) {
    std::vector<nghttp2_nv> made;
    for (const auto& [name, value] : fields) {
        made.push_back({reinterpret_cast<std::uint8_t*>(const_cast<char*>(name.data())),
                        reinterpret_cast<std::uint8_t*>(const_cast<char*>(value.data())), name.size(),
                        value.size(), NGHTTP2_NV_FLAG_NONE});
    }
    return made;
}

}  // namespace

std::string H2Client::Answer::field(std::string_view name) const {
    return find(fields, name);
}

std::string H2Client::Answer::trailer(std::string_view name) const {
    return find(trailers, name);
}

struct H2Client::Callbacks {
    static H2Client& of(void* user) { return *static_cast<H2Client*>(user); }

    static int beginHeaders(nghttp2_session*, const nghttp2_frame* frame, void* user) {
        Answer& answer = of(user).m_answers[frame->hd.stream_id];
        answer.readsTrailers = answer.status >= 200;
        return 0;
    }
    static int header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                      std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                      void* user) {
        Answer& answer = of(user).m_answers[frame->hd.stream_id];
        const std::string key(reinterpret_cast<const char*>(name), nameSize);
        const std::string text(reinterpret_cast<const char*>(value), valueSize);
        if (key == ":status") {
            const int status = std::stoi(text);
            if (status < 200)
                answer.interim.push_back(status);
            else
                answer.status = status;
        } else {
            (answer.readsTrailers ? answer.trailers : answer.fields).emplace_back(key, text);
        }
        return 0;
    }
    static int frame(nghttp2_session*, const nghttp2_frame* frame, void* user) {
        H2Client& client = of(user);
        if (frame->hd.type == NGHTTP2_GOAWAY)
            client.m_goaways.emplace_back(frame->goaway.last_stream_id, frame->goaway.error_code);
        const bool message = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
        if (message && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0)
            client.m_answers[frame->hd.stream_id].ended = true;
        return 0;
    }
    static int data(nghttp2_session* session, std::uint8_t, std::int32_t id, const std::uint8_t* bytes,
                    std::size_t size, void* user) {
        of(user).m_answers[id].body.append(reinterpret_cast<const char*>(bytes), size);
        if (of(user).m_readsOn) nghttp2_session_consume(session, id, size);
        return 0;
    }
    static int closed(nghttp2_session*, std::int32_t id, std::uint32_t code, void* user) {
        Answer& answer = of(user).m_answers[id];
        answer.closed = true;
        answer.code = code;
        return 0;
    }
    static ssize_t body(nghttp2_session* session, std::int32_t id, std::uint8_t* to, std::size_t most,
                        std::uint32_t* flags, nghttp2_data_source*, void* user) {
        Outgoing& out = of(user).m_outgoing[id];
        const std::size_t size = std::min(most, out.bytes.size() - out.sent);
        std::copy_n(out.bytes.data() + out.sent, size, to);
        out.sent += size;
        of(user).m_bodyBytesSent += size;
        if (out.sent == out.bytes.size() && out.ends) {
            *flags |= NGHTTP2_DATA_FLAG_EOF;
            if (!out.trailers.empty()) {
                *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
                const auto trailers = toNv(out.trailers);
                nghttp2_submit_trailer(session, id, trailers.data(), trailers.size());
            }
        } else if (size == 0) {
            return NGHTTP2_ERR_DEFERRED;
        }
        return static_cast<ssize_t>(size);
    }
};

H2Client::H2Client(std::uint16_t port, std::uint32_t window, bool readsOn) : m_readsOn(readsOn) {
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // Two window updates in a row must not wait for an acknowledgement in between.
    const int on = 1;
    ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    m_closed = ::connect(m_socket, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0;
    nghttp2_session_callbacks* callbacks = nullptr;
    nghttp2_session_callbacks_new(&callbacks);
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, Callbacks::beginHeaders);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, Callbacks::header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, Callbacks::frame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, Callbacks::data);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, Callbacks::closed);
    nghttp2_option* option = nullptr;
    nghttp2_option_new(&option);
    nghttp2_option_set_no_auto_window_update(option, 1);
    nghttp2_session_client_new2(&m_session, callbacks, this, option);
    nghttp2_option_del(option);
    nghttp2_session_callbacks_del(callbacks);
    const nghttp2_settings_entry settings{NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, window};
    nghttp2_submit_settings(m_session, NGHTTP2_FLAG_NONE, &settings, 1);
}

H2Client::~H2Client() {
    nghttp2_session_del(m_session);
    ::close(m_socket);
}

std::int32_t H2Client::get(const std::string& path, const Fields& more) {
    Fields head = {{":method", "GET"}, {":scheme", "http"}, {":authority", "localhost"}, {":path", path}};
    head.insert(head.end(), more.begin(), more.end());
    return open(head, true);
}

std::int32_t H2Client::post(const std::string& path, std::string body, const Fields& more) {
    Fields head = {{":method", "POST"}, {":scheme", "http"}, {":authority", "localhost"}, {":path", path}};
    head.insert(head.end(), more.begin(), more.end());
    const std::int32_t stream = open(head, false);
    send(stream, body, true);
    return stream;
}

std::int32_t H2Client::open(const Fields& head, bool ends) {
    const auto fields = toNv(head);
    nghttp2_data_provider provider{};
    provider.read_callback = Callbacks::body;
    const std::int32_t stream = nghttp2_submit_request(m_session, nullptr, fields.data(), fields.size(),
                                                       ends ? nullptr : &provider, nullptr);
    goOn();
    return stream;
}

void H2Client::send(std::int32_t stream, std::string_view bytes, bool ends, const Fields& trailers) {
    Outgoing& out = m_outgoing[stream];
    out.bytes.append(bytes);
    out.ends = ends;
    out.trailers = trailers;
    nghttp2_session_resume_data(m_session, stream);
    goOn();
}

void H2Client::reset(std::int32_t stream, std::uint32_t code) {
    nghttp2_submit_rst_stream(m_session, NGHTTP2_FLAG_NONE, stream, code);
    goOn();
}

void H2Client::openWindow(std::int32_t stream, std::int32_t size) {
    nghttp2_submit_window_update(m_session, NGHTTP2_FLAG_NONE, stream, size);
    nghttp2_submit_window_update(m_session, NGHTTP2_FLAG_NONE, 0, size);
    goOn();
}

H2Client::Answer& H2Client::wait(std::int32_t stream) {
    waitUntil([&] { return m_answers[stream].closed || m_closed; });
    return m_answers[stream];
}

bool H2Client::waitUntil(const std::function<bool()>& holds, int milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) return false;
        if (!turn(20) && !holds()) return false;
    }
    return true;
}

void H2Client::goOn() {
    turn(0);
}

/// One round of sending and receiving; false when the connection has ended.
bool H2Client::turn(int milliseconds) {
    if (m_closed) return false;
    const std::uint8_t* bytes = nullptr;
    for (ssize_t size = 0; (size = nghttp2_session_mem_send(m_session, &bytes)) > 0;) {
        for (ssize_t sent = 0; sent < size;) {
            const ssize_t now = ::send(m_socket, bytes + sent, static_cast<std::size_t>(size - sent),
                                       MSG_NOSIGNAL | MSG_DONTWAIT);
            if (now > 0) {
                sent += now;
            } else if (now < 0 && errno == EAGAIN) {
                pollfd room{m_socket, POLLOUT, 0};
                if (::poll(&room, 1, 5000) <= 0) return false;
            } else {
                m_closed = true;
                return false;
            }
        }
    }
    pollfd ready{m_socket, POLLIN, 0};
    if (::poll(&ready, 1, milliseconds) <= 0) return true;
    std::uint8_t input[16384];
    const ssize_t got = ::recv(m_socket, input, sizeof input, 0);
    if (got <= 0) {
        m_closed = true;
        return false;
    }
    if (nghttp2_session_mem_recv(m_session, input, static_cast<std::size_t>(got)) < 0) m_closed = true;
    return !m_closed;
}

}  // namespace sluice::test
