#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"
#include "engine/config/plugin_schema.h"

#include <string>
#include <vector>

namespace sluice {

/// The working parts of validate(), one family of objects each. They append to `issues` in configuration
/// order.
class ConfigCheck {
public:
    ConfigCheck(const GatewayConfig& config, const PluginSchemas& schemas)
        : m_config(config), m_schemas(schemas) {}

    std::vector<ConfigIssue> run();

private:
    void checkGlobals();
    void checkListeners();
    void checkClient();

    // config_check_tls.cpp
    void checkListenerTls(const ListenerTlsConfig& tls, const std::string& where);
    void checkUpstreamTls(const UpstreamTlsConfig& tls, const std::string& where);

    // config_check_upstream.cpp
    void checkUpstreams();
    void checkHash(const HashConfig& hash, const std::string& where);
    void checkActive(const ActiveHealthConfig& active, UpstreamScheme scheme, const std::string& where);
    void checkPassive(const PassiveHealthConfig& passive, const std::string& where);
    void checkLimits(const FailureLimits& failures, const std::string& where);
    void checkStatuses(const std::vector<unsigned>& statuses, const std::string& where);
    /// A time that must pass, however short.
    void pause(Millis value, std::string where);

    void checkRoutes();
    void checkMatch(const MatchConfig& match, const std::string& where);
    void checkPlugins(const std::vector<PluginConfig>& plugins, const std::string& where);
    void checkUnreachable();
    void checkMock();
    void checkPrometheus();
    void checkAccessLog();
    void checkProfiles();

    bool usesPrometheus() const;
    void error(IssueCode code, std::string where, std::vector<std::string> args);
    void warning(IssueCode code, std::string where, std::vector<std::string> args);
    void range(std::int64_t value, std::int64_t lowest, std::int64_t highest, std::string where);
    void timeout(Millis value, std::string where);

    const GatewayConfig& m_config;
    const PluginSchemas& m_schemas;
    std::vector<ConfigIssue> m_issues;
};

}  // namespace sluice
