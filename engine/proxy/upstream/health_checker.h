#pragma once

#include "engine/proxy/upstream/health_check.h"
#include "engine/proxy/upstream/node_change.h"

#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace sluice {

/// Checks the nodes of every upstream that has active checks, each at its own pace, and says which ones
/// failed too often. A node is taken for healthy until then. All on the thread that runs `io`.
class HealthChecker {
public:
    struct Verdict {
        bool healthy = true;
        NodeFault reason = NodeFault::None;  ///< the failure that made it unhealthy
    };
    /// (upstream, "host:port") whose verdict is another one now.
    using Changed = std::function<void(const std::string& upstream, const std::string& node, const Verdict&)>;

    HealthChecker(boost::asio::io_context& io, Changed changed);
    ~HealthChecker();

    /// Checks the nodes of these upstreams from now on. Nodes whose check is the same as before keep their
    /// verdict and their pace; those that are gone are checked no more. Nodes of weight 0 are not checked.
    /// `tls`: the contexts of the upstreams, by index; empty when all are plain.
    void watch(const std::vector<UpstreamConfig>& upstreams,
               const std::vector<std::shared_ptr<const proxy::TlsClientContext>>& tls = {});

    Verdict verdict(const std::string& upstream, const std::string& node) const;
    proxy::UnhealthyNodes unhealthy() const;

private:
    class Node;
    using Key = std::pair<std::string, std::string>;

    boost::asio::io_context& m_io;
    Changed m_changed;
    std::map<Key, std::unique_ptr<Node>> m_nodes;
};

}  // namespace sluice
