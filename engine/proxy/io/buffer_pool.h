#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice::proxy {

class BufferPool;

/// A piece of memory lent by a worker's pool; given back when it is destroyed or assigned over.
class Buffer {
public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : m_pool(std::exchange(other.m_pool, nullptr)),
          m_data(std::move(other.m_data)),
          m_size(other.m_size) {}
    Buffer& operator=(Buffer&& other) noexcept {
        if (this == &other) return *this;
        giveBack();
        m_pool = std::exchange(other.m_pool, nullptr);
        m_data = std::move(other.m_data);
        m_size = other.m_size;
        return *this;
    }
    ~Buffer() { giveBack(); }

    explicit operator bool() const noexcept { return m_data != nullptr; }
    char* data() const noexcept { return m_data.get(); }
    std::size_t size() const noexcept { return m_size; }

private:
    friend class BufferPool;
    Buffer(BufferPool& pool, std::unique_ptr<char[]> data, std::size_t size) noexcept
        : m_pool(&pool), m_data(std::move(data)), m_size(size) {}
    inline void giveBack() noexcept;

    BufferPool* m_pool = nullptr;
    std::unique_ptr<char[]> m_data;
    std::size_t m_size = 0;
};

/// The buffers of one worker, in two sizes. Only exchanges hold any: an idle connection has none. Keeps as
/// many free ones as a burst needs and frees the rest.
class BufferPool {
public:
    static constexpr std::size_t kSmall = 16 * 1024;  ///< a request head, as most are
    static constexpr std::size_t kLarge = 64 * 1024;  ///< the largest head that is allowed; a piece of a body

    Buffer takeSmall() { return take(m_small, kSmall); }
    Buffer takeLarge() { return take(m_large, kLarge); }

private:
    friend class Buffer;
    static constexpr std::size_t kKept = 64;
    using Free = std::vector<std::unique_ptr<char[]>>;

    Buffer take(Free& free, std::size_t size) {
        if (free.empty()) return Buffer(*this, std::unique_ptr<char[]>(new char[size]), size);
        Buffer buffer(*this, std::move(free.back()), size);
        free.pop_back();
        return buffer;
    }

    Free m_small;
    Free m_large;
};

inline void Buffer::giveBack() noexcept {
    if (!m_data) return;
    BufferPool::Free& free = m_size == BufferPool::kSmall ? m_pool->m_small : m_pool->m_large;
    if (free.size() < BufferPool::kKept) free.push_back(std::move(m_data));
    m_data.reset();
}

}  // namespace sluice::proxy
