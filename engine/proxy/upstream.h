#pragma once

#include "engine/config/gateway_config.h"
#include "engine/proxy/balancer.h"
#include "engine/proxy/tls_session.h"
#include "engine/proxy/upstream_connection.h"

#include <boost/intrusive/list.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sluice::proxy {

class TlsClientContext;

/// An upstream with its nodes' addresses as resolved when the configuration was installed. Immutable, for all
/// workers.
struct UpstreamDefinition {
    UpstreamConfig config;
    std::vector<std::vector<TcpEndpoint>> addresses;  ///< by node; empty for a name that did not resolve
    std::shared_ptr<const TlsClientContext> tls = nullptr;  ///< null: plain

    friend bool operator==(const UpstreamDefinition&, const UpstreamDefinition&) = default;
};

/// One node of an upstream as one worker sees it.
struct UpstreamNode {
    std::string text;  ///< "127.0.0.1:8189", for error bodies
    std::string host;  ///< as configured: what TLS verifies
    std::string ip;    ///< of the address last used, for the log phase
    std::vector<TcpEndpoint> addresses;
    std::size_t nextAddress = 0;
    TlsSession session;
    boost::intrusive::list<UpstreamConnection, boost::intrusive::constant_time_size<false>>
        idle;  ///< newest first
};

/// One worker's balancer and pool for one upstream. A connection is either idle in here or held by one
/// exchange.
class Upstream : public boost::intrusive_ref_counter<Upstream, boost::thread_unsafe_counter> {
public:
    Upstream(WorkerLoop& loop, UpstreamDefinition definition);
    ~Upstream();

    const UpstreamConfig& config() const noexcept { return m_definition.config; }
    const UpstreamDefinition& definition() const noexcept { return m_definition; }
    /// Null: its connections are plain.
    const TlsClientContext* tls() const noexcept { return m_definition.tls.get(); }

    /// The next node by weight, or null; `excluded` by node index.
    UpstreamNode* pick(const std::vector<bool>& excluded = {});
    std::size_t indexOf(const UpstreamNode& node) const noexcept {
        return static_cast<std::size_t>(&node - m_nodes.data());
    }
    std::size_t nodeCount() const noexcept { return m_nodes.size(); }

    /// The idle connection that was used last, or null.
    boost::intrusive_ptr<UpstreamConnection> takeIdle(UpstreamNode& node);
    /// A new connection, not yet connected. At maxConnections an idle one gives way to it; null when all are
    /// at work.
    boost::intrusive_ptr<UpstreamConnection> open(UpstreamNode& node);
    /// Keeps it for the next exchange, if the limits allow. `peerTimeout` is the upstream's own idle time, or
    /// negative.
    void giveBack(boost::intrusive_ptr<UpstreamConnection> connection, Seconds peerTimeout);
    /// Closes it.
    void discard(boost::intrusive_ptr<UpstreamConnection> connection);
    /// An idle connection ended or said something unasked.
    void dropIdle(UpstreamConnection& connection);
    void closeIdle();

    std::uint64_t activeCount() const noexcept { return m_open - m_idle; }
    std::uint64_t idleCount() const noexcept { return m_idle; }

private:
    /// The idle connection whose time is over first, or null.
    UpstreamConnection* oldestIdle() noexcept;

    WorkerLoop& m_loop;
    const UpstreamDefinition m_definition;
    std::vector<UpstreamNode> m_nodes;
    SmoothRoundRobin m_balancer;
    std::uint64_t m_open = 0;
    std::uint64_t m_idle = 0;
};

}  // namespace sluice::proxy
