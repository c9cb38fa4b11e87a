#include "ui/pages/routes/route_trial.h"

#include "engine/core/text.h"
#include "engine/proxy/routing/strip_prefix.h"
#include "ui/pages/routes/asked_request.h"

#include <algorithm>

namespace sluice {

namespace {

/// A wildcard address is reached by the loopback of its family.
std::string reachable(HostPort address) {
    if (address.host == "0.0.0.0") address.host = "127.0.0.1";
    if (address.host == "::") address.host = "::1";
    return toText(address);
}

/// The host of "host:port" and "[::1]:port", for SNI.
std::string withoutPort(const std::string& host) {
    if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
    return host.substr(0, host.rfind(':'));
}

const std::string* hostOf(const std::vector<std::pair<std::string, std::string>>& headers) {
    for (const auto& [name, value] : headers) {
        if (equalsIgnoreCase(name, "host")) return &value;
    }
    return nullptr;
}

const UpstreamConfig* findUpstream(const GatewayConfig& config, const std::string& name) {
    const auto found = std::find_if(config.upstreams.begin(), config.upstreams.end(),
                                    [&](const UpstreamConfig& upstream) { return upstream.name == name; });
    return found == config.upstreams.end() ? nullptr : &*found;
}

/// The first node that can be chosen, and one that is reachable rather than one that is not.
const NodeConfig* chooseNode(const UpstreamConfig& upstream, const GatewaySnapshot& snapshot) {
    const NodeConfig* chosen = nullptr;
    const auto live = std::find_if(snapshot.upstreams.begin(), snapshot.upstreams.end(),
                                   [&](const UpstreamStatus& s) { return s.name == upstream.name; });
    for (const NodeConfig& node : upstream.nodes) {
        if (node.weight == 0) continue;
        if (!chosen) chosen = &node;
        if (live == snapshot.upstreams.end()) break;
        const std::string address = toText(node.address);
        const bool answers = std::any_of(live->nodes.begin(), live->nodes.end(), [&](const NodeStatus& s) {
            return s.address == address && s.reachability == Reachability::Reachable;
        });
        if (answers) return &node;
    }
    return chosen;
}

}  // namespace

const ListenerStatus* openListener(const GatewaySnapshot& snapshot, const std::string& name) {
    for (const ListenerStatus& listener : snapshot.listeners) {
        if (listener.listening && listener.name == name) return &listener;
    }
    return nullptr;
}

std::optional<std::pair<std::string, std::string>> parseHeaderLine(const QString& line) {
    const auto colon = line.indexOf(QLatin1Char(':'));
    const QString name = line.left(colon).trimmed();
    if (colon < 1 || name.isEmpty()) return std::nullopt;
    return std::pair(name.toStdString(), line.mid(colon + 1).trimmed().toStdString());
}

TriedRoute tryRoute(const RouteTrial& trial, const GatewayConfig& applied, const GatewaySnapshot& snapshot,
                    const std::function<bool()>& stopping) {
    const AskedRequest asked = parseAskedRequest(trial.url);
    TrialRequest request;
    request.method = trial.method;
    request.headers = trial.headers;
    request.body = trial.body;
    if (!asked.host.empty() && !hostOf(request.headers))
        request.headers.insert(request.headers.begin(), {"Host", asked.host});

    TriedRoute tried{applied.routes, {}, Error{ErrorCode::NotFound, trial.listener, {}}, {}};
    const ListenerStatus* const listener = openListener(snapshot, trial.listener);
    const auto address =
        listener ? parseHostPort(listener->address) : Result<HostPort>(Error{ErrorCode::BadAddress, {}, {}});
    if (!address) return tried;
    const std::string there = reachable(*address);
    const std::string* const named = hostOf(request.headers);
    const std::string host = named ? *named : there;
    tried.told = RouteTable::compile(applied)->explain(trial.method, host, asked.path);

    const bool isTls =
        std::any_of(applied.listeners.begin(), applied.listeners.end(), [&](const ListenerConfig& config) {
            return config.name == trial.listener && config.tls.has_value();
        });
    request.url = (isTls ? "https://" : "http://") + there + asked.target;
    request.serverName = withoutPort(host);
    tried.answer = tryRequest(request, stopping);

    if (!trial.directToo || !tried.told.matched || !tried.answer) return tried;
    const RouteConfig& route = applied.routes[tried.told.verdicts.front().route];
    const UpstreamConfig* const upstream = findUpstream(applied, route.upstream);
    const NodeConfig* const node = upstream ? chooseNode(*upstream, snapshot) : nullptr;
    // The one that asks speaks HTTP/1.1.
    if (!node || isHttp2(upstream->scheme)) return tried;
    if (!hostOf(request.headers)) request.headers.insert(request.headers.begin(), {"Host", there});
    const std::string behind(withoutPrefix(asked.path, compileStripPrefix(route.stripPrefix)));
    request.url = (upstream->scheme == UpstreamScheme::Https ? "https://" : "http://") +
                  toText(node->address) + behind + asked.target.substr(asked.path.size());
    request.serverName = upstream->tls.serverName.empty() ? node->address.host : upstream->tls.serverName;
    tried.direct = tryRequest(request, stopping);
    return tried;
}

}  // namespace sluice
