#include "engine/proxy/io/connection.h"

#include "engine/proxy/io/tls/tls_stream.h"

namespace sluice::proxy {

void Connection::ReadDirection::onDeadline() {
    if (hasWaiter())
        resume(Wait::TimedOut);
    else
        connection.onIdleDeadline();
}

Connection::Connection(WorkerLoop& loop, int descriptor) : m_loop(loop), m_descriptor(descriptor) {
    if (m_descriptor >= 0) beginEvents();
}

Connection::~Connection() = default;

void Connection::beginEvents() {
    // The reference that an open connection has on itself; close() gives it back.
    intrusive_ptr_add_ref(this);
    // Without events every try is as good as any other; a deadline ends what they do not.
    if (!m_loop.readiness.add(m_descriptor, *this)) {
        m_read.setReady(true);
        m_ended = true;
    }
}

Direction::Awaiter Connection::connect(const TcpEndpoint& to, Nanos timeout) {
    m_descriptor = connectStream(to, m_connectError);
    if (m_descriptor >= 0) {
        m_write.setReady(false);
        beginEvents();
    }
    return writable(timeout);
}

boost::system::error_code Connection::connectError() noexcept {
    return m_descriptor < 0 ? m_connectError : streamError(m_descriptor);
}

// The number of a closed descriptor may be another connection's already, of whichever thread: nothing is read from it
// or sent to it.
IoResult Connection::read(char* to, std::size_t size) noexcept {
    if (isClosed()) return {IoResult::Failed, 0};
    if (m_tls) return readTls(to, size);
    const IoResult got = receive(m_descriptor, to, size);
    // A short read has emptied the socket: the next bytes announce themselves (epoll(7)). An end that came
    // before was announced already.
    if (got.kind == IoResult::WouldBlock || (got.bytes < size && !m_ended)) m_read.setReady(false);
    return got;
}

IoResult Connection::write(std::string_view bytes) noexcept {
    if (isClosed()) return {IoResult::Failed, 0};
    if (m_tls) return writeTls(bytes);
    const IoResult sent = send(m_descriptor, bytes);
    if (sent.kind == IoResult::WouldBlock) m_write.setReady(false);
    return sent;
}

void Connection::watch(Nanos deadline) {
    if (isClosed()) return;
    m_loop.deadlines.set(m_read, deadline);
    if (m_read.isReady()) m_loop.readiness.defer(this);
}

void Connection::shutdownSend() noexcept {
    if (isClosed()) return;
    closeNotify();
    shutdownSending(m_descriptor);
}

void Connection::close() noexcept {
    if (isClosed()) return;
    m_read.close();
    m_write.close();
    if (m_descriptor < 0) return;
    closeStream(m_descriptor);
    m_loop.readiness.forget(*this);
    m_loop.readiness.defer(boost::intrusive_ptr<Connection>(this, false));
}

void Connection::onEvents(bool readable, bool writable, bool ended, bool broken) {
    m_ended = m_ended || ended;
    if (m_tls) {
        if (readable) m_tls->onReadable(ended);
        if (m_tls->takeCrossed()) readable = writable = true;
    }
    if (writable) {
        m_write.setReady(true);
        m_write.resume(Wait::Ready);
    }
    if (!readable || isClosed()) return;
    m_read.setReady(true);
    if (m_read.hasWaiter())
        m_read.resume(Wait::Ready);
    else if (!m_inExchange)
        onReadable();
    else if (broken)
        onBroken();
}

void Connection::onDeferred() {
    if (isClosed()) {
        m_read.resume(Wait::Cut);
        m_write.resume(Wait::Cut);
    } else if (m_read.isReady() && !m_inExchange && !m_read.hasWaiter()) {
        onReadable();
    }
}

}  // namespace sluice::proxy
