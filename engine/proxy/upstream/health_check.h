#pragma once

#include "engine/config/upstream_config.h"
#include "engine/proxy/upstream/check_dialogue.h"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <memory>

namespace sluice {

namespace proxy {
class TlsClientContext;
}

/// One look at one node: a connection, for http a GET in the upstream's own protocol, whose answer's head is
/// read, and for grpc a call of its health service. Nothing is kept open.
/// Ends within the time of the configuration; destroying it ends it at once and without an answer. On the
/// thread that runs `io`.
class HealthCheck {
public:
    using Done = std::function<void(HealthCheckResult)>;

    /// `scheme`: of the upstream. `tls`: the request goes through it, as those of clients do; null: plain.
    HealthCheck(boost::asio::io_context& io, const ActiveHealthConfig& config, const HostPort& node,
                UpstreamScheme scheme, std::shared_ptr<const proxy::TlsClientContext> tls, Done done);
    ~HealthCheck();
    HealthCheck(const HealthCheck&) = delete;
    HealthCheck& operator=(const HealthCheck&) = delete;

private:
    struct Attempt;
    std::shared_ptr<Attempt> m_attempt;
};

}  // namespace sluice
