#include "engine/proxy/upstream/node_resolver.h"

#include "engine/core/log.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <algorithm>
#include <thread>

namespace sluice::proxy {

namespace {

using boost::asio::ip::tcp;

bool isLiteral(const std::string& host) {
    boost::system::error_code error;
    boost::asio::ip::make_address(host, error);
    return !error;
}

std::vector<TcpEndpoint> addressesOf(const NodeConfig& node) {
    boost::system::error_code error;
    const auto literal = boost::asio::ip::make_address(node.address.host, error);
    if (!error) return {TcpEndpoint(literal, node.address.port)};
    if (node.weight <= 0) return {};
    boost::asio::io_context io;
    const auto found = tcp::resolver(io).resolve(node.address.host, "", error);
    if (error) {
        log::warning("resolve-failed",
                     log::field("host", node.address.host) + log::field("reason", error.message()));
        return {};
    }
    std::vector<TcpEndpoint> addresses;
    for (const auto& entry : found) {
        const TcpEndpoint address(entry.endpoint().address(), node.address.port);
        if (std::find(addresses.begin(), addresses.end(), address) == addresses.end())
            addresses.push_back(address);
    }
    return addresses;
}

std::vector<UpstreamDefinition> resolveAll(const std::vector<UpstreamConfig>& upstreams) {
    std::vector<UpstreamDefinition> definitions;
    for (const UpstreamConfig& config : upstreams) {
        UpstreamDefinition definition{config, {}};
        for (const NodeConfig& node : config.nodes) definition.addresses.push_back(addressesOf(node));
        definitions.push_back(std::move(definition));
    }
    return definitions;
}

}  // namespace

void resolveNodes(std::vector<UpstreamConfig> upstreams,
                  std::function<void(std::vector<UpstreamDefinition>)> done) {
    bool blocks = false;
    for (const UpstreamConfig& config : upstreams) {
        for (const NodeConfig& node : config.nodes)
            blocks = blocks || (node.weight > 0 && !isLiteral(node.address.host));
    }
    if (!blocks) {
        done(resolveAll(upstreams));
        return;
    }
    std::thread([upstreams = std::move(upstreams), done = std::move(done)] {
        done(resolveAll(upstreams));
    }).detach();
}

}  // namespace sluice::proxy
