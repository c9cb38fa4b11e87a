#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/gateway_config.h"
#include "engine/config/plugin_schema.h"
#include "engine/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sluice {

/// What a file said. `config` holds everything that could be understood, even when there are errors; it may be
/// applied only when !hasErrors(issues). `text` is the file as read, the base for writeConfig().
struct LoadedConfig {
    GatewayConfig config;
    std::vector<ConfigIssue> issues;  ///< all of them, in file order
    std::string text;
};

/// Reads and checks YAML text. Never throws. Bounded: config_limits.h says how much text, how many
/// levels, nodes (aliases expanded) and entries; what exceeds them is an issue, found within a second and 100 MiB.
/// A value of null is as good as none. A bare number is seconds where a duration is asked for, bytes for a size.
LoadedConfig readConfig(std::string text, const PluginSchemas& schemas);

/// The same for a file. An Error only when the file cannot be read.
Result<LoadedConfig> readConfigFile(const std::filesystem::path& path, const PluginSchemas& schemas);

/// Fills in where in `text` these issues of its configuration are, and puts them in its order.
std::vector<ConfigIssue> placeIssues(const std::string& text, std::vector<ConfigIssue> issues);

/// Checks values across fields: names, references, addresses, paths, plugin schemas. readConfig() calls it too and
/// then fills in the places; the window calls it on what was edited. In configuration order.
std::vector<ConfigIssue> validate(const GatewayConfig& config, const PluginSchemas& schemas);

}  // namespace sluice
