#pragma once

#include "engine/proxy/io/task.h"
#include "engine/proxy/tunnel_log.h"
#include "engine/proxy/upstream/upstream.h"
#include "engine/proxy/worker_state.h"

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sluice::proxy {

/// A client's connection and one to a node, joined after a 101 or a CONNECT: whatever comes at one end goes out at the
/// other, and so does its end while the other way still flows. Between bytes neither way holds a buffer. Ends when both
/// ways have, when either connection breaks, when no byte has moved for the idle limit, or by end(). It outlives the
/// exchange and the table it came from; its coroutines keep it. Worker's thread only.
class Tunnel : public boost::intrusive_ref_counter<Tunnel, boost::thread_unsafe_counter> {
public:
    Tunnel(WorkerState& worker, boost::intrusive_ptr<Connection> client,
           boost::intrusive_ptr<UpstreamConnection> node, boost::intrusive_ptr<Upstream> upstream,
           Nanos idleLimit);
    ~Tunnel();

    /// Once: `fromClient` came behind the request, `fromNode` behind the answer; they are copied.
    void start(std::string_view fromClient, std::string_view fromNode);
    /// Its line goes to the access log when it ends.
    void logAtEnd(std::unique_ptr<TunnelLog> log) noexcept { m_log = std::move(log); }
    /// Closes both connections. `reason`: a token for the log, empty when they ended by themselves.
    void end(std::string_view reason = {});

private:
    struct Way {
        Connection& from;
        Connection& to;
        bool ended = false;  ///< its end was passed on
        std::uint64_t bytes = 0;
    };

    /// Copies one way until its end; `self` keeps the tunnel.
    Detached pump(boost::intrusive_ptr<Tunnel> self, Way& way, std::string early);
    Task<bool> send(Way& way, std::string_view bytes);
    Nanos untilIdle() const noexcept { return m_lastByte + m_idleLimit - m_worker.now; }
    bool endsAsIdle();

    WorkerState& m_worker;
    const boost::intrusive_ptr<Connection> m_client;
    const boost::intrusive_ptr<UpstreamConnection> m_node;
    const boost::intrusive_ptr<Upstream> m_upstream;
    const Nanos m_idleLimit;
    const Nanos m_began;
    Nanos m_lastByte;
    Way m_toNode{*m_client, *m_node};
    Way m_toClient{*m_node, *m_client};
    std::unique_ptr<TunnelLog> m_log;
    bool m_over = false;
};

}  // namespace sluice::proxy
