#pragma once

#include "engine/proxy/plugins/plugin.h"
#include "engine/proxy/plugins/traffic_series.h"

#include <map>
#include <mutex>
#include <vector>

namespace sluice {

/// Where the series of all instances of the plugin `prometheus` are known. Every function from any thread;
/// none of them on the request path.
class SeriesRegistry {
public:
    /// The one of this process: counters live as long as it, whatever is applied.
    static SeriesRegistry& ofProcess();

    /// `series` is read until it is removed; then its counts are kept.
    void add(const PluginPlace& place, const TrafficSeries& series);
    void remove(const PluginPlace& place, const TrafficSeries& series);

    /// The sums of everything counted so far, by place.
    std::map<PluginPlace, RouteTotals> totals() const;

private:
    struct Entry {
        RouteTotals departed;
        std::vector<const TrafficSeries*> living;
    };

    mutable std::mutex m_mutex;
    std::map<PluginPlace, Entry> m_entries;
};

}  // namespace sluice
