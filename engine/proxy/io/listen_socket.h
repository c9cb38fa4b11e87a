#pragma once

#include "engine/config/host_port.h"
#include "engine/core/result.h"
#include "engine/proxy/io/connection_limit.h"

#include <boost/asio/ip/tcp.hpp>

#include <memory>

namespace sluice::proxy {

/// A listening socket by its descriptor; whoever holds the value decides when closeListenSocket() is called.
struct ListenSocket {
    int descriptor = -1;
    boost::asio::ip::tcp::endpoint bound;
    std::shared_ptr<ConnectionLimit> limit;  ///< of its listener; null: none

    friend bool operator==(const ListenSocket&, const ListenSocket&) = default;
};

/// The address to bind: a literal as it is, a name by the system's resolver (which may block for a name
/// server).
Result<boost::asio::ip::tcp::endpoint> listenEndpoint(const HostPort& address);

/// True when somebody else listens there; false for port 0.
bool isInUse(const boost::asio::ip::tcp::endpoint& at);

/// A non-blocking listening socket that shares its port with others of this process, among which the system
/// spreads connections. Error ListenFailed with the address and the reason.
Result<ListenSocket> openListenSocket(const boost::asio::ip::tcp::endpoint& at, unsigned backlog);

/// Changes how many connections may wait there; those that wait stay.
void setBacklog(const ListenSocket& socket, unsigned backlog) noexcept;

void closeListenSocket(const ListenSocket& socket) noexcept;

}  // namespace sluice::proxy
