#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace sluice::proxy {

/// How many connections of one listener are open in all workers together, and how many may be. Any thread; the limit
/// may change while connections are open.
class ConnectionLimit {
public:
    /// 0: as many as come.
    explicit ConnectionLimit(unsigned most) noexcept : m_most(most) {}

    void setMost(unsigned most) noexcept { m_most.store(most, std::memory_order_relaxed); }
    /// Counts one more, unless the limit is reached.
    bool enter() noexcept {
        const unsigned most = m_most.load(std::memory_order_relaxed);
        if (m_open.fetch_add(1, std::memory_order_relaxed) < most || most == 0) return true;
        leave();
        return false;
    }
    void leave() noexcept { m_open.fetch_sub(1, std::memory_order_relaxed); }

private:
    std::atomic<unsigned> m_most;
    std::atomic<unsigned> m_open{0};
};

/// One connection's place under a limit, given back when it is destroyed.
class ConnectionPlace {
public:
    ConnectionPlace() = default;
    /// Empty when the limit is reached.
    explicit ConnectionPlace(const std::shared_ptr<ConnectionLimit>& limit)
        : m_limit(limit && limit->enter() ? limit : nullptr) {}
    ConnectionPlace(ConnectionPlace&& other) noexcept : m_limit(std::exchange(other.m_limit, nullptr)) {}
    ConnectionPlace& operator=(ConnectionPlace&& other) noexcept {
        std::swap(m_limit, other.m_limit);
        return *this;
    }
    ~ConnectionPlace() {
        if (m_limit) m_limit->leave();
    }

    explicit operator bool() const noexcept { return m_limit != nullptr; }

private:
    std::shared_ptr<ConnectionLimit> m_limit;
};

}  // namespace sluice::proxy
