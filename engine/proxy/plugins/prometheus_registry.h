#pragma once

#include "engine/metrics/snapshot.h"
#include "engine/metrics/stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sluice {

/// Facts of the engine that the metrics page shows beside the per-route series.
struct PrometheusGauges {
    std::uint64_t requestsTotal = 0;
    std::uint64_t connectionsActive = 0;
    std::uint64_t connectionsReading = 0;
    std::uint64_t connectionsWriting = 0;
    std::uint64_t connectionsWaiting = 0;
    std::uint64_t connectionsAccepted = 0;
    std::uint64_t connectionsHandled = 0;
    std::string hostname;
    StageTable stages;  ///< of all requests since the start
    std::vector<UpstreamStatus> upstreams;
};

/// The metrics page as text (Prometheus exposition format 0.0.4) with APISIX's names: apisix_http_status,
/// apisix_http_latency (ms), apisix_bandwidth, apisix_http_requests_total,
/// apisix_nginx_http_current_connections, apisix_node_info, apisix_upstream_status; and with names of its own what
/// APISIX does not tell. Any thread. Sums what every worker's instances of the plugin have counted.
std::string prometheusText(const PrometheusGauges& gauges);

}  // namespace sluice
