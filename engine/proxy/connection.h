#pragma once

#include "engine/proxy/stream_socket.h"
#include "engine/proxy/worker_loop.h"

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <coroutine>
#include <cstdint>
#include <string_view>

namespace sluice::proxy {

/// How a wait ended.
enum class Wait : std::uint8_t {
    Ready,
    TimedOut,
    Interrupted,  ///< by interruptRead() or interruptWrite()
    Cut,          ///< the connection was closed on this side
};

/// A TCP connection of one worker: remembers in which direction it is ready, waits only when it is not, and
/// every wait has a deadline. Between exchanges no coroutine waits on it: then readiness and the deadline
/// come to the virtual functions. An open connection keeps itself alive; a closed one lives until its waiters
/// know.
class Connection : public boost::intrusive_ref_counter<Connection, boost::thread_unsafe_counter> {
    struct Direction;

public:
    /// Waits until the connection is ready in one direction, or for the time given.
    class ReadyAwaiter {
    public:
        bool await_ready() const noexcept { return false; }
        bool await_suspend(std::coroutine_handle<> waiter) noexcept;
        Wait await_resume() noexcept;

    private:
        friend class Connection;
        ReadyAwaiter(Connection& connection, Direction& direction, Nanos timeout) noexcept
            : m_connection(connection), m_direction(direction), m_timeout(timeout) {}
        Connection& m_connection;
        Direction& m_direction;
        Nanos m_timeout;
    };

    virtual ~Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    ReadyAwaiter readable(Nanos timeout) noexcept { return {*this, m_read, timeout}; }
    ReadyAwaiter writable(Nanos timeout) noexcept { return {*this, m_write, timeout}; }
    /// Connects; when the wait has ended with Ready, connectError() says whether it worked.
    ReadyAwaiter connect(const TcpEndpoint& to, Nanos timeout);
    boost::system::error_code connectError() noexcept;

    IoResult read(char* to, std::size_t size) noexcept;
    IoResult write(std::string_view bytes) noexcept;

    /// Ends a coroutine's wait at once, on the caller's stack; nothing happens when none waits.
    void interruptRead() noexcept { resume(m_read, Wait::Interrupted); }
    void interruptWrite() noexcept { resume(m_write, Wait::Interrupted); }

    /// Without a coroutine: onReadable() is called when bytes or the end have come, onIdleDeadline() when
    /// they have not.
    void watch(Nanos deadline);
    /// While set, readiness that nobody waits for is kept for the next wait instead of going to onReadable().
    void setInExchange(bool on) noexcept { m_inExchange = on; }
    void setReadDeadline(Nanos deadline) noexcept { m_loop.deadlines.set(m_read, deadline); }
    Nanos deadlineOfRead() const noexcept { return m_read.deadline(); }

    /// No more bytes will be sent; the peer sees the end after those that were.
    void shutdownSend() noexcept { shutdownSending(m_descriptor); }
    /// Waiters learn of it later, not on the caller's stack.
    void close() noexcept;
    bool isClosed() const noexcept { return m_closed; }
    /// Bytes, the end or an error may be there.
    bool mayRead() const noexcept { return m_read.ready; }

    // For Readiness.
    void onEvents(bool readable, bool writable, bool ended);
    void onDeferred();

protected:
    /// `descriptor` is accepted already, or -1 for one that will connect.
    Connection(WorkerLoop& loop, int descriptor);

    virtual void onReadable() = 0;
    virtual void onIdleDeadline() = 0;
    int descriptor() const noexcept { return m_descriptor; }

    WorkerLoop& m_loop;

private:
    /// One direction and the coroutine that waits for it.
    struct Direction final : DeadlineEntry {
        Direction(Connection& of, bool isRead, bool isReady) noexcept
            : connection(of), ready(isReady), reads(isRead) {}
        void onDeadline() override;

        Connection& connection;
        std::coroutine_handle<> waiter;
        bool ready;  ///< the next try may give something
        const bool reads;
        Wait result = Wait::Ready;
    };

    void beginEvents();
    void resume(Direction& direction, Wait result) noexcept;

    int m_descriptor;
    Direction m_read{*this, true, false};
    Direction m_write{*this, false, true};
    boost::system::error_code m_connectError;
    bool m_ended = false;  ///< the peer's end or an error has come: reading never blocks again
    bool m_closed = false;
    bool m_inExchange = false;
};

}  // namespace sluice::proxy
