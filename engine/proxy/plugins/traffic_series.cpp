#include "engine/proxy/plugins/traffic_series.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace sluice {

namespace {

/// nginx's word for a client that left before its answer, which APISIX counts like any status.
constexpr int kClientLeft = 499;

/// The first bucket whose bound is not below the value, as Prometheus wants it: bounds are inclusive.
std::size_t bucketOf(Nanos value) noexcept {
    const auto fits = [value](std::uint64_t bound) {
        return value <= Millis(static_cast<Millis::rep>(bound));
    };
    return static_cast<std::size_t>(std::find_if(kLatencyBounds.begin(), kLatencyBounds.end(), fits) -
                                    kLatencyBounds.begin());
}

}  // namespace

std::uint64_t NodeTotals::Latency::count() const noexcept {
    return std::accumulate(buckets.begin(), buckets.end(), std::uint64_t{0});
}

NodeTotals& NodeTotals::operator+=(const NodeTotals& more) {
    for (const auto& [code, count] : more.statuses) statuses[code] += count;
    for (std::size_t kind = 0; kind < kLatencyKinds; ++kind) {
        Latency& to = latencies[kind];
        const Latency& from = more.latencies[kind];
        std::transform(from.buckets.begin(), from.buckets.end(), to.buckets.begin(), to.buckets.begin(),
                       std::plus{});
        to.sumNanos += from.sumNanos;
    }
    bytesIn += more.bytesIn;
    bytesOut += more.bytesOut;
    return *this;
}

void TrafficSeries::Latency::record(Nanos value) noexcept {
    const Nanos counted = std::max(value, Nanos{0});
    buckets[bucketOf(counted)].add(1);
    sumNanos.add(static_cast<std::uint64_t>(counted.count()));
}

void TrafficSeries::record(const ExchangeOutcome& outcome) {
    Node* node = m_nodes.find([&](const Node& known) { return known.name == outcome.node; });
    if (!node) node = &m_nodes.add(outcome.node);

    const int code = outcome.status ? outcome.status : kClientLeft;
    Status* status = node->statuses.find([&](const Status& known) { return known.code == code; });
    if (!status) status = &node->statuses.add(code);
    status->count.add(1);

    const auto latency = [&](LatencyKind kind) -> Latency& {
        return node->latencies[static_cast<std::size_t>(kind)];
    };
    latency(LatencyKind::Request).record(outcome.total);
    if (outcome.upstream > Nanos{0}) latency(LatencyKind::Upstream).record(outcome.upstream);
    latency(LatencyKind::Gateway).record(outcome.total - outcome.upstream);
    node->bytesIn.add(outcome.bytesIn);
    node->bytesOut.add(outcome.bytesOut);
}

void TrafficSeries::addTo(RouteTotals& totals) const {
    m_nodes.forEach([&totals](const Node& node) {
        NodeTotals& sum = totals[node.name];
        node.statuses.forEach(
            [&sum](const Status& status) { sum.statuses[status.code] += status.count.value(); });
        for (std::size_t kind = 0; kind < kLatencyKinds; ++kind) {
            const Latency& from = node.latencies[kind];
            NodeTotals::Latency& to = sum.latencies[kind];
            for (std::size_t i = 0; i < to.buckets.size(); ++i) to.buckets[i] += from.buckets[i].value();
            to.sumNanos += from.sumNanos.value();
        }
        sum.bytesIn += node.bytesIn.value();
        sum.bytesOut += node.bytesOut.value();
    });
}

}  // namespace sluice
