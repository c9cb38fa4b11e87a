#include "engine/config/config_decoder.h"
#include "engine/config/config_limits.h"

/// The upstreams of a configuration file.
namespace sluice {

void ConfigDecoder::upstream(YamlId id, const FieldPath& path, UpstreamConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "name")
            m_fields.text(value, below, out.name);
        else if (key == "balancer")
            m_fields.choice(value, below, kBalancerTokens, out.balancer, IssueCode::UnknownBalancer);
        else if (key == "hash")
            hash(value, below, out.hash);
        else if (key == "nodes")
            nodes(value, below, out.nodes);
        else if (key == "scheme")
            m_fields.choice(value, below, kUpstreamSchemeTokens, out.scheme);
        else if (key == "tls")
            upstreamTls(value, below, out.tls);
        else if (key == "keepalive")
            keepalive(value, below, out.keepalive);
        else if (key == "timeout")
            timeouts(value, below, out.timeout);
        else if (key == "retries")
            m_fields.count(value, below, limits::kRetries, out.retries);
        else if (key == "retry-budget")
            retryBudget(value, below, out.retryBudget);
        else if (key == "max-connections")
            m_fields.count(value, below, limits::kConnections, out.maxConnections);
        else if (key == "max-pending")
            m_fields.count(value, below, limits::kConnections, out.maxPending);
        else if (key == "max-requests")
            m_fields.count(value, below, limits::kConnections, out.maxRequests);
        else if (key == "slow-start")
            m_fields.duration(value, below, out.slowStart);
        else if (key == "max-response-header")
            m_fields.byteSize(value, below, out.maxResponseHeader);
        else if (key == "dns-refresh")
            m_fields.duration(value, below, out.dnsRefresh);
        else if (key == "health")
            health(value, below, out.health);
        else
            return false;
        return true;
    });
    m_fields.require(id, path, "name");
}

/// A sequence of {address, weight} or of "host:port", or APISIX's mapping {"host:port": weight}.
void ConfigDecoder::nodes(YamlId id, const FieldPath& path, std::vector<NodeConfig>& out) {
    if (m_fields.document().meaning(id).kind != YamlKind::Mapping) {
        list(id, path, out, &ConfigDecoder::node);
        return;
    }
    std::size_t index = 0;
    m_fields.mapping(id, path, [&](std::string_view key, YamlId weight, const FieldPath&) {
        const FieldPath below(path, index++);
        if (!countEntry(weight, below)) return true;
        NodeConfig& node = out.emplace_back();
        if (auto address = parseHostPort(key))
            node.address = std::move(*address);
        else
            m_fields.error(weight, FieldPath(below, "address"), IssueCode::BadAddress, {std::string(key)});
        m_fields.integer(weight, FieldPath(below, "weight"), node.weight);
        return true;
    });
}

void ConfigDecoder::node(YamlId id, const FieldPath& path, NodeConfig& out) {
    if (m_fields.document().meaning(id).kind == YamlKind::Scalar) {
        m_fields.address(id, FieldPath(path, "address"), out.address);
        return;
    }
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "address")
            m_fields.address(value, below, out.address);
        else if (key == "weight")
            m_fields.integer(value, below, out.weight);
        else
            return false;
        return true;
    });
    m_fields.require(id, path, "address");
}

void ConfigDecoder::hash(YamlId id, const FieldPath& path, HashConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "on")
            m_fields.choice(value, below, kHashOnTokens, out.on);
        else if (key == "key")
            m_fields.text(value, below, out.key);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::keepalive(YamlId id, const FieldPath& path, KeepaliveConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "size")
            m_fields.count(value, below, limits::kConnections, out.size);
        else if (key == "idle-timeout")
            m_fields.duration(value, below, out.idleTimeout);
        else if (key == "requests")
            m_fields.integer(value, below, out.requests);
        else if (key == "ping-interval")
            m_fields.duration(value, below, out.pingInterval);
        else if (key == "ping-timeout")
            m_fields.duration(value, below, out.pingTimeout);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::timeouts(YamlId id, const FieldPath& path, UpstreamTimeoutConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "connect")
            m_fields.duration(value, below, out.connect);
        else if (key == "send")
            m_fields.duration(value, below, out.send);
        else if (key == "header")
            m_fields.duration(value, below, out.header);
        else if (key == "read")
            m_fields.duration(value, below, out.read);
        else if (key == "queue")
            m_fields.duration(value, below, out.queue);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::retryBudget(YamlId id, const FieldPath& path, RetryBudgetConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "percent")
            m_fields.count(value, below, limits::kPercent, out.percent);
        else if (key == "minimum")
            m_fields.count(value, below, limits::kConnections, out.minimum);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::health(YamlId id, const FieldPath& path, HealthConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        const bool isGiven = !m_fields.document().isNull(value);
        if (key == "active") {
            if (isGiven) activeHealth(value, below, out.active.emplace());
        } else if (key == "passive") {
            if (isGiven) passiveHealth(value, below, out.passive.emplace());
        } else {
            return false;
        }
        return true;
    });
}

void ConfigDecoder::activeHealth(YamlId id, const FieldPath& path, ActiveHealthConfig& out) {
    const auto healthy = [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "interval")
            m_fields.duration(value, below, out.healthyInterval);
        else if (key == "http-statuses")
            m_fields.counts(value, below, limits::kStatus, out.healthyStatuses);
        else if (key == "successes")
            m_fields.count(value, below, limits::kChecks, out.successes);
        else
            return false;
        return true;
    };
    const auto unhealthy = [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key != "interval") return failureLimit(key, value, below, out.unhealthy);
        m_fields.duration(value, below, out.unhealthyInterval);
        return true;
    };
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "type")
            m_fields.choice(value, below, kCheckTypeTokens, out.type);
        else if (key == "host")
            m_fields.text(value, below, out.host);
        else if (key == "port")
            m_fields.count(value, below, UINT16_MAX, out.port);
        else if (key == "http-path")
            m_fields.text(value, below, out.httpPath);
        else if (key == "grpc-service")
            m_fields.text(value, below, out.grpcService);
        else if (key == "timeout")
            m_fields.duration(value, below, out.timeout);
        else if (key == "healthy")
            m_fields.mapping(value, below, healthy);
        else if (key == "unhealthy")
            m_fields.mapping(value, below, unhealthy);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::passiveHealth(YamlId id, const FieldPath& path, PassiveHealthConfig& out) {
    const auto unhealthy = [&](std::string_view key, YamlId value, const FieldPath& below) {
        return failureLimit(key, value, below, out.unhealthy);
    };
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "unhealthy")
            m_fields.mapping(value, below, unhealthy);
        else if (key == "ejection-time")
            m_fields.duration(value, below, out.ejectionTime);
        else if (key == "max-ejection-time")
            m_fields.duration(value, below, out.maxEjectionTime);
        else if (key == "max-ejection-percent")
            m_fields.count(value, below, limits::kPercent, out.maxEjectionPercent);
        else
            return false;
        return true;
    });
}

bool ConfigDecoder::failureLimit(std::string_view key, YamlId id, const FieldPath& path, FailureLimits& out) {
    if (key == "http-statuses")
        m_fields.counts(id, path, limits::kStatus, out.httpStatuses);
    else if (key == "http-failures")
        m_fields.count(id, path, limits::kChecks, out.httpFailures);
    else if (key == "tcp-failures")
        m_fields.count(id, path, limits::kChecks, out.tcpFailures);
    else if (key == "timeouts")
        m_fields.count(id, path, limits::kChecks, out.timeouts);
    else
        return false;
    return true;
}

}  // namespace sluice
