#include "tests/integration/gateway/pool_fixture.h"

#include "engine/core/process.h"

#include <future>

namespace sluice::test {

GatewayConfig proxyTo(const std::vector<std::uint16_t>& nodePorts) {
    GatewayConfig config;
    config.workers = 1;
    config.listeners.push_back({"main", {"127.0.0.1", 0}, 4096});
    UpstreamConfig upstream;
    upstream.name = "backend";
    for (const std::uint16_t port : nodePorts) upstream.nodes.push_back({{"127.0.0.1", port}, 1});
    config.upstreams.push_back(upstream);
    RouteConfig route;
    route.name = "all";
    route.match.paths = {"/**"};
    route.upstream = "backend";
    config.routes.push_back(route);
    return config;
}

std::vector<ListenerStatus> PoolFixture::install(const GatewayConfig& config) {
    std::promise<std::vector<ListenerStatus>> answer;
    m_pool.install(config, proxy::TlsSetup::load(config, {}), ++m_version,
                   [&](auto listeners) { answer.set_value(std::move(listeners)); });
    auto listeners = answer.get_future().get();
    if (!listeners.empty() && listeners.front().listening) {
        const std::string& address = listeners.front().address;
        m_port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    }
    return listeners;
}

void PoolFixture::installSoon(const GatewayConfig& config) {
    m_pool.install(config, proxy::TlsSetup::load(config, {}), ++m_version, [](const auto&) {});
}

PoolCounters PoolFixture::collect() {
    std::promise<PoolCounters> answer;
    m_pool.collect([&](PoolCounters counters) { answer.set_value(std::move(counters)); });
    return answer.get_future().get();
}

std::uint64_t PoolFixture::drain(Millis deadline) {
    std::promise<std::uint64_t> answer;
    m_pool.drain(deadline, [&](std::uint64_t cut) { answer.set_value(cut); });
    return answer.get_future().get();
}

std::int64_t residentBytes() {
    return residentMemory();
}

}  // namespace sluice::test
