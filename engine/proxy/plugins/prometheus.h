#pragma once

#include "engine/proxy/plugins/plugin.h"

#include <memory>

namespace sluice {

/// Makes instances that count every exchange of one route, each in a TrafficSeries of its own. The registry
/// (prometheus_registry.h) sums those series; what a departed instance had counted stays in the sums.
class PrometheusFactory final : public PluginFactory {
public:
    explicit PrometheusFactory(PluginPlace place);

    std::unique_ptr<Plugin> makeInstance(unsigned worker) override;

private:
    PluginPlace m_place;
};

}  // namespace sluice
