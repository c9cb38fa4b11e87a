#pragma once

#include "engine/config/gateway_config.h"
#include "engine/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace sluice {

/// The text of `next`, written into `original` (YAML that readConfig() accepted without errors, or ""):
/// entries that did not change keep their text with comments, order and fields unknown to Sluice; changed ones are
/// written anew, keeping the unknown fields; new ones follow the last of their list.
/// readConfig(writeConfig(original, next)).config == next holds always.
std::string writeConfig(std::string_view original, const GatewayConfig& next);

/// One route, upstream or listener as YAML, for the raw tab of the form. Ends with a line feed.
std::string toYaml(const RouteConfig& route);
std::string toYaml(const UpstreamConfig& upstream);
std::string toYaml(const ListenerConfig& listener);

/// Replaces a file in one step: writes beside it (same mode), syncs, renames. The old content stays on any error.
Result<void> replaceFile(const std::filesystem::path& path, std::string_view text);

}  // namespace sluice
