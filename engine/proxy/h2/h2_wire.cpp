#include "engine/proxy/h2/h2_wire.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <cstring>

namespace sluice::proxy {

namespace {

constexpr std::size_t kFrameHead = 9;       ///< RFC 9113 4.1
constexpr std::size_t kControlRoom = 1024;  ///< kept free of payload

}  // namespace

int H2Wire::take(std::string_view bytes) noexcept {
    const ssize_t taken = nghttp2_session_mem_recv(
        m_session.get(), reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return taken < 0 ? static_cast<int>(taken) : 0;
}

void H2Wire::pull() noexcept {
    makeRoom();
    nghttp2_session_send(m_session.get());
}

std::size_t H2Wire::payloadRoom() const noexcept {
    const std::size_t free = m_output ? m_output.size() - m_end : BufferPool::kLarge;
    return free > kFrameHead + kControlRoom ? free - kFrameHead - kControlRoom : 0;
}

std::size_t H2Wire::append(std::string_view bytes) noexcept {
    if (!m_output) m_output = m_loop.buffers.takeLarge();
    const std::size_t taken = std::min(bytes.size(), m_output.size() - m_end);
    if (taken > 0) std::memcpy(m_output.data() + m_end, bytes.data(), taken);
    m_end += taken;
    return taken;
}

void H2Wire::appendData(const std::uint8_t* frameHead, std::string_view payload) noexcept {
    append({reinterpret_cast<const char*>(frameHead), kFrameHead});
    append(payload);
}

void H2Wire::makeRoom() noexcept {
    if (m_begin == 0 || m_begin < m_output.size() / 2) return;
    std::memmove(m_output.data(), m_output.data() + m_begin, m_end - m_begin);
    m_end -= m_begin;
    m_begin = 0;
}

void H2Wire::flushSoon() {
    if (m_flushPosted || m_flushing) return;
    m_flushPosted = true;
    boost::asio::post(m_loop.io, [this, keep = boost::intrusive_ptr<Connection>(&m_connection)] {
        m_flushPosted = false;
        flush();
    });
}

void H2Wire::flushAtOnce() noexcept {
    pull();
    if (!isEmpty()) m_begin += m_connection.write({m_output.data() + m_begin, m_end - m_begin}).bytes;
}

Detached H2Wire::flush() {
    if (m_connection.isClosed()) co_return;
    const boost::intrusive_ptr<Connection> keep(&m_connection);
    m_flushing = true;
    while (true) {
        pull();
        if (isEmpty()) break;
        const IoResult sent = m_connection.write({m_output.data() + m_begin, m_end - m_begin});
        m_begin += sent.bytes;
        if (sent.kind == IoResult::Failed) {
            m_connection.close();
            break;
        }
        if (sent.kind == IoResult::WouldBlock) {
            m_blocked = true;
            const Wait wait = co_await m_connection.writable(m_sendTimeout);
            m_blocked = false;
            if (wait != Wait::Ready) {
                m_connection.close();
                break;
            }
            continue;
        }
        if (isEmpty()) {
            m_output = Buffer();
            m_begin = m_end = 0;
        }
        m_owner.onRoom();
        // It may have ended the connection; its session still knows streams that are gone.
        if (m_connection.isClosed()) break;
    }
    m_flushing = false;
    m_owner.onFlushed();
}

}  // namespace sluice::proxy
