#include "engine/config/config_tree.h"

#include "engine/config/map_builder.h"
#include "engine/core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using Kind = ConfigTree::Kind;
using nlohmann::json;

ConfigTree toTree(const std::vector<std::string>& texts) {
    ConfigTree list{Kind::List, {}, {}, false, false, false, {}, {}};
    for (const std::string& text : texts)
        list.items.push_back({Kind::Scalar, {}, text, true, false, false, text, {}});
    return list;
}

ConfigTree toTree(const json& value) {
    ConfigTree tree;
    if (value.is_object()) {
        tree.kind = Kind::Map;
        for (const auto& [key, below] : value.items()) {
            tree.items.push_back(toTree(below));
            tree.items.back().key = key;
        }
    } else if (value.is_array()) {
        tree.kind = Kind::List;
        for (const json& below : value) {
            tree.items.push_back(toTree(below));
            tree.items.back().identity = below.dump();
        }
    } else {
        tree.isText = value.is_string();
        tree.text = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return tree;
}

ConfigTree toTree(const std::vector<PluginConfig>& plugins) {
    ConfigTree map{Kind::Map, {}, {}, false, false, true, {}, {}};
    for (const PluginConfig& plugin : plugins) {
        json object = json::parse(plugin.config, nullptr, false);
        if (!object.is_object()) object = json::object();
        if (!plugin.enabled) object["_meta"]["disable"] = true;
        map.items.push_back(toTree(object));
        map.items.back().key = plugin.name;
    }
    return map;
}

ConfigTree toTree(const ClientConfig& client) {
    const ClientConfig usual;
    return MapBuilder()
        .duration("header-timeout", client.headerTimeout, usual.headerTimeout)
        .duration("body-timeout", client.bodyTimeout, usual.bodyTimeout)
        .duration("keepalive-timeout", client.keepaliveTimeout, usual.keepaliveTimeout)
        .duration("send-timeout", client.sendTimeout, usual.sendTimeout)
        .size("max-body", client.maxBody, usual.maxBody)
        .size("max-request-line", client.maxRequestLine, usual.maxRequestLine)
        .size("max-header", client.maxHeader, usual.maxHeader)
        .number("max-header-fields", client.maxHeaderFields, usual.maxHeaderFields)
        .number("keepalive-requests", client.keepaliveRequests, usual.keepaliveRequests)
        .duration("tunnel-timeout", client.tunnelTimeout, usual.tunnelTimeout)
        .tree("trusted-addresses", toTree(client.trustedAddresses))
        .boolean("forwarded", client.forwarded, usual.forwarded)
        .take();
}

ConfigTree toTree(const MatchConfig& match) {
    return MapBuilder()
        .tree("paths", toTree(match.paths))
        .tree("methods", toTree(match.methods))
        .tree("hosts", toTree(match.hosts))
        .take();
}

ConfigTree toTree(const MockConfig& mock) {
    const MockConfig usual;
    return MapBuilder()
        .always("address", toText(mock.address))
        .duration("delay", mock.delay, usual.delay)
        .size("size", mock.size, usual.size)
        .number("workers", mock.workers, usual.workers)
        .take();
}

ConfigTree toTree(const PrometheusConfig& prometheus) {
    const PrometheusConfig usual;
    return MapBuilder()
        .text("address", toText(prometheus.address), toText(usual.address))
        .text("path", prometheus.path, usual.path)
        .take();
}

ConfigTree toTree(const AccessLogConfig& log) {
    const AccessLogConfig usual;
    return MapBuilder()
        .always("file", log.file)
        .text("format", log.format, usual.format)
        .tree("rotate", MapBuilder()
                            .size("size", log.rotateSize, usual.rotateSize)
                            .number("count", log.rotateCount, usual.rotateCount)
                            .take())
        .size("buffer", log.buffer, usual.buffer)
        .take();
}

}  // namespace

const ConfigTree* ConfigTree::find(std::string_view wanted) const noexcept {
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const ConfigTree& item) { return item.key == wanted; });
    return found == items.end() ? nullptr : &*found;
}

ConfigTree toTree(const ListenerConfig& listener) {
    MapBuilder map;
    map.always("name", listener.name)
        .always("address", toText(listener.address))
        .number("backlog", listener.backlog, ListenerConfig{}.backlog)
        .number("max-connections", listener.maxConnections, ListenerConfig{}.maxConnections);
    if (listener.tls) map.given("tls", toTree(*listener.tls));
    return map.take(listener.name);
}

ConfigTree toTree(const RouteConfig& route) {
    const RouteConfig usual;
    return MapBuilder()
        .always("name", route.name)
        .boolean("enabled", route.enabled, usual.enabled)
        .tree("match", toTree(route.match))
        .number("priority", route.priority, usual.priority)
        .text("strip-prefix", route.stripPrefix, usual.stripPrefix)
        .text("upstream", route.upstream, usual.upstream)
        .tree("plugins", toTree(route.plugins))
        .boolean("connect", route.connect, usual.connect)
        .take(route.name);
}

ConfigTree toTree(const TuningProfile& profile) {
    MapBuilder map;
    const auto number = [&](const char* key, const auto& value) {
        if (value) map.always(key, std::to_string(*value), false);
    };
    const auto duration = [&](const char* key, const std::optional<Millis>& value) {
        if (value) map.always(key, formatDuration(*value), false);
    };
    map.always("name", profile.name);
    if (profile.memoryBudget) map.always("memory-budget", formatByteSize(*profile.memoryBudget), false);
    number("workers", profile.workers);
    number("listen-port", profile.listenPort);
    number("pool-size", profile.poolSize);
    if (profile.upstreamKeepalive)
        map.always("upstream-keepalive", *profile.upstreamKeepalive ? "true" : "false", false);
    duration("pool-idle-timeout", profile.poolIdleTimeout);
    duration("connect-timeout", profile.connectTimeout);
    duration("send-timeout", profile.sendTimeout);
    duration("read-timeout", profile.readTimeout);
    number("listen-backlog", profile.listenBacklog);
    number("max-connections", profile.maxConnections);
    return map.take(profile.name);
}

ConfigTree toTree(const GatewayConfig& config) {
    MapBuilder map;
    map.always("version", std::to_string(config.version), false)
        .number("workers", config.workers, 0u)
        .size("memory-budget", config.memoryBudget, 0)
        .tree("listeners", listOf(config.listeners))
        .tree("client", toTree(config.client))
        .tree("upstreams", listOf(config.upstreams))
        .tree("routes", listOf(config.routes))
        .tree("plugins", toTree(config.plugins));
    if (config.mock) map.tree("mock", toTree(*config.mock));
    map.tree("prometheus", toTree(config.prometheus));
    if (config.accessLog) map.tree("access-log", toTree(*config.accessLog));
    map.tree("profiles", listOf(config.profiles));
    return map.take();
}

ConfigTree asNodeMap(const ConfigTree& nodes) {
    ConfigTree map{Kind::Map, nodes.key, {}, false, nodes.isDefault, true, {}, {}};
    for (const ConfigTree& node : nodes.items) {
        if (map.find(node.identity)) return nodes;
        const ConfigTree* weight = node.find("weight");
        map.items.push_back(
            {Kind::Scalar, node.identity, weight ? weight->text : "1", false, false, false, {}, {}});
    }
    return map;
}

}  // namespace sluice
