#include "tests/support/h2_server.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <map>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nghttp2/nghttp2.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice::test {

namespace {

std::vector<nghttp2_nv> toNv(const H2Server::Fields& fields) {
    std::vector<nghttp2_nv> made;
    for (const auto& [name, value] : fields) {
        made.push_back({reinterpret_cast<std::uint8_t*>(const_cast<char*>(name.data())),
                        reinterpret_cast<std::uint8_t*>(const_cast<char*>(value.data())), name.size(),
                        value.size(), NGHTTP2_NV_FLAG_NONE});
    }
    return made;
}

H2Server::Fields headOf(int status, const H2Server::Fields& more) {
    H2Server::Fields head = {{":status", std::to_string(status)}};
    head.insert(head.end(), more.begin(), more.end());
    return head;
}

}  // namespace

/// One connection, on its thread.
struct H2Server::Peer {
    H2Server& server;
    int socket;
    int number;
    nghttp2_session* session = nullptr;
    std::map<std::int32_t, Call> calls = {};
    int open = 0;
    bool isCut = false;

    static Peer& of(void* user) { return *static_cast<Peer*>(user); }

    void tell(Call& call, Event event) {
        if (!isCut) server.m_script(call, event);
    }
    static int beginHeaders(nghttp2_session*, const nghttp2_frame* frame, void* user) {
        Peer& peer = of(user);
        if (frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
        Call& call = peer.calls[frame->hd.stream_id];
        call.id = frame->hd.stream_id;
        call.connection = peer.number;
        call.m_peer = &peer;
        ++peer.server.m_calls;
        ++peer.open;
        int former = peer.server.m_peak;
        while (former < peer.open && !peer.server.m_peak.compare_exchange_weak(former, peer.open)) {
        }
        return 0;
    }
    static int header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                      std::size_t nameSize, const std::uint8_t* value, std::size_t valueSize, std::uint8_t,
                      void* user) {
        Call& call = of(user).calls[frame->hd.stream_id];
        (call.m_toldHead ? call.trailers : call.fields)
            .emplace_back(std::string(reinterpret_cast<const char*>(name), nameSize),
                          std::string(reinterpret_cast<const char*>(value), valueSize));
        return 0;
    }
    static int frame(nghttp2_session*, const nghttp2_frame* frame, void* user) {
        Peer& peer = of(user);
        const auto found = peer.calls.find(frame->hd.stream_id);
        if (found == peer.calls.end()) return 0;
        Call& call = found->second;
        if (frame->hd.type == NGHTTP2_RST_STREAM) {
            const std::lock_guard lock(peer.server.m_mutex);
            peer.server.m_resets.push_back(frame->rst_stream.error_code);
        }
        if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
        call.ended = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
        if (!call.m_toldHead) {
            call.m_toldHead = true;
            peer.tell(call, Event::Head);
        }
        if (frame->hd.type == NGHTTP2_DATA && frame->hd.length > 0) peer.tell(call, Event::Data);
        if (call.ended) peer.tell(call, Event::End);
        return 0;
    }
    static int data(nghttp2_session* session, std::uint8_t, std::int32_t id, const std::uint8_t* bytes,
                    std::size_t size, void* user) {
        Peer& peer = of(user);
        peer.calls[id].body.append(reinterpret_cast<const char*>(bytes), size);
        if (peer.server.m_options.readsOn) nghttp2_session_consume(session, id, size);
        return 0;
    }
    static int closed(nghttp2_session*, std::int32_t id, std::uint32_t code, void* user) {
        Peer& peer = of(user);
        const auto found = peer.calls.find(id);
        if (found == peer.calls.end()) return 0;
        --peer.open;
        if (code != NGHTTP2_NO_ERROR) peer.tell(found->second, Event::Reset);
        peer.calls.erase(id);
        return 0;
    }
    static ssize_t body(nghttp2_session* session, std::int32_t id, std::uint8_t* to, std::size_t most,
                        std::uint32_t* flags, nghttp2_data_source*, void* user) {
        Peer& peer = of(user);
        Call& call = peer.calls[id];
        const std::size_t size = std::min(most, call.m_out.size() - call.m_sent);
        std::copy_n(call.m_out.data() + call.m_sent, size, to);
        call.m_sent += size;
        peer.server.m_bytesSent += size;
        if (call.m_sent == call.m_out.size() && call.m_outEnds) {
            *flags |= NGHTTP2_DATA_FLAG_EOF;
            if (!call.m_outTrailers.empty()) {
                *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
                const auto trailers = toNv(call.m_outTrailers);
                nghttp2_submit_trailer(session, id, trailers.data(), trailers.size());
            }
        } else if (size == 0) {
            return NGHTTP2_ERR_DEFERRED;
        }
        return static_cast<ssize_t>(size);
    }

