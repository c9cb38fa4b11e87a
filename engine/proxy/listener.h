#pragma once

#include "engine/proxy/io/listen_socket.h"
#include "engine/proxy/worker_state.h"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace sluice::proxy {

class TlsServerContext;

/// A listening socket, and how connections that come from it begin.
struct ServedSocket {
    ListenSocket socket;
    std::shared_ptr<const TlsServerContext> tls;  ///< null: plain
};

/// Accepts for one worker from a listening socket that it does not own. At its listener's limit of connections it
/// goes on when one of them ends; out of descriptors it pauses, so that it does not spin, and tries again.
class Listener : public std::enable_shared_from_this<Listener> {
public:
    /// `tls` is what the connection begins with; null: plain.
    using Accepted =
        std::function<void(int descriptor, const TcpEndpoint& peer, std::uint16_t listenPort,
                           const std::shared_ptr<const TlsServerContext>& tls, ConnectionPlace place)>;

    Listener(WorkerLoop& loop, const ServedSocket& served, Accepted accepted);

    void start();
    /// Takes every connection that waits in the queue, then lets go of the socket, which stays open.
    void stop();
    const ListenSocket& socket() const noexcept { return m_socket; }
    /// For connections that are accepted from now on.
    void setTls(std::shared_ptr<const TlsServerContext> tls) noexcept { m_tls = std::move(tls); }

private:
    using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, Executor>;
    using Timer =
        boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                          boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;

    enum class Next : std::uint8_t { Connection, Room, Retry };

    void waitFor(Next next);
    void goOn();
    /// What to wait for now.
    Next acceptSome(int most);
    void pauseBecause(const std::string& reason);

    WorkerLoop& m_loop;
    const ListenSocket m_socket;
    std::shared_ptr<const TlsServerContext> m_tls;
    Accepted m_accepted;
    Acceptor m_acceptor;
    Timer m_pause;
    bool m_pausing = false;
    bool m_stopped = false;
};

}  // namespace sluice::proxy
