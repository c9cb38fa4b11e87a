#pragma once

#include "tests/support/raw_server.h"

#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <nghttp2/nghttp2.h>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::test {

/// Speaks HTTP/2 as a server on one connection, and does with each request what a test says.
class Http2Peer {
public:
    struct Request {
        std::map<std::string, std::string> fields;  ///< pseudo fields, too
        std::string body;
    };
    struct Reply {
        int status = 200;
        std::string body = "ok";
        std::uint32_t reset = 0;  ///< RST_STREAM with that code instead of an answer
        bool silent = false;      ///< no answer at all
        /// GOAWAY with that code: this request is the last that is answered.
        std::optional<std::uint32_t> goAway;
    };
    using Handler = std::function<Reply(const Request&)>;

    /// How the connection is read and written, as recv(2) and send(2).
    struct Wire {
        std::function<ssize_t(void*, std::size_t)> receive;
        std::function<void(std::string_view)> send;
    };

    Http2Peer(RawServer::Peer& peer, Handler handler, std::uint32_t mostStreams = 1000)
        : Http2Peer(Wire{[&peer](void* to, std::size_t size) { return ::recv(peer.socket(), to, size, 0); },
                         [&peer](std::string_view bytes) { peer.send(bytes); }},
                    std::move(handler), mostStreams) {}
    Http2Peer(Wire wire, Handler handler, std::uint32_t mostStreams = 1000)
        : m_wire(std::move(wire)), m_handler(std::move(handler)), m_mostStreams(mostStreams) {}

    /// Until either side closes, or has said GOAWAY and everything is answered.
    void serve() {
        nghttp2_session_callbacks* callbacks = nullptr;
        nghttp2_session_callbacks_new(&callbacks);
        nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader);
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onData);
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, onFrame);
        nghttp2_session_server_new(&m_session, callbacks, this);
        nghttp2_session_callbacks_del(callbacks);
        const nghttp2_settings_entry settings{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, m_mostStreams};
        nghttp2_submit_settings(m_session, NGHTTP2_FLAG_NONE, &settings, 1);
        do {
            const std::uint8_t* data = nullptr;
            ssize_t size = 0;
            while ((size = nghttp2_session_mem_send(m_session, &data)) > 0)
                m_wire.send({reinterpret_cast<const char*>(data), std::size_t(size)});
        } while (nghttp2_session_want_read(m_session) != 0 && receive());
        nghttp2_session_del(m_session);
    }
    /// Most requests that were open at a time.
    std::size_t mostOpen() const { return m_mostOpen; }

private:
    bool receive() {
        std::uint8_t bytes[16384];
        const ssize_t count = m_wire.receive(bytes, sizeof bytes);
        return count > 0 && nghttp2_session_mem_recv(m_session, bytes, std::size_t(count)) == count;
    }

    static int onHeader(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                        std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                        void* self) {
        auto& request = static_cast<Http2Peer*>(self)->m_requests[frame->hd.stream_id];
        request.fields.emplace(std::string(reinterpret_cast<const char*>(name), nameSize),
                               std::string(reinterpret_cast<const char*>(value), valueSize));
        return 0;
    }
    static int onData(nghttp2_session*, std::uint8_t, std::int32_t id, const std::uint8_t* data,
                      std::size_t size, void* self) {
        static_cast<Http2Peer*>(self)->m_requests[id].body.append(reinterpret_cast<const char*>(data), size);
        return 0;
    }
    static int onFrame(nghttp2_session*, const nghttp2_frame* frame, void* self) {
        const bool carries = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
        auto& peer = *static_cast<Http2Peer*>(self);
        peer.m_mostOpen = std::max(peer.m_mostOpen, peer.m_requests.size());
        if (carries && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) peer.answer(frame->hd.stream_id);
        return 0;
    }

    void answer(std::int32_t id) {
        const Reply reply = m_handler(m_requests[id]);
        if (reply.silent) return;
        m_requests.erase(id);
        if (reply.reset != 0) {
            nghttp2_submit_rst_stream(m_session, NGHTTP2_FLAG_NONE, id, reply.reset);
            return;
        }
        const std::string status = std::to_string(reply.status);
        nghttp2_nv field{};
        field.name = reinterpret_cast<std::uint8_t*>(const_cast<char*>(":status"));
        field.namelen = 7;
        field.value = reinterpret_cast<std::uint8_t*>(const_cast<char*>(status.data()));
        field.valuelen = status.size();
        m_bodies.push_back(std::make_unique<std::string>(reply.body));
        nghttp2_data_provider body{};
        body.source.ptr = m_bodies.back().get();
        body.read_callback = [](nghttp2_session*, std::int32_t, std::uint8_t* to, std::size_t size,
                                std::uint32_t* flags, nghttp2_data_source* source, void*) {
            auto& text = *static_cast<std::string*>(source->ptr);
            const std::size_t count = std::min(size, text.size());
            std::memcpy(to, text.data(), count);
            text.erase(0, count);
            if (text.empty()) *flags |= NGHTTP2_DATA_FLAG_EOF;
            return static_cast<ssize_t>(count);
        };
        nghttp2_submit_response(m_session, id, &field, 1, &body);
        if (reply.goAway) nghttp2_submit_goaway(m_session, NGHTTP2_FLAG_NONE, id, *reply.goAway, nullptr, 0);
    }

    const Wire m_wire;
    const Handler m_handler;
    const std::uint32_t m_mostStreams;
    nghttp2_session* m_session = nullptr;
    std::map<std::int32_t, Request> m_requests;  ///< open
    std::vector<std::unique_ptr<std::string>> m_bodies;
    std::size_t m_mostOpen = 0;
};

}  // namespace sluice::test
