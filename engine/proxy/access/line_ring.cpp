#include "engine/proxy/access/line_ring.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sluice::proxy {

LineRing::LineRing(std::size_t capacity)
    : m_capacity(std::bit_ceil(capacity)), m_bytes(new char[m_capacity]) {}

LineRing::Pushed LineRing::push(std::string_view line) noexcept {
    const std::size_t written = m_written.load(std::memory_order_relaxed);
    if (line.size() > m_capacity - (written - m_read.load(std::memory_order_acquire))) {
        m_dropped.fetch_add(1, std::memory_order_relaxed);
        return Pushed::Dropped;
    }
    const std::size_t at = written & (m_capacity - 1);
    const std::size_t first = std::min(line.size(), m_capacity - at);
    std::memcpy(m_bytes.get() + at, line.data(), first);
    std::memcpy(m_bytes.get(), line.data() + first, line.size() - first);
    // Publishing comes before the look at what was read, and in consume() the other way round, all in one
    // order: so either this side sees that the ring was empty, or the consumer sees the line.
    m_written.store(written + line.size(), std::memory_order_seq_cst);
    const std::size_t used = written - m_read.load(std::memory_order_seq_cst);
    if (used == 0) return Pushed::First;
    return used < m_capacity / 2 && used + line.size() >= m_capacity / 2 ? Pushed::HalfFull : Pushed::Kept;
}

std::array<std::string_view, 2> LineRing::readable() const noexcept {
    const std::size_t read = m_read.load(std::memory_order_relaxed);
    const std::size_t size = m_written.load(std::memory_order_acquire) - read;
    const std::size_t at = read & (m_capacity - 1);
    const std::size_t first = std::min(size, m_capacity - at);
    return {std::string_view(m_bytes.get() + at, first), std::string_view(m_bytes.get(), size - first)};
}

void LineRing::consume(std::size_t bytes) noexcept {
    m_read.store(m_read.load(std::memory_order_relaxed) + bytes, std::memory_order_seq_cst);
}

bool LineRing::isEmpty() const noexcept {
    return m_written.load(std::memory_order_seq_cst) == m_read.load(std::memory_order_relaxed);
}

bool LineRing::isHalfFull() const noexcept {
    return m_written.load(std::memory_order_acquire) - m_read.load(std::memory_order_relaxed) >=
           m_capacity / 2;
}

}  // namespace sluice::proxy
