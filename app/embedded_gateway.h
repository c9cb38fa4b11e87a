#pragma once

#include "app/cli_text/language.h"
#include "engine/core/result.h"
#include "engine/gateway.h"
#include "engine/gateway_variants.h"

#include <memory>
#include <string>

namespace sluice::cli {

/// A gateway (and its mock) inside this process for as long as an experiment runs.
class EmbeddedGateway {
public:
    /// Reads the configuration and waits until it runs. Prints the configuration's problems on standard
    /// error. Errors: BadConfig, ListenFailed (a listener or the mock; nothing is left running).
    /// `samples`: whether its workers are sampled while they are loaded.
    static Result<std::unique_ptr<EmbeddedGateway>> start(const std::string& name, std::string text,
                                                          bool samples, Language language);
    ~EmbeddedGateway();

    const GatewayConfig& config() const noexcept { return m_config; }
    TargetHost& variants() noexcept { return m_variants; }

    EmbeddedGateway(GatewayConfig config, bool samples);

private:
    Result<void> run();

    const GatewayConfig m_config;
    EventQueue m_events;  ///< nobody reads it: what matters here is in the reports
    Gateway m_gateway;
    GatewayVariants m_variants;
};

}  // namespace sluice::cli
