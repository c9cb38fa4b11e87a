#include "ui/pages/benchmark/target_guess.h"

#include <algorithm>
#include <string_view>

namespace sluice {

namespace {

constexpr std::string_view kMockPage = "/test/requestBody";

/// The text before the first wildcard, without the slash that a prefix ends in.
std::string fixedPart(const std::string& pattern) {
    const auto star = pattern.find('*');
    std::string fixed = pattern.substr(0, star);
    if (star != std::string::npos && !fixed.empty() && fixed.back() == '/') fixed.pop_back();
    return fixed;
}

/// A wildcard address is reached by the loopback of its family.
std::string reachable(const HostPort& address) {
    HostPort there = address;
    if (there.host == "0.0.0.0") there.host = "127.0.0.1";
    if (there.host == "::") there.host = "::1";
    return toText(there);
}

std::string boundAddress(const ListenerConfig& listener, const GatewaySnapshot& snapshot) {
    for (const ListenerStatus& status : snapshot.listeners) {
        if (status.name != listener.name || !status.listening) continue;
        if (const auto bound = parseHostPort(status.address)) return reachable(*bound);
    }
    return reachable(listener.address);
}

const NodeConfig* firstNode(const GatewayConfig& config, const std::string& name) {
    for (const UpstreamConfig& upstream : config.upstreams) {
        if (upstream.name == name && !upstream.nodes.empty()) return &upstream.nodes.front();
    }
    return nullptr;
}

bool isMock(const GatewayConfig& config, const HostPort& address) {
    return config.mock && config.mock->address.port == address.port;
}

bool takesGet(const RouteConfig& route) {
    const auto& methods = route.match.methods;
    return methods.empty() || std::find(methods.begin(), methods.end(), "GET") != methods.end();
}

}  // namespace

TargetGuess guessTargets(const GatewayConfig& config, const GatewaySnapshot& snapshot) {
    if (config.listeners.empty()) return {};
    const std::string gateway = "http://" + boundAddress(config.listeners.front(), snapshot);
    for (const RouteConfig& route : config.routes) {
        // A host that only a proxy would resolve cannot be asked for by its address.
        if (!route.enabled || !route.match.hosts.empty() || !takesGet(route)) continue;
        const NodeConfig* node = firstNode(config, route.upstream);
        if (!node) continue;
        const std::string pattern = route.match.paths.empty() ? "/*" : route.match.paths.front();
        std::string path = fixedPart(pattern);
        if (pattern.find('*') != std::string::npos && isMock(config, node->address)) {
            path += path.find(kMockPage) == std::string::npos ? kMockPage : "";
        }
        if (path.empty()) path = "/";
        std::string behind = path;
        const std::string& strip = route.stripPrefix;
        if (!strip.empty() && behind.rfind(strip, 0) == 0) behind.erase(0, strip.size());
        if (behind.empty() || behind.front() != '/') behind.insert(behind.begin(), '/');
        return {gateway + path, "http://" + reachable(node->address) + behind};
    }
    return {gateway + "/", {}};
}

}  // namespace sluice
