#pragma once

#include "engine/core/clock.h"

#include <boost/asio/io_context.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace sluice::proxy {

class Connection;

/// Tells one worker's connections that they may read or write. Each descriptor is registered once, for both
/// directions and on edges: Asio's own sockets would ask the system again before every wait, which is two
/// system calls of six for a proxied request. Asio still runs the loop: this is one descriptor in it.
class Readiness {
public:
    /// Sets `now`, the worker's reading of the clock, each time it wakes.
    Readiness(boost::asio::io_context& io, Nanos& now);
    ~Readiness();
    Readiness(const Readiness&) = delete;
    Readiness& operator=(const Readiness&) = delete;

    /// From now on Connection::onEvents() is called on the loop's thread. False when the system refuses. The
    /// descriptor leaves by being closed; forget() must be called then.
    bool add(int descriptor, Connection& connection) noexcept;
    /// No event that was fetched already reaches the connection.
    void forget(Connection& connection) noexcept;
    /// Calls Connection::onDeferred() soon, once for each call, and keeps the connection until then.
    void defer(boost::intrusive_ptr<Connection> connection);
    /// When the events that are being told were noticed.
    Nanos wokeAt() const noexcept { return m_wokeAt; }
    /// For what happens on the worker's thread without an event.
    void wake() noexcept { m_wokeAt = m_now = monotonicNow(); }
    /// Lets the loop end: nothing is waited for any more.
    void stop();

private:
    struct System;

    void wait();
    void dispatch();
    /// How many events there were.
    std::size_t dispatchBatch();
    void runDeferred();

    boost::asio::io_context& m_io;
    Nanos& m_now;
    Nanos m_wokeAt;
    std::unique_ptr<System> m_system;
    std::vector<boost::intrusive_ptr<Connection>> m_deferred;
    bool m_stopped = false;
};

}  // namespace sluice::proxy
