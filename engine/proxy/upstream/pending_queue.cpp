#include "engine/proxy/upstream/pending_queue.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>

namespace sluice::proxy {

void PendingQueue::Waiter::await_suspend(std::coroutine_handle<> waiter) noexcept {
    m_waiter = waiter;
    m_queue.m_waiters.push_back(*this);
    ++m_queue.m_size;
    m_queue.m_loop.deadlines.set(*this, m_until);
}

bool PendingQueue::Waiter::await_resume() noexcept {
    clearDeadline();
    return m_woken;
}

void PendingQueue::Waiter::onDeadline() {
    if (!m_waiter) return;
    m_queue.m_waiters.erase(m_queue.m_waiters.iterator_to(*this));
    --m_queue.m_size;
    std::exchange(m_waiter, nullptr).resume();
}

PendingQueue::~PendingQueue() {
    if (m_self) *m_self = nullptr;
}

void PendingQueue::wake(std::size_t waiters) {
    if (m_waiters.empty()) return;
    const bool isPosted = m_toWake > 0;
    m_toWake = std::min(m_toWake + waiters, m_size);
    if (isPosted) return;
    if (!m_self) m_self = std::make_shared<PendingQueue*>(this);
    boost::asio::post(m_loop.io, [self = m_self] {
        if (*self) (*self)->runWoken();
    });
}

void PendingQueue::runWoken() {
    const std::shared_ptr<PendingQueue*> self = m_self;
    // Those that find nothing wait again at the end, which this turn does not reach.
    for (std::size_t turns = std::exchange(m_toWake, 0); turns > 0 && *self && !m_waiters.empty(); --turns) {
        Waiter& first = m_waiters.front();
        m_waiters.pop_front();
        --m_size;
        first.m_woken = true;
        std::exchange(first.m_waiter, nullptr).resume();
    }
}

}  // namespace sluice::proxy
