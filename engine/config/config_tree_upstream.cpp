#include "engine/config/config_tree.h"
#include "engine/config/map_builder.h"

/// An upstream as its file shows it.
namespace sluice {

namespace {

ConfigTree toTree(const KeepaliveConfig& keepalive) {
    const KeepaliveConfig usual;
    return MapBuilder()
        .number("size", keepalive.size, usual.size)
        .duration("idle-timeout", keepalive.idleTimeout, usual.idleTimeout)
        .number("requests", keepalive.requests, usual.requests)
        .duration("ping-interval", keepalive.pingInterval, usual.pingInterval)
        .duration("ping-timeout", keepalive.pingTimeout, usual.pingTimeout)
        .take();
}

ConfigTree toTree(const UpstreamTimeoutConfig& timeout) {
    const UpstreamTimeoutConfig usual;
    return MapBuilder()
        .duration("connect", timeout.connect, usual.connect)
        .duration("send", timeout.send, usual.send)
        .duration("header", timeout.header, usual.header)
        .duration("read", timeout.read, usual.read)
        .duration("queue", timeout.queue, usual.queue)
        .take();
}

ConfigTree toTree(const HashConfig& hash) {
    const HashConfig usual;
    return MapBuilder()
        .choice("on", kHashOnTokens, hash.on, usual.on)
        .text("key", hash.key, usual.key)
        .take();
}

ConfigTree toTree(const RetryBudgetConfig& budget) {
    const RetryBudgetConfig usual;
    return MapBuilder()
        .number("percent", budget.percent, usual.percent)
        .number("minimum", budget.minimum, usual.minimum)
        .take();
}

MapBuilder& addLimits(MapBuilder& map, const FailureLimits& limits, const FailureLimits& usual) {
    return map.numbers("http-statuses", limits.httpStatuses, usual.httpStatuses)
        .number("http-failures", limits.httpFailures, usual.httpFailures)
        .number("tcp-failures", limits.tcpFailures, usual.tcpFailures)
        .number("timeouts", limits.timeouts, usual.timeouts);
}

ConfigTree toTree(const ActiveHealthConfig& active) {
    const ActiveHealthConfig usual;
    MapBuilder unhealthy;
    unhealthy.duration("interval", active.unhealthyInterval, usual.unhealthyInterval);
    return MapBuilder()
        .choice("type", kCheckTypeTokens, active.type, usual.type)
        .text("host", active.host, usual.host)
        .number("port", active.port, usual.port)
        .text("http-path", active.httpPath, usual.httpPath)
        .text("grpc-service", active.grpcService, usual.grpcService)
        .duration("timeout", active.timeout, usual.timeout)
        .tree("healthy", MapBuilder()
                             .duration("interval", active.healthyInterval, usual.healthyInterval)
                             .numbers("http-statuses", active.healthyStatuses, usual.healthyStatuses)
                             .number("successes", active.successes, usual.successes)
                             .take())
        .tree("unhealthy", addLimits(unhealthy, active.unhealthy, usual.unhealthy).take())
        .take();
}

ConfigTree toTree(const PassiveHealthConfig& passive) {
    const PassiveHealthConfig usual;
    MapBuilder unhealthy;
    return MapBuilder()
        .tree("unhealthy", addLimits(unhealthy, passive.unhealthy, usual.unhealthy).take())
        .duration("ejection-time", passive.ejectionTime, usual.ejectionTime)
        .duration("max-ejection-time", passive.maxEjectionTime, usual.maxEjectionTime)
        .number("max-ejection-percent", passive.maxEjectionPercent, usual.maxEjectionPercent)
        .take();
}

ConfigTree toTree(const HealthConfig& health) {
    MapBuilder map;
    if (health.active) map.given("active", toTree(*health.active));
    if (health.passive) map.given("passive", toTree(*health.passive));
    return map.take();
}

}  // namespace

ConfigTree toTree(const NodeConfig& node) {
    const std::string address = toText(node.address);
    return MapBuilder()
        .always("address", address)
        .number("weight", node.weight, NodeConfig{}.weight)
        .take(address);
}

ConfigTree toTree(const UpstreamConfig& upstream) {
    const UpstreamConfig usual;
    return MapBuilder()
        .always("name", upstream.name)
        .choice("balancer", kBalancerTokens, upstream.balancer, usual.balancer)
        .tree("hash", toTree(upstream.hash))
        .tree("nodes", listOf(upstream.nodes))
        .choice("scheme", kUpstreamSchemeTokens, upstream.scheme, usual.scheme)
        .tree("tls", toTree(upstream.tls))
        .tree("keepalive", toTree(upstream.keepalive))
        .tree("timeout", toTree(upstream.timeout))
        .number("retries", upstream.retries, usual.retries)
        .tree("retry-budget", toTree(upstream.retryBudget))
        .number("max-connections", upstream.maxConnections, usual.maxConnections)
        .number("max-pending", upstream.maxPending, usual.maxPending)
        .number("max-requests", upstream.maxRequests, usual.maxRequests)
        .duration("slow-start", upstream.slowStart, usual.slowStart)
        .size("max-response-header", upstream.maxResponseHeader, usual.maxResponseHeader)
        .duration("dns-refresh", upstream.dnsRefresh, usual.dnsRefresh)
        .tree("health", toTree(upstream.health))
        .take(upstream.name);
}

}  // namespace sluice
