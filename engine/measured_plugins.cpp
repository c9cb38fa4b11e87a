#include "engine/measured_plugins.h"

#include "engine/lab/plan_parts.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using Json = nlohmann::json;

/// So high that no experiment reaches it.
constexpr std::int64_t kHigh = 999'999'999;

/// A value that the schema allows and that stops nothing.
Json valueOf(const PluginProperty& property) {
    switch (property.type) {
        case PropertyType::Integer:
        case PropertyType::Number:
            return std::max(std::min(property.maximum.value_or(kHigh), kHigh), property.minimum.value_or(0));
        case PropertyType::Boolean: return false;
        case PropertyType::Choice:
            return property.choices.empty() ? Json("") : Json(property.choices.front());
        case PropertyType::TextList: return Json::array({"sluice"});
        case PropertyType::Text: return "sluice";
    }
    return {};
}

std::string parametersOf(const PluginSchema& schema) {
    for (const MeasuredPlugin& published : apisixPlugins()) {
        if (published.name == schema.name) return published.parameters;
    }
    Json parameters = Json::object();
    for (const PluginProperty& property : schema.properties) {
        if (property.required) parameters[property.name] = valueOf(property);
    }
    return parameters.dump();
}

}  // namespace

std::vector<MeasuredPlugin> measuredPlugins(const PluginSchemas& schemas) {
    std::vector<MeasuredPlugin> plugins;
    for (const PluginSchema& schema : schemas) plugins.push_back({schema.name, parametersOf(schema)});
    return plugins;
}

std::vector<MeasuredPlugin> measuredPlugins() {
    return measuredPlugins(pluginSchemas());
}

}  // namespace sluice
