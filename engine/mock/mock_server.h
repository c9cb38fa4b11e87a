#pragma once

#include "engine/config/gateway_config.h"
#include "engine/core/result.h"
#include "engine/metrics/snapshot.h"

#include <memory>

namespace sluice {

/// The mock backend: an HTTP/1.1 server on threads of its own.
/// Paths: /ok, /hello (1 KB), /bytes/N, /delay/MS, /status/N, /echo (what it received, as JSON), /api/ping,
/// /api/echo?str=, /api/random-sleep?str= (100 ms to 10 s), /test/requestBody (MockConfig's delay and size).
/// Anything else is 404 with a JSON body.
class MockServer {
public:
    /// Binds and starts; Error BadAddress for a host that no one knows, else ListenFailed with the address and the system's reason. Port 0 is allowed.
    static Result<std::unique_ptr<MockServer>> start(const MockConfig& config);
    virtual ~MockServer() = default;  ///< stops within 100 ms and joins

    /// The bound address (with the real port). Any thread.
    virtual HostPort address() const = 0;
    /// Requests answered since start. Any thread.
    virtual std::uint64_t requestsTotal() const noexcept = 0;
    /// CPU time of its threads since start. Any thread.
    virtual Nanos cpuTime() const = 0;
};

}  // namespace sluice
