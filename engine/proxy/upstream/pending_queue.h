#pragma once

#include "engine/proxy/io/worker_loop.h"

#include <boost/intrusive/list.hpp>

#include <coroutine>
#include <cstddef>
#include <memory>

namespace sluice::proxy {

/// Requests of one worker that wait until an upstream at its limit has a connection to spare, the first come
/// first. They live in the frames of the coroutines that wait, so that waiting allocates nothing.
class PendingQueue {
    struct ListTag;

public:
    /// Gives true when it is worth another look, false when the time is over.
    class Waiter final
        : public DeadlineEntry,
          public boost::intrusive::list_base_hook<
              boost::intrusive::tag<ListTag>, boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    public:
        Waiter(PendingQueue& queue, Nanos deadline) noexcept : m_queue(queue), m_until(deadline) {}
        bool await_ready() const noexcept { return m_queue.m_loop.now >= m_until; }
        void await_suspend(std::coroutine_handle<> waiter) noexcept;
        bool await_resume() noexcept;

    private:
        friend class PendingQueue;
        void onDeadline() override;

        PendingQueue& m_queue;
        const Nanos m_until;
        std::coroutine_handle<> m_waiter;
        bool m_woken = false;
    };

    explicit PendingQueue(WorkerLoop& loop) : m_loop(loop) {}
    ~PendingQueue();
    PendingQueue(const PendingQueue&) = delete;
    PendingQueue& operator=(const PendingQueue&) = delete;

    Waiter wait(Nanos deadline) noexcept { return {*this, deadline}; }
    std::size_t size() const noexcept { return m_size; }
    /// Soon, not on the caller's stack: that many waiters look again.
    void wake(std::size_t waiters);

private:
    using Waiters = boost::intrusive::list<
        Waiter,
        boost::intrusive::base_hook<boost::intrusive::list_base_hook<
            boost::intrusive::tag<ListTag>, boost::intrusive::link_mode<boost::intrusive::auto_unlink>>>,
        boost::intrusive::constant_time_size<false>>;
    void runWoken();

    WorkerLoop& m_loop;
    Waiters m_waiters;
    std::size_t m_size = 0;
    std::size_t m_toWake = 0;
    std::shared_ptr<PendingQueue*> m_self;  ///< made when first needed; null inside once the queue is gone
};

}  // namespace sluice::proxy
