#include "engine/proxy/io/connection_limit.h"

namespace sluice::proxy {

void ConnectionLimit::setMost(unsigned most) {
    m_most = most;
    if (m_isAwaited) wakeAll();
}

bool ConnectionLimit::enter() noexcept {
    const unsigned most = m_most;
    unsigned open = m_open;
    do {
        if (most != 0 && open >= most) return false;
    } while (!m_open.compare_exchange_weak(open, open + 1));
    return true;
}

/// Room is made before a waiter is looked for, and a waiter is known before it looks for room: in the one order that
/// all threads see, one of the two meets the other.
void ConnectionLimit::leave() {
    m_open.fetch_sub(1);
    if (m_isAwaited) wakeAll();
}

void ConnectionLimit::wait(const void* waiter, Wake wake) {
    {
        const std::lock_guard lock(m_mutex);
        m_waiters.emplace_back(waiter, std::move(wake));
        m_isAwaited = true;
    }
    const unsigned most = m_most;
    if (m_open < most || most == 0) wakeAll();
}

void ConnectionLimit::forget(const void* waiter) {
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_waiters, [waiter](const auto& each) { return each.first == waiter; });
    m_isAwaited = !m_waiters.empty();
}

void ConnectionLimit::wakeAll() {
    // Under the lock, so that none is woken after it was forgotten.
    const std::lock_guard lock(m_mutex);
    m_isAwaited = false;
    for (const auto& [waiter, wake] : std::exchange(m_waiters, {})) wake();
}

}  // namespace sluice::proxy
