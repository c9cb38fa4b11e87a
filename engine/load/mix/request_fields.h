#pragma once

#include "engine/config/yaml/strict_fields.h"
#include "engine/load/request_mix.h"

namespace sluice {

/// The parts of a request as YAML, the same in a mix (mix_reader.h) and in an experiment's plan. All throw
/// StrictFields::Bad.
LoadRequest readLoadRequest(StrictFields& fields, YamlId node, const std::string& at);
ResponseCheck readResponseCheck(StrictFields& fields, YamlId node, const std::string& at);
/// Appends the lines "Name: value" of the list `name`, if there is one.
void readHeaderLines(StrictFields& fields, YamlId map, const char* name, const std::string& at,
                     std::vector<std::pair<std::string, std::string>>& headers);

}  // namespace sluice
