#pragma once

#include "engine/config/gateway_config.h"

#include <string>
#include <vector>

namespace sluice {

enum class ChangeKind { Added, Removed, Modified, Moved };

/// One difference, by object. `kind` words: "listener", "upstream", "route", "plugin", "profile", "setting".
/// `fields` names what differs in a modified object, such as "match.paths" or "plugins.limit-count".
struct ConfigChange {
    ChangeKind change = ChangeKind::Modified;
    std::string kind;
    std::string name;
    std::vector<std::string> fields;

    friend bool operator==(const ConfigChange&, const ConfigChange&) = default;
};

/// Everything that turns `from` into `to`; empty exactly when they are equal. Objects are paired by name.
std::vector<ConfigChange> diff(const GatewayConfig& from, const GatewayConfig& to);

}  // namespace sluice
