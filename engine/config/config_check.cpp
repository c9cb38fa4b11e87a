#include "engine/config/config_check.h"

#include "engine/config/address_claims.h"
#include "engine/config/config_limits.h"
#include "engine/config/config_reader.h"
#include "engine/config/name_claims.h"
#include "engine/config/path_text.h"
#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace sluice {

namespace {

constexpr int kVersion = 1;
constexpr std::int64_t kAnySize = INT64_MAX;

std::string item(const char* list, std::size_t index) {
    return fmt::format("{}[{}]", list, index);
}

}  // namespace

std::vector<ConfigIssue> ConfigCheck::run() {
    checkGlobals();
    checkListeners();
    checkClient();
    checkUpstreams();
    checkRoutes();
    checkPlugins(m_config.plugins, "plugins");
    checkMock();
    checkPrometheus();
    checkAccessLog();
    checkProfiles();
    return std::move(m_issues);
}

void ConfigCheck::checkGlobals() {
    if (m_config.version != kVersion) {
        error(IssueCode::BadVersion, "version", {std::to_string(m_config.version), std::to_string(kVersion)});
    }
    range(m_config.workers, 0, limits::kWorkers, "workers");
    range(m_config.memoryBudget, 0, kAnySize, "memory-budget");
}

void ConfigCheck::checkListeners() {
    NameClaims names;
    AddressClaims claims;
    for (std::size_t i = 0; i < m_config.listeners.size(); ++i) {
        const ListenerConfig& listener = m_config.listeners[i];
        const std::string where = item("listeners", i);
        if (!isName(listener.name))
            error(IssueCode::BadName, where + ".name", {listener.name});
        else if (names.isTaken(listener.name)) {
            error(IssueCode::DuplicateName, where + ".name", {"listener", listener.name});
        }
        if (const std::string* other = claims.claim(listener.address, listener.name)) {
            error(IssueCode::DuplicateAddress, where + ".address", {toText(listener.address), *other});
        }
        if (listener.address.host.empty()) error(IssueCode::BadAddress, where + ".address", {""});
        range(listener.backlog, 1, limits::kBacklog, where + ".backlog");
        range(listener.maxConnections, 0, limits::kConnections, where + ".max-connections");
        if (listener.tls) checkListenerTls(*listener.tls, where + ".tls");
    }
}

void ConfigCheck::checkRoutes() {
    std::unordered_set<std::string_view> upstreams;
    for (const UpstreamConfig& upstream : m_config.upstreams) upstreams.insert(upstream.name);
    NameClaims names;
    for (std::size_t i = 0; i < m_config.routes.size(); ++i) {
        const RouteConfig& route = m_config.routes[i];
        const std::string where = item("routes", i);
        if (!isName(route.name))
            error(IssueCode::BadName, where + ".name", {route.name});
        else if (names.isTaken(route.name))
            error(IssueCode::DuplicateName, where + ".name", {"route", route.name});
        checkMatch(route.match, where + ".match");
        range(route.priority, -limits::kPriority, limits::kPriority, where + ".priority");
        if (const char* fault = stripPrefixFault(route.stripPrefix)) {
            error(IssueCode::BadStripPrefix, where + ".strip-prefix", {route.stripPrefix, fault});
        }
        if (route.upstream.empty())
            error(IssueCode::NoUpstream, where, {route.name});
        else if (!upstreams.contains(route.upstream)) {
            error(IssueCode::UnknownUpstream, where + ".upstream", {route.upstream});
        }
        checkPlugins(route.plugins, where + ".plugins");
    }
    checkUnreachable();
}

void ConfigCheck::checkMatch(const MatchConfig& match, const std::string& where) {
    for (std::size_t i = 0; i < match.paths.size(); ++i) {
        if (const char* fault = pathFault(match.paths[i])) {
            error(IssueCode::BadPath, fmt::format("{}.paths[{}]", where, i), {match.paths[i], fault});
        }
    }
    for (std::size_t i = 0; i < match.methods.size(); ++i) {
        if (isMethod(match.methods[i])) continue;
        error(IssueCode::BadMethod, fmt::format("{}.methods[{}]", where, i), {match.methods[i]});
    }
    for (std::size_t i = 0; i < match.hosts.size(); ++i) {
        if (isHostPattern(match.hosts[i])) continue;
        error(IssueCode::BadHost, fmt::format("{}.hosts[{}]", where, i), {match.hosts[i]});
    }
}

void ConfigCheck::checkPlugins(const std::vector<PluginConfig>& plugins, const std::string& where) {
    NameClaims names;
    for (const PluginConfig& plugin : plugins) {
        const std::string pluginWhere = where + "." + plugin.name;
        if (names.isTaken(plugin.name)) error(IssueCode::DuplicatePlugin, pluginWhere, {plugin.name});
        const PluginSchema* schema = findSchema(m_schemas, plugin.name);
        if (!schema) {
            warning(IssueCode::UnknownPlugin, pluginWhere, {plugin.name});
            continue;
        }
        if (!plugin.enabled) continue;  // nothing reads its properties
        for (ConfigIssue& issue : checkPluginConfig(*schema, plugin.config)) {
            issue.where = pluginWhere;
            if (!issue.args[1].empty()) issue.where += "." + issue.args[1].substr(1);
            if (m_issues.size() < limits::kIssues) m_issues.push_back(std::move(issue));
        }
    }
}

