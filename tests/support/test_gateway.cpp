#include "tests/support/test_gateway.h"

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace sluice::test {

namespace {

/// Waits for an answer that an engine thread gives; a test that waits longer has failed.
template <class Answer, class Ask>
Answer answerOf(Ask ask) {
    auto promise = std::make_shared<std::promise<Answer>>();
    std::future<Answer> future = promise->get_future();
    ask([promise](Answer answer) { promise->set_value(std::move(answer)); });
    if (future.wait_for(std::chrono::seconds(20)) != std::future_status::ready) {
        throw std::runtime_error("the gateway did not answer");
    }
    return future.get();
}

}  // namespace

TestGateway::TestGateway() {
    MockConfig mock;
    mock.address = {"127.0.0.1", 0};
    mock.delay = Millis(0);
    m_mock = MockServer::start(mock).value();
}

GatewayConfig TestGateway::config() const {
    GatewayConfig config;
    config.workers = 2;
    config.listeners = {{"main", {"127.0.0.1", m_port}, 128}};
    UpstreamConfig upstream;
    upstream.name = "mock";
    upstream.nodes = {{{"127.0.0.1", mockPort()}, 1}};
    config.upstreams = {upstream};
    RouteConfig route;
    route.name = "http";
    route.match.paths = {"/http/**"};
    route.stripPrefix = "/http";
    route.upstream = "mock";
    config.routes = {route};
    config.prometheus.address.port = 0;
    return config;
}

ApplyReport TestGateway::apply(GatewayConfig config) {
    auto report =
        answerOf<ApplyReport>([&](auto done) { m_gateway.apply(std::move(config), std::move(done)); });
    if (!report.listeners.empty() && report.listeners.front().listening) {
        m_port = parseHostPort(report.listeners.front().address).value().port;
    }
    return report;
}

GatewaySnapshot TestGateway::snapshot() {
    return answerOf<GatewaySnapshot>([&](auto done) { m_gateway.requestSnapshot(std::move(done)); });
}

GatewaySnapshot TestGateway::snapshotWhen(const std::function<bool(const GatewaySnapshot&)>& enough) {
    const Nanos end = monotonicNow() + std::chrono::seconds(5);
    GatewaySnapshot last = snapshot();
    while (!enough(last) && monotonicNow() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        last = snapshot();
    }
    return last;
}

StopReport TestGateway::stop(Millis deadline) {
    return answerOf<StopReport>([&](auto done) { m_gateway.stop(deadline, std::move(done)); });
}

}  // namespace sluice::test
