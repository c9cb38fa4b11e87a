#include "engine/load/http2/http2_link.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace sluice {

namespace {

constexpr std::size_t kOutputAtOnce = 64 * 1024;
/// As wide as may be: the generator takes everything at once, so that no window holds the server up.
constexpr std::int32_t kWindow = (1 << 30) - 1;

class Http2Category : public std::error_category {
public:
    const char* name() const noexcept override { return "http2"; }
    std::string message(int code) const override {
        return nghttp2_http2_strerror(static_cast<std::uint32_t>(code));
    }
};

Http2Stream* streamOf(nghttp2_session* session, std::int32_t id) {
    return static_cast<Http2Stream*>(nghttp2_session_get_stream_user_data(session, id));
}

bool isRequest(const nghttp2_frame* frame) {
    return frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST;
}

std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

ssize_t readBody(nghttp2_session*, std::int32_t, std::uint8_t* buffer, std::size_t size, std::uint32_t* flags,
                 nghttp2_data_source* source, void*) {
    auto& stream = *static_cast<Http2Stream*>(source->ptr);
    const std::string_view body = stream.request->body();
    const std::size_t count = std::min(size, body.size() - stream.bodySent);
    std::memcpy(buffer, body.data() + stream.bodySent, count);
    stream.bodySent += count;
    if (stream.bodySent == body.size()) *flags |= NGHTTP2_DATA_FLAG_EOF;
    return static_cast<ssize_t>(count);
}

}  // namespace

std::error_code http2Error(std::uint32_t code) {
    static const Http2Category category;
    return {static_cast<int>(code), category};
}

/// What the session tells; it only takes notes.
struct Http2Link::Callbacks {
    static int onHeader(nghttp2_session* session, const nghttp2_frame* frame, const std::uint8_t* name,
                        std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                        void*) {
        Http2Stream* const stream = streamOf(session, frame->hd.stream_id);
        if (stream == nullptr) return 0;
        const std::string_view field = textOf(name, nameSize);
        ResponseText* const answer = stream->unit->answer.get();
        if (field == ":status") {  // three digits, or the session would have refused it
            stream->status = (value[0] - '0') * 100 + (value[1] - '0') * 10 + (value[2] - '0');
            if (answer == nullptr) return 0;
            answer->clear();  // an interim answer is no part of the final one
            answer->status = stream->status;
        } else if (answer != nullptr) {
            answer->fields.emplace_back(field, textOf(value, valueSize));
        }
        return 0;
    }

    static int onData(nghttp2_session* session, std::uint8_t, std::int32_t id, const std::uint8_t* data,
                      std::size_t size, void*) {
        Http2Stream* const stream = streamOf(session, id);
        ResponseText* const answer = stream == nullptr ? nullptr : stream->unit->answer.get();
        if (answer == nullptr) return 0;
        answer->bodySize += size;
        answer->body.append(textOf(data, size).substr(0, ResponseText::kMostKept - answer->body.size()));
        return 0;
    }

    static int onReceived(nghttp2_session* session, const nghttp2_frame* frame, void* self) {
        if (frame->hd.type == NGHTTP2_GOAWAY) {
            auto& link = *static_cast<Http2Link*>(self);
            link.m_goingAway = link.draining = true;
            link.m_goAwayReason = frame->goaway.error_code;
        } else if ((frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) {
            Http2Stream* const stream = streamOf(session, frame->hd.stream_id);
            if (stream != nullptr) stream->whole = true;
        }
        return 0;
    }

    static int onSent(nghttp2_session* session, const nghttp2_frame* frame, void* self) {
        Http2Stream* const stream = isRequest(frame) ? streamOf(session, frame->hd.stream_id) : nullptr;
        if (stream != nullptr) static_cast<Http2Link*>(self)->m_sent.push_back(stream);
        return 0;
    }

    static int onNotSent(nghttp2_session* session, const nghttp2_frame* frame, int, void* self) {
        Http2Stream* const stream = isRequest(frame) ? streamOf(session, frame->hd.stream_id) : nullptr;
        if (stream != nullptr) static_cast<Http2Link*>(self)->ended(*stream, NGHTTP2_REFUSED_STREAM);
        return 0;
    }

    static int onClosed(nghttp2_session* session, std::int32_t id, std::uint32_t reason, void* self) {
        Http2Stream* const stream = streamOf(session, id);
        if (stream != nullptr) static_cast<Http2Link*>(self)->ended(*stream, reason);
        return 0;
    }

    static const nghttp2_session_callbacks* all() {
        static nghttp2_session_callbacks* const callbacks = [] {
            nghttp2_session_callbacks* made = nullptr;
            if (nghttp2_session_callbacks_new(&made) != 0) return made;
            nghttp2_session_callbacks_set_on_header_callback(made, onHeader);
            nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, onData);
            nghttp2_session_callbacks_set_on_frame_recv_callback(made, onReceived);
            nghttp2_session_callbacks_set_on_frame_send_callback(made, onSent);
            nghttp2_session_callbacks_set_on_frame_not_send_callback(made, onNotSent);
            nghttp2_session_callbacks_set_on_stream_close_callback(made, onClosed);
            return made;
        }();
        return callbacks;
    }
};

