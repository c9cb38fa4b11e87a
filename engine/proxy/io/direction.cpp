#include "engine/proxy/io/direction.h"

namespace sluice::proxy {

bool Direction::Awaiter::await_suspend(std::coroutine_handle<> waiter) noexcept {
    if (m_direction.m_closed || m_direction.m_ready) {
        m_direction.m_result = m_direction.m_closed ? Wait::Cut : Wait::Ready;
        return false;
    }
    m_direction.m_waiter = waiter;
    m_direction.m_loop.deadlines.set(m_direction, m_direction.m_loop.now + m_timeout);
    return true;
}

Wait Direction::Awaiter::await_resume() noexcept {
    m_direction.clearDeadline();
    return m_direction.m_result;
}

void Direction::close() noexcept {
    m_closed = true;
    clearDeadline();
}

}  // namespace sluice::proxy
