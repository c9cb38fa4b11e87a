#include "engine/config/plugin_json.h"

#include "engine/config/yaml/yaml_scalar.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace sluice {

namespace {

using nlohmann::json;

json scalarToJson(YamlFields& fields, YamlId id, const FieldPath& path) {
    const YamlNode& node = fields.document().meaning(id);
    std::string text = fields.document().scalar(id);
    if (node.isText || (node.style != YamlStyle::Plain && node.style != YamlStyle::Empty)) return text;
    const YamlValue value = resolvePlain(text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* large = std::get_if<std::uint64_t>(&value)) return *large;
    if (const auto* flag = std::get_if<bool>(&value)) return *flag;
    if (const auto* real = std::get_if<double>(&value); real && std::isfinite(*real)) return *real;
    if (std::holds_alternative<std::nullptr_t>(value)) return nullptr;
    if (std::holds_alternative<std::string>(value)) return text;
    fields.error(id, path, IssueCode::OutOfRange,
                 {text, std::to_string(INT64_MIN), std::to_string(UINT64_MAX)});
    return nullptr;
}

/// As deep as the document at most, which the parser bounds.
json toJson(YamlFields& fields, YamlId id, const FieldPath& path) {
    const YamlKind kind = fields.document().meaning(id).kind;
    if (kind == YamlKind::Scalar) return scalarToJson(fields, id, path);
    json result = kind == YamlKind::Mapping ? json::object() : json::array();
    if (kind == YamlKind::Mapping) {
        fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
            result[std::string(key)] = toJson(fields, value, below);
            return true;
        });
    } else {
        fields.sequence(id, path, [&](YamlId item, const FieldPath& below) {
            result.push_back(toJson(fields, item, below));
        });
    }
    return result;
}

void takeSwitch(YamlFields& fields, YamlId id, const FieldPath& path, json& object, PluginConfig& plugin) {
    const auto meta = object.find("_meta");
    if (meta == object.end() || !meta->is_object()) return;
    const auto disable = meta->find("disable");
    if (disable == meta->end()) return;
    const FieldPath metaPath(path, "_meta");
    if (disable->is_boolean())
        plugin.enabled = !disable->get<bool>();
    else
        fields.wrongType(fields.document().find(fields.document().find(id, "_meta"), "disable"),
                         FieldPath(metaPath, "disable"), "boolean");
    meta->erase("disable");
    if (meta->empty()) object.erase("_meta");
}

}  // namespace

void readPlugin(YamlFields& fields, YamlId id, const FieldPath& path, PluginConfig& plugin) {
    if (fields.document().isNull(id)) return;
    if (fields.document().meaning(id).kind != YamlKind::Mapping) {
        fields.wrongType(id, path, "mapping");
        return;
    }
    json object = toJson(fields, id, path);
    takeSwitch(fields, id, path, object, plugin);
    plugin.config = object.dump();
}

}  // namespace sluice
