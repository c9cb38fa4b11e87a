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
    using Connections =
        boost::intrusive::list<UpstreamConnection, boost::intrusive::constant_time_size<false>>;
    Connections idle;      ///< HTTP/1.1, newest first
    Connections shared;    ///< HTTP/2, with and without streams, oldest first
    unsigned opening = 0;  ///< HTTP/2 connections of which it is not known yet what they take
    NodeCounts counts;     ///< since they were taken
};

/// One worker's balancer and pool for one upstream. A connection is idle in here, held by one exchange, or, with
/// HTTP/2, in here and shared by the streams of several (upstream_shared.cpp).
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

    /// Its nodes speak HTTP/2.
    bool isHttp2() const noexcept { return sluice::isHttp2(config().scheme); }
    /// The idle connection that was used last, or a stream of one that has room for it; null when there is none.
    NodeStreamPtr take(UpstreamNode& node);
    /// A connection is on its way that others may share.
    bool isOpening(const UpstreamNode& node) const noexcept { return node.opening > 0; }
    /// Until something has become of it: false when the time to connect is over.
    PendingQueue::Waiter opened() noexcept {
        return m_waitForOpening.wait(m_loop.now + m_definition.config.timeout.connect);
    }
    /// False when every connection that it may have is at work.
    bool mayOpen() const noexcept;
    /// A new connection, not yet connected. At maxConnections an idle one gives way to it; null when all are
    /// at work.
    boost::intrusive_ptr<UpstreamConnection> open(UpstreamNode& node);
    /// The stream for which such a connection was made, once it stands.
    NodeStreamPtr begin(boost::intrusive_ptr<UpstreamConnection> connection);
    /// Keeps it for the next exchange, if the limits allow. `peerTimeout` is the upstream's own idle time, or
    /// negative.
    void giveBack(boost::intrusive_ptr<UpstreamConnection> connection, Seconds peerTimeout);
    /// Closes it.
    void discard(boost::intrusive_ptr<UpstreamConnection> connection);
    /// An idle connection ended or said something unasked.
    void dropIdle(UpstreamConnection& connection);
    /// Closes those that are idle; shared ones take no more streams.
    void closeIdle();
    /// Every request that waits for a connection looks again, soon.
    void wakeWaiting() {
        m_pending.wake(m_pending.size());
        m_waitForOpening.wake(m_waitForOpening.size());
    }

    // By a shared connection of this upstream.
    /// It is known what it takes, or it is gone.
    void settle(UpstreamConnection& connection);
    void sharedBecameBusy() noexcept { --m_idle; }
    /// Its last stream has ended. False when it is not worth keeping.
    bool keepsIdle(const UpstreamConnection& connection);
    /// A stream has ended, so that another may begin.
    void streamEnded() { m_pending.wake(1); }
    void sharedClosed(UpstreamConnection& connection, bool wasIdle);

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
    void closeConnection(UpstreamConnection& idle);

    // upstream_shared.cpp
    NodeStreamPtr takeStream(UpstreamNode& node);
    void inheritShared(UpstreamNode& node, UpstreamNode& known, Upstream& former, bool sameConnections);
    void retireShared(UpstreamNode& node, bool all);
    void forgetShared();

    WorkerLoop& m_loop;
    UpstreamDefinition m_definition;  ///< its addresses are those of now
    std::vector<UpstreamNode> m_nodes;
    NodeSelector m_selector;
    std::optional<HashKey> m_hashKey;  ///< for a balancer that hashes
    PendingQueue m_pending;
    PendingQueue m_waitForOpening;
    Sweep m_sweep{*this};
    boost::intrusive_ptr<Upstream> m_heir;  ///< gets what is counted here after inherit()
    std::uint64_t m_open = 0;
    std::uint64_t m_idle = 0;
    std::uint64_t m_requests = 0;  ///< at work, those that wait for a connection included
    std::uint64_t m_retries = 0;   ///< of them, those that are at their second try or a later one
};

}  // namespace sluice::proxy
