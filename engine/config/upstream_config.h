#pragma once

#include "engine/config/host_port.h"
#include "engine/config/tls_config.h"
#include "engine/core/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the configuration says of an upstream. Limits that count connections or requests count those of one
/// worker; words are APISIX's, and Envoy's where APISIX has none.
namespace sluice {

struct NodeConfig {
    HostPort address;
    std::int64_t weight = 1;  ///< share among the nodes; 0 = never chosen

    friend bool operator==(const NodeConfig&, const NodeConfig&) = default;
};

struct KeepaliveConfig {
    unsigned size = 320;             ///< idle connections kept by each worker; 0 = no keep-alive
    Millis idleTimeout{60'000};      ///< an idle connection older than this is closed
    std::int64_t requests = 10'000;  ///< requests on one connection; 0 = no limit
    Millis pingInterval{15'000};     ///< HTTP/2: of silence while a request waits, then PING; 0 = never
    Millis pingTimeout{5'000};       ///< HTTP/2: a connection that has not answered by then is dead

    friend bool operator==(const KeepaliveConfig&, const KeepaliveConfig&) = default;
};

struct UpstreamTimeoutConfig {
    Millis connect{5'000};  ///< 504 when no connection stands by then
    Millis send{60'000};    ///< between two writes to the upstream; 504
    Millis read{60'000};    ///< between two reads of the response's body; the connection is cut
    Millis header{0};       ///< from the end of the request to that of the response head; 504; 0 = as read
    Millis queue{1'000};    ///< for a connection to come free at max-connections; 503

    friend bool operator==(const UpstreamTimeoutConfig&, const UpstreamTimeoutConfig&) = default;
};

enum class BalancerKind { RoundRobin, LeastConnections, ConsistentHash, Random, Ewma };

inline constexpr std::pair<BalancerKind, std::string_view> kBalancerTokens[] = {
    {BalancerKind::RoundRobin, "round-robin"},
    {BalancerKind::LeastConnections, "least-connections"},
    {BalancerKind::ConsistentHash, "consistent-hash"},
    {BalancerKind::Random, "random"},
    {BalancerKind::Ewma, "ewma"},
};

enum class HashOn { Address, Header, Cookie, Query };

inline constexpr std::pair<HashOn, std::string_view> kHashOnTokens[] = {
    {HashOn::Address, "address"},
    {HashOn::Header, "header"},
    {HashOn::Cookie, "cookie"},
    {HashOn::Query, "query"},
};

/// What consistent-hash hashes. A request that lacks it is hashed by its client's address.
struct HashConfig {
    HashOn on = HashOn::Address;
    std::string key;  ///< the header's, cookie's or query parameter's name; none for the address

    friend bool operator==(const HashConfig&, const HashConfig&) = default;
};

/// How many failures in a row of each kind make a node unhealthy; 0 = that kind never does.
struct FailureLimits {
    std::vector<unsigned> httpStatuses;  ///< answers that count as a failure
    unsigned httpFailures = 5;
    unsigned tcpFailures = 2;  ///< refused, reset, ended without an answer
    unsigned timeouts = 3;

    friend bool operator==(const FailureLimits&, const FailureLimits&) = default;
};

enum class CheckType { Http, Tcp, Grpc };

inline constexpr std::pair<CheckType, std::string_view> kCheckTypeTokens[] = {
    {CheckType::Http, "http"},
    {CheckType::Tcp, "tcp"},
    {CheckType::Grpc, "grpc"},
};

/// The gateway asks every node of itself, at an interval that depends on the node's state.
struct ActiveHealthConfig {
    /// tcp: a connection is enough. grpc: the node's grpc.health.v1.Health is asked, which needs HTTP/2.
    CheckType type = CheckType::Http;
    std::string host;   ///< of the Host field; "" = the node's address
    unsigned port = 0;  ///< 0 = the node's own
    std::string httpPath = "/";
    std::string grpcService;  ///< whose health is asked for by grpc; "" = the whole node's
    Millis timeout{1'000};    ///< for the whole check

    Millis healthyInterval{1'000};  ///< between checks of a healthy node
    std::vector<unsigned> healthyStatuses{200, 302};
    unsigned successes = 2;  ///< in a row make an unhealthy node healthy

    Millis unhealthyInterval{1'000};  ///< between checks of an unhealthy node
    FailureLimits unhealthy{{404, 429, 500, 501, 502, 503, 504, 505}};

    friend bool operator==(const ActiveHealthConfig&, const ActiveHealthConfig&) = default;
};

/// Each worker watches what requests meet at a node, takes it out for a time that grows with each repetition,
/// and lets it back by itself.
struct PassiveHealthConfig {
    FailureLimits unhealthy{{500, 502, 503, 504}, 5, 2, 7};
    Millis ejectionTime{10'000};       ///< for the first time; n times that for the n-th in a row
    Millis maxEjectionTime{300'000};   ///< however often
    unsigned maxEjectionPercent = 50;  ///< of the nodes, rounded down, are out at once

    friend bool operator==(const PassiveHealthConfig&, const PassiveHealthConfig&) = default;
};

struct HealthConfig {
    std::optional<ActiveHealthConfig> active;    ///< none: nodes are not checked
    std::optional<PassiveHealthConfig> passive;  ///< none: failures take no node out

    friend bool operator==(const HealthConfig&, const HealthConfig&) = default;
};

/// Retries at work at once: at most a share of the requests that are at their first try, so that an upstream that
/// fails gets at most that much more than it is asked for.
struct RetryBudgetConfig {
    unsigned percent = 20;
    unsigned minimum = 3;  ///< allowed however few requests are at work

    friend bool operator==(const RetryBudgetConfig&, const RetryBudgetConfig&) = default;
};

/// What is spoken to the nodes: HTTP/1.1 (http), that over TLS (https), HTTP/2 by prior knowledge (grpc), and
/// HTTP/2 over TLS (grpcs). Whatever is called over HTTP/2 need not be gRPC.
enum class UpstreamScheme { Http, Https, Grpc, Grpcs };

inline constexpr std::pair<UpstreamScheme, std::string_view> kUpstreamSchemeTokens[] = {
    {UpstreamScheme::Http, "http"},
    {UpstreamScheme::Https, "https"},
    {UpstreamScheme::Grpc, "grpc"},
    {UpstreamScheme::Grpcs, "grpcs"},
};

constexpr bool isSecure(UpstreamScheme scheme) noexcept {
    return scheme == UpstreamScheme::Https || scheme == UpstreamScheme::Grpcs;
}
constexpr bool isHttp2(UpstreamScheme scheme) noexcept {
    return scheme == UpstreamScheme::Grpc || scheme == UpstreamScheme::Grpcs;
}

struct UpstreamConfig {
    std::string name;
    BalancerKind balancer = BalancerKind::RoundRobin;
    HashConfig hash;  ///< for consistent-hash
    std::vector<NodeConfig> nodes;
    KeepaliveConfig keepalive;
    UpstreamTimeoutConfig timeout;
    unsigned retries = 1;  ///< on another connection, before the first response byte, idempotent methods only
    RetryBudgetConfig retryBudget;
    unsigned maxConnections = 0;  ///< open at once; 0 = no limit
    unsigned maxPending = 0;      ///< requests that wait at max-connections; 0 = none waits; 503 above
    unsigned maxRequests = 0;     ///< at work at once; 0 = no limit; 503 above
    Millis slowStart{0};          ///< a node that comes gets its full share after this; 0 = at once
    std::int64_t maxResponseHeader = 32 * 1024;  ///< bytes of a response's head; 502
    Millis dnsRefresh{30'000};  ///< between two look-ups of the nodes' names; 0 = only when applied
    HealthConfig health;
    UpstreamScheme scheme = UpstreamScheme::Http;
    UpstreamTlsConfig tls;  ///< for https and grpcs

    friend bool operator==(const UpstreamConfig&, const UpstreamConfig&) = default;
};

}  // namespace sluice
