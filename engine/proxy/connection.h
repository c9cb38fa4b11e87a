#pragma once

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

/// What one try to read or write gave.
struct IoResult {
    enum Kind : std::uint8_t { Done, WouldBlock, Ended, Failed };
    Kind kind = Done;
    std::size_t bytes = 0;
};

/// A TCP connection of one worker: tries to read and write at once, waits for readiness only when it must, and every
/// wait has a deadline. Between exchanges nothing waits on it: then readiness and the deadline come to the virtual
/// functions. Lives as long as someone holds it or the system still owes it an event.
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

    Connection(WorkerLoop& loop, TcpSocket socket);
    virtual ~Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    ReadyAwaiter readable(Nanos timeout) noexcept { return {*this, m_read, timeout}; }
    ReadyAwaiter writable(Nanos timeout) noexcept { return {*this, m_write, timeout}; }
    /// Connects; the wait's end says whether it did, connectError() why not.
    ReadyAwaiter connect(const TcpEndpoint& to, Nanos timeout);
    const boost::system::error_code& connectError() const noexcept { return m_connectError; }

    IoResult read(char* to, std::size_t size) noexcept;
    IoResult write(std::string_view bytes) noexcept;

    /// Ends a coroutine's wait at once, on the caller's stack; nothing happens when none waits.
    void interruptRead() noexcept { resume(m_read, Wait::Interrupted); }
    void interruptWrite() noexcept { resume(m_write, Wait::Interrupted); }

    /// Without a coroutine: onReadable() is called when bytes or the end have come, onIdleDeadline() when they have not.
    void watch(Nanos deadline);
    /// While set, an event that nobody waits for is remembered for the next wait instead of going to onReadable().
    void setInExchange(bool on) noexcept { m_inExchange = on; }
    void setReadDeadline(Nanos deadline) noexcept { m_loop.deadlines.set(m_read, deadline); }

    Nanos deadlineOfRead() const noexcept { return m_read.deadline(); }

    /// No more bytes will be sent; the peer sees the end after those that were.
    void shutdownSend() noexcept;
    void close() noexcept;
    bool isClosed() const noexcept { return m_closed; }
    TcpSocket& socket() noexcept { return m_socket; }

protected:
    virtual void onReadable() = 0;
    virtual void onIdleDeadline() = 0;

    WorkerLoop& m_loop;

private:
    /// One direction's outstanding event, at most one at a time, and the coroutine that waits for it.
    struct Direction final : DeadlineEntry {
        Direction(Connection& of, bool isRead) noexcept : connection(of), reads(isRead) {}
        void onDeadline() override;

        Connection& connection;
        std::coroutine_handle<> waiter;
        const bool reads;
        bool armed = false;
        bool fired = false;  ///< the event came while nobody waited
        Wait result = Wait::Ready;
    };
    struct ReadyHandler;

    void arm(Direction& direction);
    void onEvent(Direction& direction, const boost::system::error_code& error);
    void resume(Direction& direction, Wait result) noexcept;

    TcpSocket m_socket;
    Direction m_read{*this, true};
    Direction m_write{*this, false};
    boost::system::error_code m_connectError;
    bool m_closed = false;
    bool m_inExchange = false;
};

}  // namespace sluice::proxy
