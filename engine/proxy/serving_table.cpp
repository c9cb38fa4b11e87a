#include "engine/proxy/serving_table.h"

#include "engine/core/log.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <algorithm>

namespace sluice::proxy {

namespace {

const PluginConfig* findPlugin(const std::vector<PluginConfig>& plugins, const std::string& name) {
    const auto found = std::find_if(plugins.begin(), plugins.end(),
                                    [&](const PluginConfig& plugin) { return plugin.name == name; });
    return found == plugins.end() ? nullptr : &*found;
}

}  // namespace

std::shared_ptr<const ServingTable> ServingTable::build(const GatewayConfig& config, std::uint64_t version,
                                                        std::vector<UpstreamDefinition> upstreams,
                                                        const ServingTable* former) {
    auto table = std::make_shared<ServingTable>();
    table->m_config = config;
    table->m_version = version;
    table->m_routes = RouteTable::compile(config);
    table->m_upstreams = std::move(upstreams);
    table->m_headLimits = {static_cast<std::size_t>(config.client.maxRequestLine),
                           static_cast<std::size_t>(config.client.maxHeader), config.client.maxHeaderFields};
    for (const std::string& network : config.client.trustedAddresses) {
        if (const auto parsed = parseNetwork(network)) table->m_trusted.push_back(*parsed);
    }
    table->m_allowsConnect =
        std::any_of(config.routes.begin(), config.routes.end(),
                    [](const RouteConfig& route) { return route.enabled && route.connect; });
    for (const RouteConfig& route : config.routes) table->m_chains.push_back(table->chainFor(&route, former));
    table->m_chains.push_back(table->chainFor(nullptr, former));
    return table;
}

bool ServingTable::isAmongTrusted(std::string_view address) const noexcept {
    // The zone of a link-local address is this machine's own matter.
    const auto peer = parseNetwork(address.substr(0, address.find('%')));
    return peer && std::any_of(m_trusted.begin(), m_trusted.end(),
                               [&](const Network& network) { return network.contains(peer->address); });
}

ServingTable::Chain ServingTable::chainFor(const RouteConfig* route, const ServingTable* former) {
    Chain chain;
    // The catalog is in running order; a route's plugin replaces the gateway-wide one of the same name.
    for (const PluginSchema& schema : pluginSchemas()) {
        const PluginConfig* plugin = route ? findPlugin(route->plugins, schema.name) : nullptr;
        PluginPlace place;
        if (plugin) {
            place.route = route->name;
            place.matchedUri = route->match.paths.empty() ? std::string("/**") : route->match.paths.front();
            if (!route->match.hosts.empty()) place.matchedHost = route->match.hosts.front();
        } else {
            plugin = findPlugin(m_config.plugins, schema.name);
        }
        if (!plugin || !plugin->enabled) continue;
        if (PluginFactory* factory = factoryFor(*plugin, place, former)) chain.push_back(factory);
    }
    return chain;
}

PluginFactory* ServingTable::factoryFor(const PluginConfig& plugin, const PluginPlace& place,
                                        const ServingTable* former) {
    // Path and host are labels that a factory keeps, so that they are part of what makes two of them the
    // same.
    const FactoryKey key{place.route + '\n' + place.matchedUri + '\n' + place.matchedHost, plugin.name,
                         plugin.config};
    if (const auto known = m_factories.find(key); known != m_factories.end()) return known->second.get();
    if (former) {
        if (const auto kept = former->m_factories.find(key); kept != former->m_factories.end())
            return m_factories.emplace(key, kept->second).first->second.get();
    }
    auto made = makePluginFactory(plugin.name, plugin.config, place);
    if (!made) {
        log::warning("plugin-left-out", log::field("plugin", plugin.name) + log::field("route", place.route) +
                                            log::field("reason", toLogText(made.error())));
        return nullptr;
    }
    return m_factories.emplace(key, made.value()).first->second.get();
}

}  // namespace sluice::proxy
