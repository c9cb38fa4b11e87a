#include "ui/pages/plugin_scope.h"

#include <algorithm>

namespace sluice {

namespace {

/// A path that the route's first pattern matches: "/http/**" and "/http/*" become "/http/", and what the mock answers
/// where the route strips that.
std::string samplePath(const GatewayConfig& config, const RouteConfig& route) {
    if (route.match.paths.empty()) return "/";
    const std::string& pattern = route.match.paths.front();
    std::string path = pattern.substr(0, pattern.find('*'));
    const bool stripped = !route.stripPrefix.empty() && path == route.stripPrefix + "/";
    if (config.mock && stripped && pattern.ends_with("/**")) path += "test/requestBody";
    return path;
}

/// An address that a client on this machine can connect to.
std::string reachableAddress(std::string address) {
    if (address.starts_with("0.0.0.0:")) return "127.0.0.1" + address.substr(7);
    if (address.starts_with("[::]:")) return "[::1]" + address.substr(4);
    return address;
}

/// Quoted for a POSIX shell where that is needed.
std::string shellWord(const std::string& text) {
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-._~:/%@+,=").find(c) != std::string_view::npos;
    };
    if (std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace

const RouteConfig* findRoute(const GatewayConfig& config, const std::string& name) {
    const auto found = std::find_if(config.routes.begin(), config.routes.end(),
                                    [&](const RouteConfig& route) { return route.name == name; });
    return found == config.routes.end() ? nullptr : &*found;
}

const std::vector<PluginConfig>* pluginsAt(const GatewayConfig& config, const PluginScope& scope) {
    if (!scope.route) return &config.plugins;
    const RouteConfig* route = findRoute(config, *scope.route);
    return route ? &route->plugins : nullptr;
}

std::vector<PluginConfig>* pluginsAt(GatewayConfig& config, const PluginScope& scope) {
    return const_cast<std::vector<PluginConfig>*>(pluginsAt(std::as_const(config), scope));
}

const PluginConfig* findPlugin(const GatewayConfig& config, const PluginScope& scope,
                               const std::string& name) {
    const std::vector<PluginConfig>* plugins = pluginsAt(config, scope);
    if (!plugins) return nullptr;
    const auto found = std::find_if(plugins->begin(), plugins->end(),
                                    [&](const PluginConfig& plugin) { return plugin.name == name; });
    return found == plugins->end() ? nullptr : &*found;
}

std::string curlCommand(const GatewayConfig& config, const PluginScope& scope, const std::string& listener) {
    const RouteConfig* route = nullptr;
    if (scope.route) {
        route = findRoute(config, *scope.route);
    } else {
        const auto enabled = std::find_if(config.routes.begin(), config.routes.end(),
                                          [](const RouteConfig& candidate) { return candidate.enabled; });
        if (enabled != config.routes.end()) route = &*enabled;
    }
    if (!route || (listener.empty() && config.listeners.empty())) return {};
    const std::string address = listener.empty() ? toText(config.listeners.front().address) : listener;
    const MatchConfig& match = route->match;
    const std::string path = samplePath(config, *route);
    std::string command = "curl -i";
    const bool takesGet = match.methods.empty() ||
                          std::find(match.methods.begin(), match.methods.end(), "GET") != match.methods.end();
    if (!takesGet) command += " -X " + shellWord(match.methods.front());
    if (!match.hosts.empty()) {
        std::string host = match.hosts.front();
        if (host.starts_with("*.")) host = "www" + host.substr(1);
        command += " -H " + shellWord("Host: " + host);
    }
    return command + " " + shellWord("http://" + reachableAddress(address) + path);
}

}  // namespace sluice
