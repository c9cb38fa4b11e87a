#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sluice::proxy {

/// How many connections of one listener are open in all workers together, and how many may be. Any thread; the limit
/// may change while connections are open. No lock is taken as long as nobody waits for room.
class ConnectionLimit {
public:
    /// Called once, from whatever thread made the room, which must not be kept: it posts.
    using Wake = std::function<void()>;

    /// 0: as many as come.
    explicit ConnectionLimit(unsigned most) noexcept : m_most(most) {}

    void setMost(unsigned most);
    /// Counts one more, unless the limit is reached.
    bool enter() noexcept;
    void leave();

    /// `wake` is called as soon as there may be room, for one more try. `waiter` tells who it is.
    void wait(const void* waiter, Wake wake);
    /// It does not wait any more: its wake is not called after this.
    void forget(const void* waiter);

private:
    void wakeAll();

    std::atomic<unsigned> m_most;
    std::atomic<unsigned> m_open{0};
    std::atomic<bool> m_isAwaited{false};
    std::mutex m_mutex;
    std::vector<std::pair<const void*, Wake>> m_waiters;
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
