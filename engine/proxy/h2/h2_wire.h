#pragma once

#include "engine/proxy/io/connection.h"
#include "engine/proxy/io/task.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nghttp2/nghttp2.h>
#include <string_view>

namespace sluice::proxy {

/// The bytes of one HTTP/2 connection, on either side of the gateway: what has come goes into an nghttp2
/// session, the frames that it makes wait in one buffer and leave together, once all events of a turn were
/// seen to. The buffer is lent while there are any.
class H2Wire {
public:
    /// Who drives the session. Called on the worker's thread, never from inside nghttp2.
    class Owner {
    public:
        /// Frames may be made again: the buffer has room.
        virtual void onRoom() = 0;
        /// All frames have left.
        virtual void onFlushed() = 0;

    protected:
        ~Owner() = default;
    };

    /// `connection` keeps `owner` alive as long as anybody holds it.
    H2Wire(Connection& connection, WorkerLoop& loop, Owner& owner) noexcept
        : m_connection(connection), m_loop(loop), m_owner(owner) {}
    H2Wire(const H2Wire&) = delete;
    H2Wire& operator=(const H2Wire&) = delete;

    void adopt(nghttp2_session* session) noexcept { m_session.reset(session); }
    nghttp2_session* session() const noexcept { return m_session.get(); }

    /// Gives bytes to the session; 0, or nghttp2's error that ends the connection.
    int take(std::string_view bytes) noexcept;
    /// Moves the session's frames into the buffer, as far as there is room. Not from inside nghttp2.
    void pull() noexcept;
    /// All frames will leave at the end of this turn.
    void flushSoon();
    /// As far as the connection takes them now; for the last ones before it is closed.
    void flushAtOnce() noexcept;
    /// The peer takes no more bytes for now.
    bool isBlocked() const noexcept { return m_blocked; }
    bool isEmpty() const noexcept { return m_begin == m_end; }
    /// `timeout`: for how long the peer may take nothing.
    void setSendTimeout(Nanos timeout) noexcept { m_sendTimeout = timeout; }

    /// How long the payload of the next DATA frame may be.
    std::size_t payloadRoom() const noexcept;
    // For nghttp2's callbacks.
    /// How many of the bytes there was room for.
    std::size_t append(std::string_view bytes) noexcept;
    /// A DATA frame, for which payloadRoom() was kept.
    void appendData(const std::uint8_t* frameHead, std::string_view payload) noexcept;

private:
    struct Deleter {
        void operator()(nghttp2_session* session) const noexcept { nghttp2_session_del(session); }
    };

    Detached flush();
    void makeRoom() noexcept;

    Connection& m_connection;
    WorkerLoop& m_loop;
    Owner& m_owner;
    std::unique_ptr<nghttp2_session, Deleter> m_session;
    Buffer m_output;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    Nanos m_sendTimeout{Seconds(60)};
    bool m_flushPosted = false;
    bool m_flushing = false;
    bool m_blocked = false;
};

}  // namespace sluice::proxy
