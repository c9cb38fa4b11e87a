#pragma once

#include "engine/config/field_path.h"
#include "engine/config/gateway_config.h"
#include "engine/config/yaml_fields.h"

namespace sluice {

/// Reads a plugin's object into `plugin`: canonical JSON, with "_meta: {disable: …}" taken out. Numbers keep
/// all 64 bits; ".inf" and ".nan", for which JSON has no word, are issues.
void readPlugin(YamlFields& fields, YamlId id, const FieldPath& path, PluginConfig& plugin);

}  // namespace sluice
