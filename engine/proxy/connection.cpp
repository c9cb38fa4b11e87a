#include "engine/proxy/connection.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>

namespace sluice::proxy {

/// Keeps the connection alive while the system owes it an event.
struct Connection::ReadyHandler {
    boost::intrusive_ptr<Connection> connection;
    Direction* direction;

    void operator()(const boost::system::error_code& error) { connection->onEvent(*direction, error); }
};

void Connection::Direction::onDeadline() {
    if (waiter) connection.resume(*this, Wait::TimedOut);
    else if (reads) connection.onIdleDeadline();
}

bool Connection::ReadyAwaiter::await_suspend(std::coroutine_handle<> waiter) noexcept {
    if (m_connection.m_closed || m_direction.fired) {
        m_direction.result = m_connection.m_closed ? Wait::Cut : Wait::Ready;
        m_direction.fired = false;
        return false;
    }
    m_direction.waiter = waiter;
    m_connection.m_loop.deadlines.set(m_direction, m_connection.m_loop.now + m_timeout);
    m_connection.arm(m_direction);
    return true;
}

Wait Connection::ReadyAwaiter::await_resume() noexcept {
    m_direction.clearDeadline();
    return m_direction.result;
}

Connection::Connection(WorkerLoop& loop, TcpSocket socket) : m_loop(loop), m_socket(std::move(socket)) {}

Connection::ReadyAwaiter Connection::connect(const TcpEndpoint& to, Nanos timeout) {
    boost::system::error_code ignored;
    m_socket.open(to.protocol(), m_connectError);
    if (m_connectError) {
        // Out of descriptors, most likely: the wait ends at once.
        m_write.fired = true;
        return writable(timeout);
    }
    m_socket.set_option(boost::asio::ip::tcp::no_delay(true), ignored);
    m_write.armed = true;
    m_socket.async_connect(to, ReadyHandler{this, &m_write});
    return writable(timeout);
}

IoResult Connection::read(char* to, std::size_t size) noexcept {
    boost::system::error_code error;
    const std::size_t got = m_socket.read_some(boost::asio::buffer(to, size), error);
    if (!error) return {IoResult::Done, got};
    if (error == boost::asio::error::would_block || error == boost::asio::error::try_again)
        return {IoResult::WouldBlock, 0};
    return {error == boost::asio::error::eof ? IoResult::Ended : IoResult::Failed, 0};
}

IoResult Connection::write(std::string_view bytes) noexcept {
    boost::system::error_code error;
    const std::size_t sent = m_socket.write_some(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (!error) return {IoResult::Done, sent};
    if (error == boost::asio::error::would_block || error == boost::asio::error::try_again)
        return {IoResult::WouldBlock, 0};
    return {IoResult::Failed, 0};
}

void Connection::watch(Nanos deadline) {
    if (m_closed) return;
    m_loop.deadlines.set(m_read, deadline);
    arm(m_read);
}

void Connection::shutdownSend() noexcept {
    boost::system::error_code ignored;
    m_socket.shutdown(TcpSocket::shutdown_send, ignored);
}

void Connection::close() noexcept {
    if (m_closed) return;
    m_closed = true;
    m_read.clearDeadline();
    m_write.clearDeadline();
    boost::system::error_code ignored;
    m_socket.close(ignored);
}

void Connection::arm(Direction& direction) {
    if (direction.armed) return;
    direction.armed = true;
    m_socket.async_wait(direction.reads ? TcpSocket::wait_read : TcpSocket::wait_write,
                        ReadyHandler{this, &direction});
}

void Connection::onEvent(Direction& direction, const boost::system::error_code& error) {
    direction.armed = false;
    if (!direction.reads) m_connectError = error;
    if (direction.waiter) resume(direction, m_closed ? Wait::Cut : Wait::Ready);
    else if (m_closed) return;
    else if (m_inExchange) direction.fired = true;
    else if (direction.reads) onReadable();
}

void Connection::resume(Direction& direction, Wait result) noexcept {
    if (!direction.waiter) return;
    direction.result = result;
    std::exchange(direction.waiter, nullptr).resume();
}

}  // namespace sluice::proxy
