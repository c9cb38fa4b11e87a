#pragma once

#include "engine/proxy/io/buffer_pool.h"

#include <cstddef>
#include <string_view>

namespace sluice::proxy {

/// The payload that came on an HTTP/2 stream and was not taken yet, never more than its window. Holds a
/// buffer only while there is any.
class H2Inbox {
public:
    /// What a window may be, so that all of it fits.
    static constexpr std::size_t kWindow = BufferPool::kLarge;

    explicit H2Inbox(BufferPool& buffers) noexcept : m_buffers(buffers) {}

    /// False when the sender was not allowed to send that much.
    bool put(std::string_view bytes);
    /// Moves at most `size` bytes out.
    std::size_t take(char* to, std::size_t size) noexcept;
    std::size_t size() const noexcept { return m_end - m_begin; }
    void clear() noexcept;

private:
    BufferPool& m_buffers;
    Buffer m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

}  // namespace sluice::proxy
