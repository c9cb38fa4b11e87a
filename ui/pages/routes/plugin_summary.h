#pragma once

#include "engine/config/gateway_config.h"

#include <QString>

#include <vector>

namespace sluice {

/// A plugin's configuration in a line, such as "count 2 · time_window 60 · key remote_addr"; 64-bit numbers as written.
QString pluginSummary(const PluginConfig& plugin);

/// The plugins in the order in which the engine runs them; those it does not know come last.
std::vector<const PluginConfig*> inRunningOrder(const std::vector<PluginConfig>& plugins);

}  // namespace sluice
