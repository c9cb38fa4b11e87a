#pragma once

#include "engine/proxy/worker_pool.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace sluice::test {

/// One listener on a free port, one worker, an upstream "backend" with nodes on these ports, and a route
/// "all" to it.
GatewayConfig proxyTo(const std::vector<std::uint16_t>& nodePorts);

/// A worker pool that is asked from the test's thread, which waits for the answers.
class PoolFixture {
public:
    explicit PoolFixture(const GatewayConfig& config) { install(config); }

    /// Waits until every worker has it.
    std::vector<ListenerStatus> install(const GatewayConfig& config);
    /// Starts an install; the answer is not waited for.
    void installSoon(const GatewayConfig& config);
    PoolCounters collect();
    std::uint64_t drain(Millis deadline);
    WorkerPool& pool() { return m_pool; }
    /// Of the first listener, as bound.
    std::uint16_t port() const { return m_port; }

private:
    WorkerPool m_pool;
    std::uint64_t m_version = 0;
    std::atomic<std::uint16_t> m_port{0};  ///< clients ask while another install is under way
};

/// Resident memory of this process in bytes.
std::int64_t residentBytes();

}  // namespace sluice::test