    void begin() {
        nghttp2_session_callbacks* callbacks = nullptr;
        nghttp2_session_callbacks_new(&callbacks);
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginHeaders);
        nghttp2_session_callbacks_set_on_header_callback(callbacks, header);
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frame);
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, data);
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, closed);
        nghttp2_option* option = nullptr;
        nghttp2_option_new(&option);
        nghttp2_option_set_no_auto_window_update(option, 1);
        nghttp2_session_server_new2(&session, callbacks, this, option);
        nghttp2_option_del(option);
        nghttp2_session_callbacks_del(callbacks);
        const nghttp2_settings_entry settings[] = {
            {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, server.m_options.maxStreams},
            {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, server.m_options.window}};
        nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, settings, 2);
    }
    bool flush() {
        const std::uint8_t* bytes = nullptr;
        for (ssize_t size = 0; (size = nghttp2_session_mem_send(session, &bytes)) > 0;) {
            for (ssize_t sent = 0; sent < size;) {
                const ssize_t now =
                    ::send(socket, bytes + sent, static_cast<std::size_t>(size - sent), MSG_NOSIGNAL);
                if (now > 0)
                    sent += now;
                else if (errno != EAGAIN || server.m_ends)
                    return false;
            }
        }
        return true;
    }
};

std::string H2Server::Call::field(std::string_view name) const {
    for (const auto& [known, value] : fields) {
        if (known == name) return value;
    }
    return {};
}

void H2Server::Call::interim(int status, const Fields& more) {
    const Fields all = headOf(status, more);
    const auto head = toNv(all);
    nghttp2_submit_headers(m_peer->session, NGHTTP2_FLAG_NONE, id, nullptr, head.data(), head.size(),
                           nullptr);
}

void H2Server::Call::answer(int status, const Fields& more, bool ends) {
    const Fields all = headOf(status, more);
    const auto head = toNv(all);
    nghttp2_data_provider provider{};
    provider.read_callback = Peer::body;
    nghttp2_submit_response(m_peer->session, id, head.data(), head.size(), ends ? nullptr : &provider);
}

void H2Server::Call::send(std::string_view bytes) {
    m_out.append(bytes);
    nghttp2_session_resume_data(m_peer->session, id);
}

void H2Server::Call::end(const Fields& with) {
    m_outEnds = true;
    m_outTrailers = with;
    nghttp2_session_resume_data(m_peer->session, id);
}

void H2Server::Call::reset(std::uint32_t code) {
    nghttp2_submit_rst_stream(m_peer->session, NGHTTP2_FLAG_NONE, id, code);
}

void H2Server::Call::goaway(std::int32_t last) {
    nghttp2_submit_goaway(m_peer->session, NGHTTP2_FLAG_NONE, last, NGHTTP2_NO_ERROR, nullptr, 0);
}

void H2Server::Call::cut() {
    m_peer->isCut = true;
}

H2Server::H2Server(Script script, Options options) : m_script(std::move(script)), m_options(options) {
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    ::bind(m_listener, reinterpret_cast<sockaddr*>(&at), size);
    ::listen(m_listener, 512);
    ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&at), &size);
    m_port = ntohs(at.sin_port);
    m_acceptor = std::thread([this] { acceptAll(); });
}

void H2Server::acceptAll() {
    for (int socket = 0; (socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        const std::lock_guard lock(m_mutex);
        m_threads.emplace_back([this, socket, number = m_accepted++] { serve(socket, number); });
    }
}

void H2Server::serve(int socket, int number) {
    // A connection looks up now and then whether the server ends.
    const timeval pause{0, 50'000};
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &pause, sizeof pause);
    Peer peer{*this, socket, number};
    peer.begin();
    while (!m_ends && !peer.isCut && peer.flush() &&
           (nghttp2_session_want_read(peer.session) || nghttp2_session_want_write(peer.session))) {
        pollfd ready{socket, POLLIN, 0};
        if (::poll(&ready, 1, 50) == 0) continue;
        std::uint8_t input[16384];
        const ssize_t got = ::recv(socket, input, sizeof input, 0);
        if (got <= 0 || nghttp2_session_mem_recv(peer.session, input, static_cast<std::size_t>(got)) < 0)
            break;
    }
    nghttp2_session_del(peer.session);
    ::close(socket);
}

H2Server::~H2Server() {
    m_ends = true;
    ::shutdown(m_listener, SHUT_RDWR);
    m_acceptor.join();
    ::close(m_listener);
    for (std::thread& thread : m_threads) thread.join();
}

std::vector<std::uint32_t> H2Server::resets() const {
    const std::lock_guard lock(m_mutex);
    return m_resets;
}

}  // namespace sluice::test
