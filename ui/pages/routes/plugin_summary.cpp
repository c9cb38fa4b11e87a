#include "ui/pages/routes/plugin_summary.h"

#include "engine/proxy/plugins/plugin_catalog.h"

#include <QStringList>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace sluice {

QString pluginSummary(const PluginConfig& plugin) {
    const auto json = nlohmann::json::parse(plugin.config, nullptr, false);
    if (!json.is_object()) return {};
    QStringList parts;
    for (const auto& [key, value] : json.items()) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        parts << QString::fromStdString(key) + QLatin1Char(' ') + QString::fromStdString(text);
    }
    return parts.join(QStringLiteral(" · "));
}

std::vector<const PluginConfig*> inRunningOrder(const std::vector<PluginConfig>& plugins) {
    const auto priority = [](const PluginConfig* plugin) {
        const PluginSchema* schema = findSchema(pluginSchemas(), plugin->name);
        return schema ? schema->priority : std::numeric_limits<int>::min();
    };
    std::vector<const PluginConfig*> order;
    for (const PluginConfig& plugin : plugins) order.push_back(&plugin);
    std::stable_sort(order.begin(), order.end(),
                     [&](const PluginConfig* a, const PluginConfig* b) { return priority(a) > priority(b); });
    return order;
}

}  // namespace sluice
