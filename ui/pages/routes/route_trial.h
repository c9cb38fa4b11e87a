#pragma once

#include "engine/config/gateway_config.h"
#include "engine/lab/trial_request.h"
#include "engine/metrics/snapshot.h"
#include "engine/proxy/routing/route_table.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// What a person wants to send through the running gateway.
struct RouteTrial {
    std::string listener;  ///< its name
    std::string method;
    QString url;  ///< as parseAskedRequest() takes it
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    bool directToo =
        false;  ///< the same request at a node of the winning route's upstream, as the gateway sends it on
};

/// What came of it: the gateway's answer, the decision of its route table, and the node's own answer.
struct TriedRoute {
    std::vector<RouteConfig> routes;  ///< of the applied configuration: `told` counts in them
    RouteExplanation told;
    Result<TrialAnswer> answer;
    std::optional<Result<TrialAnswer>> direct;  ///< empty: not asked for, or no node to ask
};

/// The listener that answers under this name; null when none does.
const ListenerStatus* openListener(const GatewaySnapshot& snapshot, const std::string& name);

/// "Name: value"; empty when the line is no such thing.
std::optional<std::pair<std::string, std::string>> parseHeaderLine(const QString& line);

/// Sends the trial to a gateway that runs `applied` and has its listeners where `snapshot` says. Blocks, on any thread
/// but the GUI's; `stopping` is asked every 50 ms.
TriedRoute tryRoute(const RouteTrial& trial, const GatewayConfig& applied, const GatewaySnapshot& snapshot,
                    const std::function<bool()>& stopping);

}  // namespace sluice
