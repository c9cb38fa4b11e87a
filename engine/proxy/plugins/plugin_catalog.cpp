#include "engine/proxy/plugins/plugin_catalog.h"

#include <algorithm>

namespace sluice {

namespace {

using Bound = std::optional<std::int64_t>;

PluginProperty integer(const char* name, const char* defaultJson, Bound lowest, Bound highest) {
    return {name, PropertyType::Integer, false, defaultJson, lowest, highest, {}};
}

PluginProperty requiredInteger(const char* name, Bound lowest, Bound highest) {
    return {name, PropertyType::Integer, true, "", lowest, highest, {}};
}

PluginProperty boolean(const char* name, const char* defaultJson) {
    return {name, PropertyType::Boolean, false, defaultJson, {}, {}, {}};
}

PluginProperty text(const char* name, const char* defaultJson) {
    return {name, PropertyType::Text, false, defaultJson, {}, {}, {}};
}

PluginProperty choice(const char* name, const char* defaultJson, std::vector<std::string> choices) {
    return {name, PropertyType::Choice, false, defaultJson, {}, {}, std::move(choices)};
}

/// Names, ranges and defaults are those of APISIX 3.9's limit-count. Of its policies only the one that counts
/// in this process is here; `allow_degradation` is accepted because files have it, and concerns the others
/// alone.
PluginSchema limitCount() {
    return {"limit-count",
            1002,
            {
                requiredInteger("count", 1, {}),
                requiredInteger("time_window", 1, std::int64_t{1} << 31),
                text("key", R"("remote_addr")"),
                choice("key_type", R"("var")", {"var", "var_combination", "constant"}),
                integer("rejected_code", "503", 200, 599),
                text("rejected_msg", ""),
                choice("policy", R"("local")", {"local"}),
                text("group", ""),
                boolean("allow_degradation", "false"),
                boolean("show_limit_quota_header", "true"),
            }};
}

/// `prefer_name` asks for a route's name instead of its id; a route here has its name alone, so both are met.
PluginSchema prometheus() {
    return {"prometheus", 500, {boolean("prefer_name", "false")}};
}

PluginSchemas sortedCatalog() {
    PluginSchemas schemas{limitCount(), prometheus()};
    std::sort(schemas.begin(), schemas.end(),
              [](const PluginSchema& a, const PluginSchema& b) { return a.priority > b.priority; });
    return schemas;
}

}  // namespace

const PluginSchemas& pluginSchemas() {
    static const PluginSchemas schemas = sortedCatalog();
    return schemas;
}

}  // namespace sluice
