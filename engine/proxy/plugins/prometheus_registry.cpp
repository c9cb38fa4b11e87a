#include "engine/proxy/plugins/prometheus_registry.h"

#include "engine/proxy/plugins/exposition_text.h"
#include "engine/proxy/plugins/node_exposition.h"
#include "engine/proxy/plugins/series_registry.h"

namespace sluice {

namespace {

/// Sluice knows neither services nor consumers; their labels are there so that a dashboard made for APISIX
/// fits.
constexpr std::pair<std::string_view, std::string_view> kNoService{"service", ""},
    kNoConsumer{"consumer", ""};

constexpr std::array<std::string_view, kLatencyKinds> kLatencyTypes{"request", "upstream", "apisix"};

using Totals = std::map<PluginPlace, RouteTotals>;
/// For the families that do not show a place's path: a route whose path was edited must stay one series.
using TotalsByRoute = std::map<std::string, RouteTotals>;

TotalsByRoute byRoute(const Totals& totals) {
    TotalsByRoute sums;
    for (const auto& [place, nodes] : totals) {
        for (const auto& [node, counted] : nodes) sums[place.route][node] += counted;
    }
    return sums;
}

void writeStatuses(ExpositionText& text, const Totals& totals) {
    text.family("apisix_http_status", "counter", "Answers to clients by status code, route and node");
    for (const auto& [place, nodes] : totals) {
        for (const auto& [node, counted] : nodes) {
            for (const auto& [code, count] : counted.statuses) {
                text.sample("",
                            {{"code", std::to_string(code)},
                             {"route", place.route},
                             {"matched_uri", place.matchedUri},
                             {"matched_host", place.matchedHost},
                             kNoService,
                             kNoConsumer,
                             {"node", node}},
                            count);
            }
        }
    }
}

void writeLatency(ExpositionText& text, std::string_view type, const std::string& route,
                  const std::string& node, const NodeTotals::Latency& latency) {
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < latency.buckets.size(); ++i) {
        below += latency.buckets[i];
        const std::string bound = i < kLatencyBounds.size() ? std::to_string(kLatencyBounds[i]) : "+Inf";
        text.sample(
            "_bucket",
            {{"type", type}, {"route", route}, kNoService, kNoConsumer, {"node", node}, {"le", bound}},
            below);
    }
    const ExpositionText::Labels labels{
        {"type", type}, {"route", route}, kNoService, kNoConsumer, {"node", node}};
    text.sample("_sum", labels, static_cast<double>(latency.sumNanos) / 1e6);
    text.sample("_count", labels, below);
}

void writeLatencies(ExpositionText& text, const TotalsByRoute& totals) {
    text.family("apisix_http_latency", "histogram",
                "Milliseconds of an exchange: all, in the upstream, in the gateway");
    for (const auto& [route, nodes] : totals) {
        for (const auto& [node, counted] : nodes) {
            for (std::size_t kind = 0; kind < kLatencyKinds; ++kind) {
                const NodeTotals::Latency& latency = counted.latencies[kind];
                if (latency.count()) writeLatency(text, kLatencyTypes[kind], route, node, latency);
            }
        }
    }
}

void writeBandwidth(ExpositionText& text, const TotalsByRoute& totals) {
    text.family("apisix_bandwidth", "counter", "Bytes from clients (ingress) and to clients (egress)");
    for (const auto& [route, nodes] : totals) {
        for (const auto& [node, counted] : nodes) {
            for (const auto& [type, bytes] :
                 {std::pair{"ingress", counted.bytesIn}, {"egress", counted.bytesOut}}) {
                text.sample("", {{"type", type}, {"route", route}, kNoService, kNoConsumer, {"node", node}},
                            bytes);
            }
        }
    }
}

void writeGauges(ExpositionText& text, const PrometheusGauges& gauges) {
    text.family("apisix_http_requests_total", "gauge", "Requests since the gateway started");
    text.sample("", {}, gauges.requestsTotal);
    text.family("apisix_nginx_http_current_connections", "gauge", "Client connections by state");
    for (const auto& [state, count] : {std::pair{"active", gauges.connectionsActive},
                                       {"accepted", gauges.connectionsAccepted},
                                       {"handled", gauges.connectionsHandled},
                                       {"reading", gauges.connectionsReading},
                                       {"waiting", gauges.connectionsWaiting},
                                       {"writing", gauges.connectionsWriting}}) {
        text.sample("", {{"state", state}}, count);
    }
    text.family("sluice_stage_seconds_total", "counter",
                "Seconds that requests spent in each stage; together all of their time");
    for (std::size_t i = 0; i < kStageCount; ++i) {
        text.sample("", {{"stage", toToken(static_cast<Stage>(i))}},
                    std::chrono::duration<double>(gauges.stages[i].sum).count());
    }
    text.family("apisix_node_info", "gauge", "This gateway");
    text.sample("", {{"hostname", gauges.hostname}}, std::uint64_t{1});
}

}  // namespace

std::string prometheusText(const PrometheusGauges& gauges) {
    const Totals totals = SeriesRegistry::ofProcess().totals();
    const TotalsByRoute routes = byRoute(totals);
    ExpositionText text;
    writeBandwidth(text, routes);
    writeLatencies(text, routes);
    writeStatuses(text, totals);
    writeGauges(text, gauges);
    writeNodes(text, gauges.upstreams);
    return text.take();
}

}  // namespace sluice
