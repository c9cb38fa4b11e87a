#include "engine/gateway.h"

#include "engine/gateway_control.h"
#include "engine/proxy/io/tls/tls_setup.h"

namespace sluice {

std::vector<ConfigIssue> checkFiles(const GatewayConfig& config) {
    return proxy::TlsSetup::load(config, {}).issues;
}

Gateway::Gateway(EventQueue& events) : m_control(std::make_shared<Control>(events)) {
    m_control->start();
}

Gateway::~Gateway() {
    m_control->shutDown();
}

void Gateway::apply(GatewayConfig next, std::function<void(ApplyReport)> done) {
    m_control->post([control = m_control.get(), next = std::move(next), done = std::move(done)]() mutable {
        control->apply(std::move(next), std::move(done));
    });
}

void Gateway::stop(Millis deadline, std::function<void(StopReport)> done) {
    m_control->post([control = m_control.get(), deadline, done = std::move(done)]() mutable {
        control->stop(deadline, std::move(done));
    });
}

void Gateway::requestSnapshot(std::function<void(GatewaySnapshot)> done) {
    m_control->post([control = m_control.get(), done = std::move(done)]() mutable {
        control->requestSnapshot(std::move(done));
    });
}

void Gateway::startSampling(std::function<void(Result<void>)> done) {
    m_control->post([control = m_control.get(), done = std::move(done)]() mutable {
        control->startSampling(std::move(done));
    });
}

void Gateway::stopSampling(std::function<void(CpuProfile)> done) {
    m_control->post([control = m_control.get(), done = std::move(done)]() mutable {
        control->stopSampling(std::move(done));
    });
}

}  // namespace sluice
