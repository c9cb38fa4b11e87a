#pragma once

#include "engine/gateway.h"
#include "engine/mock/mock_server.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sluice::test {

/// A gateway with a mock backend behind it, both on ports of their own, driven from the test's thread.
class TestGateway {
public:
    TestGateway();

    /// One listener "main" on a free port, upstream "mock", route "http" for /http/** that strips /http.
    GatewayConfig config() const;
    ApplyReport apply(GatewayConfig config);
    /// A snapshot taken anew, until `enough` holds or five seconds are over.
    GatewaySnapshot snapshotWhen(const std::function<bool(const GatewaySnapshot&)>& enough);
    GatewaySnapshot snapshot();
    StopReport stop(Millis deadline);

    /// The port of the first listener of the last apply.
    std::uint16_t port() const { return m_port; }
    std::uint16_t mockPort() const { return m_mock->address().port; }
    MockServer& mock() { return *m_mock; }
    Gateway& gateway() { return m_gateway; }
    EventQueue& events() { return m_events; }

private:
    EventQueue m_events;
    std::unique_ptr<MockServer> m_mock;
    Gateway m_gateway{m_events};
    std::uint16_t m_port = 0;
};

}  // namespace sluice::test
