#include "engine/proxy/plugins/plugin.h"

#include "engine/proxy/plugins/limit_count.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "engine/proxy/plugins/prometheus.h"

namespace sluice {

Result<std::shared_ptr<PluginFactory>> makePluginFactory(std::string_view plugin, std::string_view config,
                                                         const PluginPlace& place) {
    const PluginSchema* schema = findSchema(pluginSchemas(), plugin);
    if (!schema) return Error{ErrorCode::Unsupported, std::string(plugin), {}};
    if (const auto issues = checkPluginConfig(*schema, config); !issues.empty()) {
        return Error{ErrorCode::BadConfig, std::to_string(issues.size()), {}};
    }
    if (plugin == "limit-count") {
        return std::shared_ptr<PluginFactory>(std::make_shared<LimitCountFactory>(readLimitCount(config)));
    }
    return std::shared_ptr<PluginFactory>(std::make_shared<PrometheusFactory>(place));
}

}  // namespace sluice
