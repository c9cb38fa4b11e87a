#include "engine/proxy/h2/h2_inbox.h"

#include <algorithm>
#include <cstring>

namespace sluice::proxy {

bool H2Inbox::put(std::string_view bytes) {
    if (bytes.empty()) return true;
    if (size() + bytes.size() > kWindow) return false;
    if (!m_buffer)
        m_buffer = bytes.size() > BufferPool::kSmall ? m_buffers.takeLarge() : m_buffers.takeSmall();
    if (m_end + bytes.size() > m_buffer.size()) {
        const std::size_t kept = size();
        Buffer larger = kept + bytes.size() > m_buffer.size() ? m_buffers.takeLarge() : Buffer();
        std::memmove(larger ? larger.data() : m_buffer.data(), m_buffer.data() + m_begin, kept);
        if (larger) m_buffer = std::move(larger);
        m_begin = 0;
        m_end = kept;
    }
    std::memcpy(m_buffer.data() + m_end, bytes.data(), bytes.size());
    m_end += bytes.size();
    return true;
}

std::size_t H2Inbox::take(char* to, std::size_t most) noexcept {
    const std::size_t taken = std::min(most, size());
    if (taken > 0) std::memcpy(to, m_buffer.data() + m_begin, taken);
    m_begin += taken;
    if (m_begin == m_end) clear();
    return taken;
}

void H2Inbox::clear() noexcept {
    m_buffer = Buffer();
    m_begin = m_end = 0;
}

}  // namespace sluice::proxy
