#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/node_counts.h"
#include "engine/proxy/io/tls/tls_session.h"
#include "engine/proxy/upstream/hash_key.h"
#include "engine/proxy/upstream/node_change.h"
#include "engine/proxy/upstream/node_selector.h"
#include "engine/proxy/upstream/pending_queue.h"
#include "engine/proxy/upstream/upstream_connection.h"

#include <boost/intrusive/list.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
    std::shared_ptr<TlsSession> session = std::make_shared<TlsSession>();
    boost::intrusive::list<UpstreamConnection, boost::intrusive::constant_time_size<false>>
        idle;           ///< newest first
    NodeCounts counts;  ///< since they were taken
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

    /// It is what `next` says, but for its nodes' addresses, which setAddresses() can change.
    bool isLike(const UpstreamDefinition& next) const;
    /// Takes over what is worth keeping from the upstream of this name before an apply: idle connections to
    /// nodes that are in both, and what is counted of them. Nodes that are new among known ones begin slowly.
    void inherit(Upstream& former);
    /// By node. Connections to addresses that a node no longer has end when they are idle.
    void setAddresses(const std::vector<std::vector<TcpEndpoint>>& addresses);
    /// For every node with that name.
    void setAddresses(const NameAddresses& name);
    void setUnhealthy(const UnhealthyNodes& unhealthy);

    const std::vector<UpstreamNode>& nodes() const noexcept { return m_nodes; }
    const NodeSelector& selector() const noexcept { return m_selector; }
    /// What was counted of a node since the last take.
    NodeCounts takeCounts(std::size_t node) noexcept { return std::exchange(m_nodes[node].counts, {}); }
    std::size_t indexOf(const UpstreamNode& node) const noexcept {
        return static_cast<std::size_t>(&node - m_nodes.data());
    }
    std::size_t nodeCount() const noexcept { return m_nodes.size(); }

    /// The idle connection that was used last, or null.
    boost::intrusive_ptr<UpstreamConnection> takeIdle(UpstreamNode& node);
    /// False when every connection that it may have is at work.
    bool mayOpen() const noexcept;
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
    /// Every request that waits for a connection looks again, soon.
    void wakePending() { m_pending.wake(m_pending.size()); }

    std::uint64_t pendingCount() const noexcept { return m_pending.size(); }
    std::uint64_t activeCount() const noexcept { return m_open - m_idle; }
    std::uint64_t idleCount() const noexcept { return m_idle; }

private:
    friend class UpstreamCall;

    /// Lets nodes back and raises their shares when it is time.
    struct Sweep final : DeadlineEntry {
        explicit Sweep(Upstream& of) noexcept : upstream(of) {}
        void onDeadline() override { upstream.sweep(); }
        Upstream& upstream;
    };

    void sweep();
    /// Sets the next sweep.
    void watchNodes() noexcept;
    void tellChange(std::size_t node, bool ejected, NodeFault reason);
    /// Its ejections end with it.
    void forgetEjections();
    void setAddresses(UpstreamNode& node, std::vector<TcpEndpoint> addresses);
    /// The idle connection whose time is over first, or null.
    UpstreamConnection* oldestIdle() noexcept;

    WorkerLoop& m_loop;
    UpstreamDefinition m_definition;  ///< its addresses are those of now
    std::vector<UpstreamNode> m_nodes;
    NodeSelector m_selector;
    std::optional<HashKey> m_hashKey;  ///< for a balancer that hashes
    PendingQueue m_pending;
    Sweep m_sweep{*this};
    boost::intrusive_ptr<Upstream> m_heir;  ///< gets what is counted here after inherit()
    std::uint64_t m_open = 0;
    std::uint64_t m_idle = 0;
    std::uint64_t m_requests = 0;  ///< at work, those that wait for a connection included
    std::uint64_t m_retries = 0;   ///< of them, those that are at their second try or a later one
};

}  // namespace sluice::proxy
