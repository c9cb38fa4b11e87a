#include "engine/config/plugin_schema.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using nlohmann::json;

bool hasType(const json& value, PropertyType type) {
    switch (type) {
        case PropertyType::Integer: return value.is_number_integer();
        case PropertyType::Number: return value.is_number();
        case PropertyType::Boolean: return value.is_boolean();
        case PropertyType::Text:
        case PropertyType::Choice: return value.is_string();
        case PropertyType::TextList:
            return value.is_array() &&
                   std::all_of(value.begin(), value.end(), [](const json& item) { return item.is_string(); });
    }
    return false;
}

const char* toToken(PropertyType type) noexcept {
    switch (type) {
        case PropertyType::Integer: return "integer";
        case PropertyType::Number: return "number";
        case PropertyType::Boolean: return "boolean";
        case PropertyType::Text:
        case PropertyType::Choice: return "text";
        case PropertyType::TextList: return "text-list";
    }
    return "unknown";
}

/// Compares in the number's own type: a 64-bit integer does not survive a detour over double.
bool below(const json& value, std::int64_t bound) {
    if (value.is_number_unsigned())
        return bound > 0 && value.get<std::uint64_t>() < static_cast<std::uint64_t>(bound);
    if (value.is_number_integer()) return value.get<std::int64_t>() < bound;
    return value.get<double>() < static_cast<double>(bound);
}

bool above(const json& value, std::int64_t bound) {
    if (value.is_number_unsigned())
        return bound < 0 || value.get<std::uint64_t>() > static_cast<std::uint64_t>(bound);
    if (value.is_number_integer()) return value.get<std::int64_t>() > bound;
    return value.get<double>() > static_cast<double>(bound);
}

struct Fault {
    const char* reason = nullptr;
    std::string argument;
};

Fault findFault(const PluginProperty& property, const json& value) {
    if (!hasType(value, property.type)) return {"type", toToken(property.type)};
    if (value.is_number()) {
        if (property.minimum && below(value, *property.minimum))
            return {"minimum", std::to_string(*property.minimum)};
        if (property.maximum && above(value, *property.maximum))
            return {"maximum", std::to_string(*property.maximum)};
    }
    if (property.type == PropertyType::Choice &&
        std::find(property.choices.begin(), property.choices.end(), value.get<std::string>()) ==
            property.choices.end()) {
        std::string all;
        for (const std::string& choice : property.choices) all += (all.empty() ? "" : ", ") + choice;
        return {"choice", all};
    }
    return {};
}

/// RFC 6901: "~" and "/" of a name are escaped.
std::string pointerTo(const std::string& property) {
    std::string pointer = "/";
    for (const char c : property) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
    return pointer;
}

}  // namespace

const PluginSchema* findSchema(const PluginSchemas& schemas, std::string_view plugin) noexcept {
    const auto found = std::find_if(schemas.begin(), schemas.end(),
                                    [&](const PluginSchema& schema) { return schema.name == plugin; });
    return found == schemas.end() ? nullptr : &*found;
}

std::vector<ConfigIssue> checkPluginConfig(const PluginSchema& schema, std::string_view text) {
    std::vector<ConfigIssue> issues;
    const auto add = [&](const std::string& property, const char* reason, std::string argument) {
        issues.push_back(
            {Severity::Error,
             IssueCode::BadPluginConfig,
             {schema.name, property.empty() ? "" : pointerTo(property), reason, std::move(argument)},
             {},
             {}});
    };
    const json object = json::parse(text, nullptr, false);
    if (object.is_discarded()) {
        add("", "not-json", "");
        return issues;
    }
    if (!object.is_object()) {
        add("", "not-object", "");
        return issues;
    }
    for (const PluginProperty& property : schema.properties) {
        const auto found = object.find(property.name);
        if (found == object.end()) {
            if (property.required) add(property.name, "missing", "");
            continue;
        }
        if (Fault fault = findFault(property, *found); fault.reason) {
            add(property.name, fault.reason, std::move(fault.argument));
        }
    }
    for (const auto& item : object.items()) {
        const std::string& name = item.key();
        const bool known = std::any_of(schema.properties.begin(), schema.properties.end(),
                                       [&](const PluginProperty& property) { return property.name == name; });
        if (known || name == "_meta") continue;
        add(name, "unknown", "");
        issues.back().severity = Severity::Warning;
    }
    return issues;
}

}  // namespace sluice
