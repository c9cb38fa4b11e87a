#include "engine/config/config_check.h"
#include "engine/config/config_limits.h"
#include "engine/config/name_claims.h"
#include "engine/config/path_text.h"
#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

/// Upstreams.
namespace sluice {

namespace {

constexpr std::int64_t kAnySize = INT64_MAX;

/// RFC 9110 5.6.2, which names of fields and of cookies must be.
bool isToken(const std::string& text) {
    static constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return isLetter || (c >= '0' && c <= '9') || kMarks.find(c) != std::string_view::npos;
    });
}

/// The target of a check goes into a request line as it is (RFC 9112 3.2.1).
const char* targetFault(const std::string& target) {
    if (!target.starts_with('/')) return "no-slash";
    for (const char c : target) {
        if (c == ' ') return "blank";
        if (static_cast<unsigned char>(c) < 0x21 || c == 0x7f) return "control";
    }
    return nullptr;
}

}  // namespace

void ConfigCheck::checkUpstreams() {
    NameClaims names;
    for (std::size_t i = 0; i < m_config.upstreams.size(); ++i) {
        const UpstreamConfig& upstream = m_config.upstreams[i];
        const std::string where = fmt::format("upstreams[{}]", i);
        if (!isName(upstream.name))
            error(IssueCode::BadName, where + ".name", {upstream.name});
        else if (names.isTaken(upstream.name)) {
            error(IssueCode::DuplicateName, where + ".name", {"upstream", upstream.name});
        }
        if (upstream.nodes.empty()) warning(IssueCode::NoNodes, where, {upstream.name});
        for (std::size_t k = 0; k < upstream.nodes.size(); ++k) {
            const NodeConfig& node = upstream.nodes[k];
            const std::string nodeWhere = fmt::format("{}.nodes[{}]", where, k);
            const bool reachable = node.address.port != 0 && !node.address.host.empty();
            if (!reachable) error(IssueCode::BadAddress, nodeWhere + ".address", {toText(node.address)});
            range(node.weight, 0, limits::kWeight, nodeWhere + ".weight");
        }
        range(upstream.keepalive.size, 0, limits::kConnections, where + ".keepalive.size");
        timeout(upstream.keepalive.idleTimeout, where + ".keepalive.idle-timeout");
        range(upstream.keepalive.requests, 0, kAnySize, where + ".keepalive.requests");
        if (upstream.keepalive.pingInterval != Millis(0))
            pause(upstream.keepalive.pingInterval, where + ".keepalive.ping-interval");
        pause(upstream.keepalive.pingTimeout, where + ".keepalive.ping-timeout");
        timeout(upstream.timeout.connect, where + ".timeout.connect");
        timeout(upstream.timeout.send, where + ".timeout.send");
        if (upstream.timeout.header != Millis(0)) timeout(upstream.timeout.header, where + ".timeout.header");
        timeout(upstream.timeout.read, where + ".timeout.read");
        timeout(upstream.timeout.queue, where + ".timeout.queue");
        range(upstream.retries, 0, limits::kRetries, where + ".retries");
        range(upstream.retryBudget.percent, 0, limits::kPercent, where + ".retry-budget.percent");
        range(upstream.retryBudget.minimum, 0, limits::kConnections, where + ".retry-budget.minimum");
        range(upstream.maxConnections, 0, limits::kConnections, where + ".max-connections");
        range(upstream.maxPending, 0, limits::kConnections, where + ".max-pending");
        range(upstream.maxRequests, 0, limits::kConnections, where + ".max-requests");
        timeout(upstream.slowStart, where + ".slow-start");
        range(upstream.maxResponseHeader, 1, limits::kHeader, where + ".max-response-header");
        if (upstream.dnsRefresh != Millis(0)) pause(upstream.dnsRefresh, where + ".dns-refresh");
        checkUpstreamTls(upstream.tls, where + ".tls");
        checkHash(upstream.hash, where + ".hash");
        if (upstream.health.active)
            checkActive(*upstream.health.active, upstream.scheme, where + ".health.active");
        if (upstream.health.passive) checkPassive(*upstream.health.passive, where + ".health.passive");
    }
}

void ConfigCheck::checkHash(const HashConfig& hash, const std::string& where) {
    if (hash.on == HashOn::Address) return;
    if (hash.key.empty())
        error(IssueCode::MissingField, where + ".key", {"key"});
    else if (hash.on == HashOn::Query ? !isName(hash.key) : !isToken(hash.key))
        error(IssueCode::BadName, where + ".key", {hash.key});
}

void ConfigCheck::checkActive(const ActiveHealthConfig& active, UpstreamScheme scheme,
                              const std::string& where) {
    if (active.type == CheckType::Grpc && !isHttp2(scheme)) {
        const auto asked = std::find_if(std::begin(kUpstreamSchemeTokens), std::end(kUpstreamSchemeTokens),
                                        [&](const auto& token) { return token.first == scheme; });
        error(IssueCode::CheckNeedsHttp2, where + ".type", {std::string(asked->second), "grpc, grpcs"});
    }
    if (!active.grpcService.empty() && !isName(active.grpcService))
        error(IssueCode::BadName, where + ".grpc-service", {active.grpcService});
    if (const char* fault = targetFault(active.httpPath))
        error(IssueCode::BadPath, where + ".http-path", {active.httpPath, fault});
    if (!active.host.empty() && !isHostPattern(active.host))
        error(IssueCode::BadHost, where + ".host", {active.host});
    range(active.port, 0, UINT16_MAX, where + ".port");
    pause(active.timeout, where + ".timeout");
    pause(active.healthyInterval, where + ".healthy.interval");
    checkStatuses(active.healthyStatuses, where + ".healthy.http-statuses");
    range(active.successes, 1, limits::kChecks, where + ".healthy.successes");
    pause(active.unhealthyInterval, where + ".unhealthy.interval");
    checkLimits(active.unhealthy, where + ".unhealthy");
}

void ConfigCheck::checkPassive(const PassiveHealthConfig& passive, const std::string& where) {
    checkLimits(passive.unhealthy, where + ".unhealthy");
    pause(passive.ejectionTime, where + ".ejection-time");
    pause(passive.maxEjectionTime, where + ".max-ejection-time");
    range(passive.maxEjectionPercent, 0, limits::kPercent, where + ".max-ejection-percent");
}

void ConfigCheck::checkLimits(const FailureLimits& failures, const std::string& where) {
    checkStatuses(failures.httpStatuses, where + ".http-statuses");
    range(failures.httpFailures, 0, limits::kChecks, where + ".http-failures");
    range(failures.tcpFailures, 0, limits::kChecks, where + ".tcp-failures");
    range(failures.timeouts, 0, limits::kChecks, where + ".timeouts");
}

void ConfigCheck::checkStatuses(const std::vector<unsigned>& statuses, const std::string& where) {
    for (std::size_t i = 0; i < statuses.size(); ++i)
        range(statuses[i], 200, limits::kStatus, fmt::format("{}[{}]", where, i));
}

void ConfigCheck::pause(Millis value, std::string where) {
    if (value >= limits::kCheckPause && value <= limits::kTimeout) return;
    const std::string found = value.count() < 0 ? fmt::format("{}ms", value.count()) : formatDuration(value);
    error(IssueCode::OutOfRange, std::move(where),
          {found, formatDuration(limits::kCheckPause), formatDuration(limits::kTimeout)});
}

}  // namespace sluice
