#include "engine/proxy/plugins/series_registry.h"

namespace sluice {

SeriesRegistry& SeriesRegistry::ofProcess() {
    static SeriesRegistry registry;
    return registry;
}

void SeriesRegistry::add(const PluginPlace& place, const TrafficSeries& series) {
    const std::lock_guard lock(m_mutex);
    m_entries[place].living.push_back(&series);
}

void SeriesRegistry::remove(const PluginPlace& place, const TrafficSeries& series) {
    const std::lock_guard lock(m_mutex);
    Entry& entry = m_entries[place];
    series.addTo(entry.departed);
    std::erase(entry.living, &series);
}

std::map<PluginPlace, RouteTotals> SeriesRegistry::totals() const {
    const std::lock_guard lock(m_mutex);
    std::map<PluginPlace, RouteTotals> sums;
    for (const auto& [place, entry] : m_entries) {
        RouteTotals& sum = sums[place];
        sum = entry.departed;
        for (const TrafficSeries* series : entry.living) series->addTo(sum);
    }
    return sums;
}

}  // namespace sluice
