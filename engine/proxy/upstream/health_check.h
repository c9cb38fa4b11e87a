#pragma once

#include "engine/config/upstream_config.h"
#include "engine/metrics/node_counts.h"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <memory>

namespace sluice {

namespace proxy {
class TlsClientContext;
}

/// What one check of a node saw.
struct HealthCheckResult {
    NodeFault fault =
        NodeFault::None;  ///< never ServerError: which statuses are failures is not the check's to say
    int status = 0;       ///< of the answer; 0 without one, as for a tcp check
};

/// One look at one node: a connection, and for http a GET whose answer's head is read. Nothing is kept open.
/// Ends within the time of the configuration; destroying it ends it at once and without an answer. On the
/// thread that runs `io`.
class HealthCheck {
public:
    using Done = std::function<void(HealthCheckResult)>;

    /// `tls`: the request goes through it, as those of clients do; null: plain.
    HealthCheck(boost::asio::io_context& io, const ActiveHealthConfig& config, const HostPort& node,
                std::shared_ptr<const proxy::TlsClientContext> tls, Done done);
    ~HealthCheck();
    HealthCheck(const HealthCheck&) = delete;
    HealthCheck& operator=(const HealthCheck&) = delete;

private:
    struct Attempt;
    std::shared_ptr<Attempt> m_attempt;
};

}  // namespace sluice
