#pragma once

#include "engine/proxy/io/worker_loop.h"

#include <coroutine>
#include <cstdint>
#include <utility>

namespace sluice::proxy {

/// How a wait ended.
enum class Wait : std::uint8_t {
    Ready,
    TimedOut,
    Interrupted,
    Cut,  ///< closed on this side
};

/// One direction of a stream of bytes, reading or writing: whether the next try may give something, and the
/// one coroutine that waits until it does. Belongs to the stream, and to its worker's thread.
class Direction : public DeadlineEntry {
public:
    class Awaiter {
    public:
        bool await_ready() const noexcept { return false; }
        bool await_suspend(std::coroutine_handle<> waiter) noexcept;
        Wait await_resume() noexcept;

    private:
        friend class Direction;
        Awaiter(Direction& direction, Nanos timeout) noexcept : m_direction(direction), m_timeout(timeout) {}

        Direction& m_direction;
        Nanos m_timeout;
    };

    Direction(WorkerLoop& loop, bool ready) noexcept : m_loop(loop), m_ready(ready) {}

    /// Waits until the direction is ready, or for the time given. Ends at once when it is ready or closed.
    Awaiter wait(Nanos timeout) noexcept { return {*this, timeout}; }
    bool hasWaiter() const noexcept { return static_cast<bool>(m_waiter); }

    bool isReady() const noexcept { return m_ready; }
    /// Does not wake the waiter: resume() does.
    void setReady(bool ready) noexcept { m_ready = ready; }
    /// Ends the wait at once, on the caller's stack; nothing happens when nobody waits.
    void resume(Wait result) noexcept {
        if (!m_waiter) return;
        m_result = result;
        std::exchange(m_waiter, nullptr).resume();
    }
    /// From now on every wait ends with Cut. The present waiter learns of it by resume().
    void close() noexcept;
    bool isClosed() const noexcept { return m_closed; }

    void onDeadline() override { resume(Wait::TimedOut); }

private:
    WorkerLoop& m_loop;
    std::coroutine_handle<> m_waiter;
    bool m_ready;
    bool m_closed = false;
    Wait m_result = Wait::Ready;
};

}  // namespace sluice::proxy
