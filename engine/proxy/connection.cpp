#include "engine/proxy/connection.h"

#include <utility>

namespace sluice::proxy {

void Connection::Direction::onDeadline() {
    if (waiter)
        connection.resume(*this, Wait::TimedOut);
    else if (reads)
        connection.onIdleDeadline();
}

bool Connection::ReadyAwaiter::await_suspend(std::coroutine_handle<> waiter) noexcept {
    if (m_connection.m_closed || m_direction.ready) {
        m_direction.result = m_connection.m_closed ? Wait::Cut : Wait::Ready;
        return false;
    }
    m_direction.waiter = waiter;
    m_connection.m_loop.deadlines.set(m_direction, m_connection.m_loop.now + m_timeout);
    return true;
}

Wait Connection::ReadyAwaiter::await_resume() noexcept {
    m_direction.clearDeadline();
    return m_direction.result;
}

Connection::Connection(WorkerLoop& loop, int descriptor) : m_loop(loop), m_descriptor(descriptor) {
    if (m_descriptor >= 0) beginEvents();
}

void Connection::beginEvents() {
    // The reference that an open connection has on itself; close() gives it back.
    intrusive_ptr_add_ref(this);
    // Without events every try is as good as any other; a deadline ends what they do not.
    if (!m_loop.readiness.add(m_descriptor, *this)) m_read.ready = m_ended = true;
}

Connection::ReadyAwaiter Connection::connect(const TcpEndpoint& to, Nanos timeout) {
    m_descriptor = connectStream(to, m_connectError);
    if (m_descriptor >= 0) {
        m_write.ready = false;
        beginEvents();
    }
    return writable(timeout);
}

boost::system::error_code Connection::connectError() noexcept {
    return m_descriptor < 0 ? m_connectError : streamError(m_descriptor);
}

IoResult Connection::read(char* to, std::size_t size) noexcept {
    const IoResult got = receive(m_descriptor, to, size);
    // A short read has emptied the socket: the next bytes announce themselves (epoll(7)). An end that came
    // before was announced already.
    if (got.kind == IoResult::WouldBlock || (got.bytes < size && !m_ended)) m_read.ready = false;
    return got;
}

IoResult Connection::write(std::string_view bytes) noexcept {
    const IoResult sent = send(m_descriptor, bytes);
    if (sent.kind == IoResult::WouldBlock) m_write.ready = false;
    return sent;
}

void Connection::watch(Nanos deadline) {
    if (m_closed) return;
    m_loop.deadlines.set(m_read, deadline);
    if (m_read.ready) m_loop.readiness.defer(this);
}

void Connection::close() noexcept {
    if (m_closed) return;
    m_closed = true;
    m_read.clearDeadline();
    m_write.clearDeadline();
    if (m_descriptor < 0) return;
    closeStream(m_descriptor);
    m_loop.readiness.forget(*this);
    m_loop.readiness.defer(boost::intrusive_ptr<Connection>(this, false));
}

void Connection::onEvents(bool readable, bool writable, bool ended) {
    m_ended = m_ended || ended;
    if (writable) {
        m_write.ready = true;
        resume(m_write, Wait::Ready);
    }
    if (!readable || m_closed) return;
    m_read.ready = true;
    if (m_read.waiter)
        resume(m_read, Wait::Ready);
    else if (!m_inExchange)
        onReadable();
}

void Connection::onDeferred() {
    if (m_closed) {
        resume(m_read, Wait::Cut);
        resume(m_write, Wait::Cut);
    } else if (m_read.ready && !m_inExchange && !m_read.waiter) {
        onReadable();
    }
}

void Connection::resume(Direction& direction, Wait result) noexcept {
    if (!direction.waiter) return;
    direction.result = result;
    std::exchange(direction.waiter, nullptr).resume();
}

}  // namespace sluice::proxy
