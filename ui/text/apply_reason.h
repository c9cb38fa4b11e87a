#pragma once

#include "engine/config/config_diff.h"

#include <QString>

#include <string>
#include <vector>

namespace sluice {

/// Why a configuration was applied. The history keeps it as a JSON object without words, so that a version reads in the
/// language of the moment: {"event": "gateway-started"}, or {"changes": [{"change": "modified", "kind": "route",
/// "name": "http", "fields": ["match.paths"]}, …], "more": 2} with the changes beyond the first few as a number.
enum class ApplyEvent { GatewayStarted, ListenersReopened, ProfilesCompared };

QString applyReason(ApplyEvent event);
QString applyReason(const std::vector<ConfigChange>& changes);

/// What a version of the history says as its reason, in words; a text of another origin as it stands.
QString applyReasonText(const std::string& reason);

}  // namespace sluice
