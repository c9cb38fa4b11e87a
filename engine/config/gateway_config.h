#pragma once

#include "engine/config/host_port.h"
#include "engine/config/tuning_profile.h"
#include "engine/config/upstream_config.h"
#include "engine/core/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The configuration as plain values: what the YAML file says, no more. All of it can be copied and compared.
/// Defaults here are the defaults of the file format. Names are APISIX's where the gateways differ.
namespace sluice {

/// One plugin switched on or off at its place. `config` is a JSON object in compact canonical form (keys sorted),
/// "{}" when the file gives none; plugin_catalog.h has each plugin's schema. A plugin that the catalog does not
/// know is kept and not run.
struct PluginConfig {
    std::string name;
    std::string config = "{}";
    bool enabled = true;  ///< `_meta: {disable: true}` in the file means false

    friend bool operator==(const PluginConfig&, const PluginConfig&) = default;
};

struct ListenerConfig {
    std::string name;
    HostPort address;
    unsigned backlog = 4096;
    /// Connections open at once, in all workers together; further ones wait in the backlog. 0 = no limit.
    unsigned maxConnections = 65'536;
    std::optional<ListenerTlsConfig> tls = std::nullopt;  ///< none: plain

    friend bool operator==(const ListenerConfig&, const ListenerConfig&) = default;
};

/// Time-outs and limits towards clients, for every listener.
struct ClientConfig {
    Millis headerTimeout{15'000};     ///< from the first byte of a head to its end; 408
    Millis bodyTimeout{30'000};       ///< between two reads of a request body; 408
    Millis keepaliveTimeout{75'000};  ///< idle connection between requests; closed silently
    Millis sendTimeout{60'000};       ///< between two writes to a client that reads nothing; connection cut
    std::int64_t maxBody = 0;         ///< bytes of a request body; 0 = no limit; 413
    std::int64_t maxRequestLine = 8 * 1024;  ///< bytes without the line end; 414
    std::int64_t maxHeader = 32 * 1024;      ///< bytes of all field lines together; 431
    unsigned maxHeaderFields = 100;          ///< field lines; 431
    /// Requests on one connection, the last of which is answered with Connection: close; 0 = no limit, because a
    /// connection keeps no memory from one request to the next.
    std::int64_t keepaliveRequests = 0;
    Millis tunnelTimeout{3'600'000};  ///< without a byte either way after an upgrade or CONNECT; closed
    /// Addresses and networks ("10.0.0.0/8") of proxies whose word about their client is passed on: Forwarded and
    /// X-Forwarded-For are appended to, -Proto, -Host and -Port kept. From all others they are replaced.
    std::vector<std::string> trustedAddresses;
    bool forwarded = false;  ///< requests get Forwarded (RFC 7239) beside the X-Forwarded fields

    friend bool operator==(const ClientConfig&, const ClientConfig&) = default;
};

/// What a request must be like. An empty list matches anything.
/// A path is exact ("/hello"), a segment prefix ("/http/**": /http, /http/ and everything below), or a string
/// prefix ("/files/*": everything that begins with "/files/"). Precedence: exact, then the longest prefix.
struct MatchConfig {
    std::vector<std::string> paths;
    std::vector<std::string> methods;  ///< upper-case tokens
    std::vector<std::string> hosts;    ///< "example.com" or "*.example.com"; lower-case, without a port

    friend bool operator==(const MatchConfig&, const MatchConfig&) = default;
};

struct RouteConfig {
    std::string name;
    bool enabled = true;
    MatchConfig match;
    std::int64_t priority = 0;  ///< among routes of equal path rank the higher wins
    std::string stripPrefix;    ///< removed from the start of the path by segments; "" = path unchanged
    std::string upstream;       ///< name of an upstream
    std::vector<PluginConfig> plugins;
    bool connect = false;  ///< CONNECT opens a tunnel to a node of the upstream; else 405

    friend bool operator==(const RouteConfig&, const RouteConfig&) = default;
};

/// The mock backend inside the application; off unless the file has a `mock` entry.
struct MockConfig {
    HostPort address;
    Millis delay{20};          ///< before each answer of /test/requestBody
    std::int64_t size = 2048;  ///< bytes of that answer's body
    unsigned workers = 1;

    friend bool operator==(const MockConfig&, const MockConfig&) = default;
};

/// Where the metrics page answers while any plugin `prometheus` is on (APISIX: plugin_attr.prometheus).
struct PrometheusConfig {
    HostPort address{"127.0.0.1", 9091};
    std::string path = "/apisix/prometheus/metrics";

    friend bool operator==(const PrometheusConfig&, const PrometheusConfig&) = default;
};

/// One line for each request; off unless the file has an `access-log` entry.
struct AccessLogConfig {
    std::string file;             ///< relative to the working folder of the process
    std::string format = "json";  ///< or a text with nginx's variables: "$remote_addr $status"
    std::int64_t rotateSize = std::int64_t{100} << 20;  ///< bytes at which file becomes file.1; 0 = never
    unsigned rotateCount = 5;                           ///< how many former files are kept
    std::int64_t buffer = std::int64_t{1}
                          << 20;  ///< bytes for each worker; lines beyond it are dropped and counted

    friend bool operator==(const AccessLogConfig&, const AccessLogConfig&) = default;
};

struct GatewayConfig {
    int version = 1;
    unsigned workers = 0;           ///< 0 = the number of cores
    std::int64_t memoryBudget = 0;  ///< bytes of resident memory above which new requests get 503; 0 = none
    std::vector<ListenerConfig> listeners;
    ClientConfig client;
    std::vector<UpstreamConfig> upstreams;
    std::vector<RouteConfig> routes;
    std::vector<PluginConfig> plugins;  ///< for every request
    std::optional<MockConfig> mock;
    PrometheusConfig prometheus;
    std::optional<AccessLogConfig> accessLog;
    std::vector<TuningProfile> profiles;
    std::string
        folder;  ///< of the file that this was read from: where relative file names begin; not in the file

    friend bool operator==(const GatewayConfig&, const GatewayConfig&) = default;
};

}  // namespace sluice
