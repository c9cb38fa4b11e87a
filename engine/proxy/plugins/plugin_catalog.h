#pragma once

#include "engine/config/plugin_schema.h"

namespace sluice {

/// Every plugin that the engine runs, in the order in which they run (priority, the higher first). Immutable.
const PluginSchemas& pluginSchemas();

}  // namespace sluice
