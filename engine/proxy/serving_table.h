#pragma once

#include "engine/config/gateway_config.h"
#include "engine/config/network.h"
#include "engine/http/head_parser.h"
#include "engine/proxy/plugins/plugin.h"
#include "engine/proxy/routing/route_table.h"
#include "engine/proxy/upstream/upstream.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace sluice::proxy {

/// Everything that one configuration means to the workers: compiled routes, resolved upstreams, plugin
/// factories. Made on the control thread, then immutable and shared by all workers.
class ServingTable {
public:
    /// (route or "", plugin, configuration): what makes a factory the same one as before.
    using FactoryKey = std::tuple<std::string, std::string, std::string>;

    /// A plugin chain: the factories of one route, gateway-wide ones included, in the order in which they
    /// run.
    using Chain = std::vector<PluginFactory*>;

    /// `former` gives its factories where (place, name, configuration) is unchanged; may be null. Plugins
    /// that cannot be made are logged and left out.
    static std::shared_ptr<const ServingTable> build(const GatewayConfig& config, std::uint64_t version,
                                                     std::vector<UpstreamDefinition> upstreams,
                                                     const ServingTable* former);

    const GatewayConfig& config() const noexcept { return m_config; }
    std::uint64_t version() const noexcept { return m_version; }
    const RouteTable& routes() const noexcept { return *m_routes; }
    const std::vector<UpstreamDefinition>& upstreams() const noexcept { return m_upstreams; }
    const http::HeadLimits& headLimits() const noexcept { return m_headLimits; }
    /// Whether an IP address, as text, is one of client.trusted-addresses. Quick while there are none.
    bool trusts(std::string_view address) const noexcept {
        return !m_trusted.empty() && isAmongTrusted(address);
    }
    /// Some route takes CONNECT.
    bool allowsConnect() const noexcept { return m_allowsConnect; }
    /// By index of the configuration's routes; the last one is for requests that match none.
    const std::vector<Chain>& chains() const noexcept { return m_chains; }

private:
    PluginFactory* factoryFor(const PluginConfig& plugin, const PluginPlace& place,
                              const ServingTable* former);
    Chain chainFor(const RouteConfig* route, const ServingTable* former);
    bool isAmongTrusted(std::string_view address) const noexcept;

    GatewayConfig m_config;
    std::uint64_t m_version = 0;
    std::shared_ptr<const RouteTable> m_routes;
    std::vector<UpstreamDefinition> m_upstreams;
    http::HeadLimits m_headLimits;
    std::vector<Network> m_trusted;
    bool m_allowsConnect = false;
    std::map<FactoryKey, std::shared_ptr<PluginFactory>> m_factories;
    std::vector<Chain> m_chains;
};

}  // namespace sluice::proxy
