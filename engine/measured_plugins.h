#pragma once

#include "engine/config/plugin_schema.h"
#include "engine/lab/built_in_plans.h"

namespace sluice {

/// Every plugin of the catalog with parameters that let each request pass, for the experiment on the cost of plugins: those of
/// report 004 where it has them, else what the schema asks for, limits as high as they go.
std::vector<MeasuredPlugin> measuredPlugins();
/// The same of any schemas.
std::vector<MeasuredPlugin> measuredPlugins(const PluginSchemas& schemas);

}  // namespace sluice
