#pragma once

#include "engine/config/config_issue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

enum class PropertyType { Integer, Number, Boolean, Text, Choice, TextList };

/// One property of a plugin's configuration: enough for a check and for a form.
struct PluginProperty {
    std::string name;  ///< as in the file, such as "time_window"
    PropertyType type = PropertyType::Text;
    bool required = false;
    std::string defaultJson;              ///< JSON text; "" = none
    std::optional<std::int64_t> minimum;  ///< inclusive; numbers
    std::optional<std::int64_t> maximum;
    std::vector<std::string> choices;  ///< for Choice
};

/// A plugin as the catalog describes it (proxy/plugins/plugin_catalog.h has them all).
struct PluginSchema {
    std::string name;
    int priority = 0;  ///< APISIX's; the higher runs first
    std::vector<PluginProperty> properties;
};

using PluginSchemas = std::vector<PluginSchema>;

/// The schema of that name, or null.
const PluginSchema* findSchema(const PluginSchemas& schemas, std::string_view plugin) noexcept;

/// Checks a plugin's JSON object against its schema. Issues are BadPluginConfig with args
/// {plugin, property, reason, argument}; reasons: "not-json", "not-object", "missing", "unknown", "type", "minimum",
/// "maximum", "choice". `where` and `place` are left to the caller.
std::vector<ConfigIssue> checkPluginConfig(const PluginSchema& schema, std::string_view json);

}  // namespace sluice