void ConfigCheck::checkMock() {
    if (!m_config.mock) return;
    const MockConfig& mock = *m_config.mock;
    AddressClaims claims;
    for (const ListenerConfig& listener : m_config.listeners) claims.claim(listener.address, listener.name);
    if (const std::string* other = claims.claim(mock.address, "mock")) {
        error(IssueCode::DuplicateAddress, "mock.address", {toText(mock.address), *other});
    }
    if (mock.address.host.empty()) error(IssueCode::BadAddress, "mock.address", {""});
    timeout(mock.delay, "mock.delay");
    range(mock.size, 0, std::int64_t{1} << 40, "mock.size");
    range(mock.workers, 1, limits::kWorkers, "mock.workers");
}

bool ConfigCheck::usesPrometheus() const {
    const auto on = [](const std::vector<PluginConfig>& plugins) {
        return std::any_of(plugins.begin(), plugins.end(), [](const PluginConfig& plugin) {
            return plugin.enabled && plugin.name == "prometheus";
        });
    };
    return on(m_config.plugins) || std::any_of(m_config.routes.begin(), m_config.routes.end(),
                                               [&](const RouteConfig& route) { return on(route.plugins); });
}

void ConfigCheck::checkPrometheus() {
    const PrometheusConfig& prometheus = m_config.prometheus;
    const char* fault = pathFault(prometheus.path);
    if (!fault && prometheus.path.find('*') != std::string::npos) fault = "star-inside";
    if (fault) error(IssueCode::BadPath, "prometheus.path", {prometheus.path, fault});
    if (prometheus.address.host.empty()) error(IssueCode::BadAddress, "prometheus.address", {""});
    if (!usesPrometheus()) return;  // nothing listens there, so nothing can clash
    AddressClaims claims;
    for (const ListenerConfig& listener : m_config.listeners) claims.claim(listener.address, listener.name);
    if (m_config.mock) claims.claim(m_config.mock->address, "mock");
    if (const std::string* other = claims.claim(prometheus.address, "prometheus")) {
        error(IssueCode::DuplicateAddress, "prometheus.address", {toText(prometheus.address), *other});
    }
}

void ConfigCheck::checkProfiles() {
    NameClaims names;
    for (std::size_t i = 0; i < m_config.profiles.size(); ++i) {
        const TuningProfile& profile = m_config.profiles[i];
        const std::string where = item("profiles", i);
        if (!isName(profile.name))
            error(IssueCode::BadName, where + ".name", {profile.name});
        else if (names.isTaken(profile.name)) {
            error(IssueCode::DuplicateName, where + ".name", {"profile", profile.name});
        }
        range(profile.memoryBudget.value_or(0), 0, kAnySize, where + ".memory-budget");
        range(profile.workers.value_or(0), 0, limits::kWorkers, where + ".workers");
        range(profile.poolSize.value_or(0), 0, limits::kConnections, where + ".pool-size");
        timeout(profile.poolIdleTimeout.value_or(Millis{0}), where + ".pool-idle-timeout");
        timeout(profile.connectTimeout.value_or(Millis{0}), where + ".connect-timeout");
        timeout(profile.sendTimeout.value_or(Millis{0}), where + ".send-timeout");
        timeout(profile.readTimeout.value_or(Millis{0}), where + ".read-timeout");
        range(profile.listenBacklog.value_or(1), 1, limits::kBacklog, where + ".listen-backlog");
        range(profile.maxConnections.value_or(0), 0, limits::kConnections, where + ".max-connections");
    }
}

void ConfigCheck::error(IssueCode code, std::string where, std::vector<std::string> args) {
    if (m_issues.size() < limits::kIssues)
        m_issues.push_back({Severity::Error, code, std::move(args), std::move(where), {}});
}

void ConfigCheck::warning(IssueCode code, std::string where, std::vector<std::string> args) {
    if (m_issues.size() < limits::kIssues)
        m_issues.push_back({Severity::Warning, code, std::move(args), std::move(where), {}});
}

void ConfigCheck::range(std::int64_t value, std::int64_t lowest, std::int64_t highest, std::string where) {
    if (value >= lowest && value <= highest) return;
    error(IssueCode::OutOfRange, std::move(where),
          {std::to_string(value), std::to_string(lowest), std::to_string(highest)});
}

void ConfigCheck::timeout(Millis value, std::string where) {
    if (value.count() >= 0 && value <= limits::kTimeout) return;
    const std::string found = value.count() < 0 ? fmt::format("{}ms", value.count()) : formatDuration(value);
    error(IssueCode::OutOfRange, std::move(where), {found, "0s", formatDuration(limits::kTimeout)});
}

std::vector<ConfigIssue> validate(const GatewayConfig& config, const PluginSchemas& schemas) {
    return ConfigCheck(config, schemas).run();
}

}  // namespace sluice