Http2Link::Http2Link() = default;
Http2Link::~Http2Link() = default;

void Http2Link::start() {
    nghttp2_session* session = nullptr;
    nghttp2_session_client_new(&session, Callbacks::all(), this);
    m_session.reset(session);
    const nghttp2_settings_entry settings[] = {{NGHTTP2_SETTINGS_ENABLE_PUSH, 0},
                                               {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, kWindow}};
    nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, settings, std::size(settings));
    nghttp2_session_set_local_window_size(session, NGHTTP2_FLAG_NONE, 0, kWindow);
    state = State::Ready;
}

void Http2Link::close() noexcept {
    m_session.reset();  // tells of no stream: its callbacks are for frames
    m_output.clear();
    m_outputSent = 0;
    m_ended.clear();
    m_sent.clear();
    m_goingAway = draining = false;
    m_goAwayReason = 0;
    open = 0;
    ++closed;
    socket.close();
    state = State::Closed;
}

bool Http2Link::submit(Http2Stream& stream) {
    const auto& fields = stream.request->fields();
    nghttp2_data_provider body{};
    body.source.ptr = &stream;
    body.read_callback = readBody;
    stream.status = 0;
    stream.whole = false;
    stream.bodySent = 0;
    if (stream.unit->answer) stream.unit->answer->clear();
    const std::int32_t id = nghttp2_submit_request(m_session.get(), nullptr, fields.data(), fields.size(),
                                                   stream.request->body().empty() ? nullptr : &body, &stream);
    if (id < 0) return false;  // the numbers have run out
    stream.id = id;
    ++open;
    return true;
}

void Http2Link::cancel(Http2Stream& stream) {
    nghttp2_session_set_stream_user_data(m_session.get(), stream.id, nullptr);
    nghttp2_submit_rst_stream(m_session.get(), NGHTTP2_FLAG_NONE, stream.id, NGHTTP2_CANCEL);
    stream.id = 0;
    --open;
}

void Http2Link::ended(Http2Stream& stream, std::uint32_t reason) {
    stream.reason = reason;
    stream.id = 0;
    --open;
    m_ended.push_back(&stream);
}

bool Http2Link::take(std::string_view bytes) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return nghttp2_session_mem_recv(m_session.get(), data, bytes.size()) ==
           static_cast<ssize_t>(bytes.size());
}

int Http2Link::send(std::size_t& sent) {
    while (true) {
        if (m_outputSent == m_output.size()) {
            m_output.clear();
            m_outputSent = 0;
            while (m_output.size() < kOutputAtOnce) {
                const std::uint8_t* data = nullptr;
                const ssize_t size = nghttp2_session_mem_send(m_session.get(), &data);
                if (size < 0) return ENOMEM;
                if (size == 0) break;
                m_output += textOf(data, static_cast<std::size_t>(size));
            }
            if (m_output.empty()) return 0;
        }
        const ssize_t count = socket.send(m_output.data() + m_outputSent, m_output.size() - m_outputSent);
        if (count < 0) {
            if (errno == EAGAIN) return 0;  // the edge that says so will come
            if (errno == EINTR) continue;
            return errno;
        }
        m_outputSent += static_cast<std::size_t>(count);
        sent += static_cast<std::size_t>(count);
    }
}

bool Http2Link::hasOutput() const noexcept {
    return m_outputSent < m_output.size() || nghttp2_session_want_write(m_session.get()) != 0;
}

bool Http2Link::over() const noexcept {
    return nghttp2_session_want_read(m_session.get()) == 0 &&
           nghttp2_session_want_write(m_session.get()) == 0;
}

void Http2Link::takeEnded(std::vector<Http2Stream*>& into) noexcept {
    into.clear();
    into.swap(m_ended);
}

void Http2Link::takeSent(std::vector<Http2Stream*>& into) noexcept {
    into.clear();
    into.swap(m_sent);
}

}  // namespace sluice
