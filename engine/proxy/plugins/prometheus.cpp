#include "engine/proxy/plugins/prometheus.h"

#include "engine/proxy/plugins/series_registry.h"

namespace sluice {

namespace {

class PrometheusInstance final : public Plugin {
public:
    explicit PrometheusInstance(PluginPlace place) : m_place(std::move(place)) {
        SeriesRegistry::ofProcess().add(m_place, m_series);
    }
    ~PrometheusInstance() override { SeriesRegistry::ofProcess().remove(m_place, m_series); }

    void log(const RequestView&, const ExchangeOutcome& outcome) override { m_series.record(outcome); }

private:
    PluginPlace m_place;
    TrafficSeries m_series;
};

}  // namespace

PrometheusFactory::PrometheusFactory(PluginPlace place) : m_place(std::move(place)) {}

std::unique_ptr<Plugin> PrometheusFactory::makeInstance(unsigned) {
    return std::make_unique<PrometheusInstance>(m_place);
}

}  // namespace sluice
