#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"

#include <optional>
#include <string>

namespace sluice {

/// A route read from the text that toYaml(RouteConfig) writes, or the first problem that kept it from being read, with
/// its place in that text. Problems of values (an unknown upstream, a bad path) do not: the document tells those.
struct RouteYaml {
    std::optional<RouteConfig> route;
    std::optional<ConfigIssue> issue;
};

RouteYaml readRouteYaml(const std::string& text);

}  // namespace sluice
