#include "engine/proxy/h2/h2_mux.h"

namespace sluice::proxy {

void H2Mux::note(H2Channel& channel) {
    if (!channel.H2NotedHook::is_linked()) m_noted.push_back(channel);
}

H2Channel* H2Mux::takeNoted() noexcept {
    if (m_noted.empty()) return nullptr;
    H2Channel& first = m_noted.front();
    m_noted.pop_front();
    return &first;
}

void H2Mux::block(H2Channel& channel) {
    if (!channel.H2BlockedHook::is_linked()) m_blocked.push_back(channel);
}

void H2Mux::wakeWriters() {
    List<H2BlockedHook> waiting;
    waiting.swap(m_blocked);
    while (!waiting.empty()) {
        H2Channel& channel = waiting.front();
        waiting.pop_front();
        const bool canWrite = m_wire.payloadRoom() > 0 &&
                              nghttp2_session_get_remote_window_size(session()) > 0 &&
                              nghttp2_session_get_stream_remote_window_size(session(), channel.id()) > 0;
        if (canWrite)
            channel.mayWrite();
        else
            m_blocked.push_back(channel);
    }
}

void H2Mux::resume(H2Channel& channel) noexcept {
    if (!channel.isKnown()) return;
    nghttp2_session_resume_data(session(), channel.id());
    m_wire.flushSoon();
}

void H2Mux::taken(H2Channel& channel, std::size_t size) noexcept {
    if (channel.isKnown())
        nghttp2_session_consume(session(), channel.id(), size);
    else
        nghttp2_session_consume_connection(session(), size);
    m_wire.flushSoon();
}

}  // namespace sluice::proxy
