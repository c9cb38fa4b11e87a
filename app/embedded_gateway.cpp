#include "app/embedded_gateway.h"

#include "app/config_file.h"
#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <algorithm>
#include <cstdio>
#include <future>

namespace sluice::cli {

Result<std::unique_ptr<EmbeddedGateway>> EmbeddedGateway::start(const std::string& name, std::string text,
                                                                bool samples, Language language) {
    LoadedConfig loaded = readConfig(std::move(text), pluginSchemas());
    std::fputs(issuesAsLines(name, loaded.issues, language).c_str(), stderr);
    if (hasErrors(loaded.issues))
        return Error{ErrorCode::BadConfig, std::to_string(loaded.issues.size()), {}};
    auto gateway = std::make_unique<EmbeddedGateway>(std::move(loaded.config), samples);
    if (Result<void> running = gateway->run(); !running) return running.error();
    return gateway;
}

EmbeddedGateway::EmbeddedGateway(GatewayConfig config, bool samples)
    : m_config(std::move(config)), m_gateway(m_events), m_variants(m_gateway, m_config, samples) {}

EmbeddedGateway::~EmbeddedGateway() {
    std::promise<void> stopped;
    m_gateway.stop(Seconds(1), [&stopped](StopReport) { stopped.set_value(); });
    stopped.get_future().wait();
}

Result<void> EmbeddedGateway::run() {
    std::promise<ApplyReport> applied;
    m_gateway.apply(m_config, [&applied](ApplyReport report) { applied.set_value(std::move(report)); });
    const ApplyReport report = applied.get_future().get();
    if (!report.applied) return Error{ErrorCode::BadConfig, std::to_string(report.issues.size()), {}};
    for (const ListenerStatus& listener : report.listeners) {
        if (!listener.listening)
            return listener.error.value_or(Error{ErrorCode::ListenFailed, listener.address, {}});
    }
    std::promise<GatewaySnapshot> asked;
    m_gateway.requestSnapshot([&asked](GatewaySnapshot snapshot) { asked.set_value(std::move(snapshot)); });
    const GatewaySnapshot snapshot = asked.get_future().get();
    if (snapshot.mock && snapshot.mock->error) return *snapshot.mock->error;
    return {};
}

}  // namespace sluice::cli
