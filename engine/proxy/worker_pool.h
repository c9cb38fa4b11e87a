#pragma once

#include "engine/config/gateway_config.h"
#include "engine/core/result.h"
#include "engine/metrics/node_counts.h"
#include "engine/metrics/snapshot.h"
#include "engine/metrics/worker_stats.h"
#include "engine/proxy/io/tls/tls_setup.h"
#include "engine/proxy/upstream/node_change.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

namespace proxy {
class AccessLog;
}
class SampledThreads;

/// What all workers counted since the former collect(), merged at rest: every request once, also those that ended
/// under a former table or in a worker that is gone.
struct PoolCounters {
    using Traffic = TrafficCount;
    Traffic all;
    TrafficByRoute routes;  ///< those that had traffic, whichever table and worker it was counted by
    std::uint64_t connectionsAccepted = 0;
    std::uint64_t tunnelsOpened = 0;
    std::uint64_t tunnels = 0;  ///< open now, with those of retired workers
    struct Worker {
        Nanos cpu{0};  ///< thread clock, since start
        std::uint64_t connections = 0;
        std::uint64_t tableVersion = 0;  ///< the table this worker serves
    };
    std::vector<Worker> workers;  ///< those that serve; retired ones only finish what they have
    struct Node {
        std::string address;  ///< as configured
        NodeCounts counts;    ///< since the former collect
        std::uint64_t active = 0;
        unsigned ejectedIn = 0;  ///< workers
        NodeFault ejectedFor = NodeFault::None;
    };
    struct Upstream {
        std::string name;
        std::uint64_t active = 0;
        std::uint64_t idle = 0;
        std::uint64_t pending = 0;
        std::vector<Node> nodes;  ///< in configuration order
    };
    std::vector<Upstream> upstreams;
};

/// The worker threads with their listening sockets, sessions and upstream pools. Every function is called on
/// the control thread; answers come on a worker's thread (the caller re-posts).
class WorkerPool {
public:
    /// `nodeChanged` hears of ejections and returns, on a worker's thread. The workers' threads enter `sampled`, which
    /// must then outlive the pool.
    explicit WorkerPool(std::function<void(const proxy::NodeChange&)> nodeChanged = {},
                        SampledThreads* sampled = nullptr);
    ~WorkerPool();  ///< cuts everything and joins

    /// Makes the pool serve `config` (already validated), whose table gets the number `version`: starts or
    /// drains workers to the wanted count, opens new listeners and closes those that are gone, installs
    /// routes, plugins and upstreams in every worker. `done` gets every listener's state once all workers
    /// have the table. A listener that exists in both configurations keeps its sockets. `tls` was loaded for
    /// `config` without an issue; handshakes that begin from now on use it.
    void install(const GatewayConfig& config, proxy::TlsSetup tls, std::uint64_t version,
                 std::function<void(std::vector<ListenerStatus>)> done);

    /// Where the requests of later installs are logged; null: nowhere. It must live until it has no ports.
    void setAccessLog(proxy::AccessLog* log);

    /// Takes what every worker counted since the former call and answers with the sum.
    void collect(std::function<void(PoolCounters)> done);

    /// The nodes that are not to be chosen while others are left, of all upstreams; replaces the former set.
    void setUnhealthy(proxy::UnhealthyNodes nodes);
    /// A name's addresses are these from now on.
    void setAddresses(const proxy::NameAddresses& name);

    /// While true, new requests get 503 (memory budget); connections and exchanges in flight go on.
    void setShedding(bool on) noexcept;

    /// Closes listeners, closes idle connections, answers in-flight exchanges with `Connection: close`, cuts
    /// what is left at the deadline. `done` gets the number cut, after which no worker thread runs any more;
    /// collect() still gives what they counted to the end.
    void drain(Millis deadline, std::function<void(std::uint64_t)> done);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;  ///< shared with an install that waits for names
};

}  // namespace sluice
