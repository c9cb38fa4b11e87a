#include "engine/proxy/listener.h"

#include "engine/core/log.h"
#include "engine/proxy/io/stream_socket.h"

#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>

namespace sluice::proxy {

namespace {

constexpr int kAcceptsInARow = 64;  ///< then others get their turn
/// A handshake costs as much as a hundred requests: one that begins makes all that are further wait. So those that wait
/// to begin stay in the queue of the system, first come, first served.
constexpr int kHandshakesInARow = 1;
constexpr auto kPause = std::chrono::milliseconds(100);

}  // namespace

Listener::Listener(WorkerLoop& loop, const ServedSocket& served, Accepted accepted)
    : m_loop(loop),
      m_socket(served.socket),
      m_tls(served.tls),
      m_accepted(std::move(accepted)),
      m_acceptor(loop.io),
      m_pause(loop.io) {}

void Listener::start() {
    boost::system::error_code error;
    m_acceptor.assign(m_socket.bound.protocol(), m_socket.descriptor, error);
    m_acceptor.non_blocking(true, error);
    waitFor(Next::Connection);
}

void Listener::goOn() {
    if (!m_stopped) waitFor(acceptSome(m_tls ? kHandshakesInARow : kAcceptsInARow));
}

void Listener::waitFor(Next next) {
    const auto goOn = [self = shared_from_this()](const boost::system::error_code& error) {
        if (!error) self->goOn();
    };
    switch (next) {
        case Next::Connection: m_acceptor.async_wait(Acceptor::wait_read, goOn); break;
        case Next::Retry:
            m_pause.expires_after(kPause);
            m_pause.async_wait(goOn);
            break;
        case Next::Room:
            m_socket.limit->wait(this, [&io = m_loop.io, self = weak_from_this()] {
                boost::asio::post(io, [self] {
                    if (const auto listener = self.lock()) listener->goOn();
                });
            });
    }
}

Listener::Next Listener::acceptSome(int most) {
    for (int i = 0; i < most; ++i) {
        ConnectionPlace place(m_socket.limit);
        if (m_socket.limit && !place && !m_stopped) {
            pauseBecause("connection-limit");
            return Next::Room;
        }
        TcpEndpoint peer;
        boost::system::error_code error;
        const int descriptor = acceptStream(m_acceptor.native_handle(), peer, error);
        if (error == boost::asio::error::would_block || error == boost::asio::error::try_again) {
            m_pausing = false;
            break;
        }
        // The client gave up while it waited in the queue; the next one may not have.
        if (error == boost::asio::error::connection_aborted || error == boost::asio::error::interrupted)
            continue;
        if (error) {
            pauseBecause(error.message());
            return Next::Retry;
        }
        m_accepted(descriptor, peer, m_socket.bound.port(), m_tls, std::move(place));
    }
    return Next::Connection;
}

/// Said once, however many pauses follow.
void Listener::pauseBecause(const std::string& reason) {
    if (!m_pausing) {
        const HostPort at{m_socket.bound.address().to_string(), m_socket.bound.port()};
        log::warning("accept-paused", log::field("address", toText(at)) + log::field("reason", reason));
    }
    m_pausing = true;
}

void Listener::stop() {
    if (m_stopped) return;
    m_stopped = true;
    // A connection in the queue was accepted as far as its client knows: it must not be reset.
    acceptSome(1 << 16);
    m_pause.cancel();
    if (m_socket.limit) m_socket.limit->forget(this);
    boost::system::error_code ignored;
    m_acceptor.release(ignored);
}

}  // namespace sluice::proxy
