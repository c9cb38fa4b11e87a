#pragma once

#include "engine/proxy/io/direction.h"
#include "engine/proxy/io/stream_socket.h"
#include "engine/proxy/io/task.h"
#include "engine/proxy/io/tls/tls_fault.h"
#include "engine/proxy/io/worker_loop.h"

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <memory>
#include <string_view>

namespace sluice::proxy {

class TlsStream;

/// A TCP connection of one worker: remembers in which direction it is ready, waits only when it is not, and
/// every wait has a deadline. Between exchanges no coroutine waits on it: then readiness and the deadline
/// come to the virtual functions. An open connection keeps itself alive; a closed one lives until its waiters
/// know.
class Connection : public boost::intrusive_ref_counter<Connection, boost::thread_unsafe_counter> {
public:
    virtual ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Direction::Awaiter readable(Nanos timeout) noexcept { return m_read.wait(timeout); }
    Direction::Awaiter writable(Nanos timeout) noexcept { return m_write.wait(timeout); }
    /// Connects; when the wait has ended with Ready, connectError() says whether it worked.
    Direction::Awaiter connect(const TcpEndpoint& to, Nanos timeout);
    boost::system::error_code connectError() noexcept;

    /// From now on bytes go through TLS. Ends with the handshake, or with why there is none, after the time
    /// given at the latest.
    Task<TlsFault> secure(std::unique_ptr<TlsStream> stream, Nanos timeout);
    /// Null on a plain connection.
    const TlsStream* tls() const noexcept { return m_tls.get(); }

    IoResult read(char* to, std::size_t size) noexcept;
    IoResult write(std::string_view bytes) noexcept;

    /// Ends a coroutine's wait at once, on the caller's stack; nothing happens when none waits.
    void interruptRead() noexcept { m_read.resume(Wait::Interrupted); }
    void interruptWrite() noexcept { m_write.resume(Wait::Interrupted); }

    /// Without a coroutine: onReadable() is called when bytes or the end have come, onIdleDeadline() when
    /// they have not.
    void watch(Nanos deadline);
    /// While set, readiness that nobody waits for is kept for the next wait instead of going to onReadable().
    void setInExchange(bool on) noexcept { m_inExchange = on; }
    void setReadDeadline(Nanos deadline) noexcept { m_loop.deadlines.set(m_read, deadline); }
    Nanos deadlineOfRead() const noexcept { return m_read.deadline(); }

    /// No more bytes will be sent; the peer sees the end after those that were.
    void shutdownSend() noexcept;
    /// Tells a TLS peer that what was sent is all there is. Before close(), unless something was cut off.
    void closeNotify() noexcept;
    /// Waiters learn of it later, not on the caller's stack.
    void close() noexcept;
    bool isClosed() const noexcept { return m_read.isClosed(); }
    /// Bytes, the end or an error may be there.
    bool mayRead() const noexcept { return m_read.isReady(); }
    /// The same after a look: what came may have been for TLS alone.
    bool hasInput() noexcept;

    // For Readiness.
    void onEvents(bool readable, bool writable, bool ended, bool broken);
    void onDeferred();

protected:
    /// `descriptor` is accepted already, or -1 for one that will connect.
    Connection(WorkerLoop& loop, int descriptor);

    /// The next read tries, although no event has told of anything.
    void expectInput() noexcept;
    virtual void onReadable() = 0;
    virtual void onIdleDeadline() = 0;
    /// The peer has reset the connection while an exchange does not wait to read. An orderly end is no reset: who has
    /// ended its sending may still wait for an answer.
    virtual void onBroken() {}
    int descriptor() const noexcept { return m_descriptor; }
    Direction& readDirection() noexcept { return m_read; }
    Direction& writeDirection() noexcept { return m_write; }

    WorkerLoop& m_loop;

private:
    /// Its deadline goes to onIdleDeadline() while no coroutine waits.
    struct ReadDirection final : Direction {
        explicit ReadDirection(Connection& of) noexcept : Direction(of.m_loop, false), connection(of) {}
        void onDeadline() override;

        Connection& connection;
    };

    // connection_tls.cpp
    IoResult readTls(char* to, std::size_t size) noexcept;
    IoResult writeTls(std::string_view bytes) noexcept;

    void beginEvents();

    int m_descriptor;
    ReadDirection m_read{*this};
    Direction m_write{m_loop, true};
    std::unique_ptr<TlsStream> m_tls;
    boost::system::error_code m_connectError;
    bool m_ended = false;  ///< the peer's end or an error has come: reading never blocks again
    bool m_inExchange = false;
};

}  // namespace sluice::proxy
