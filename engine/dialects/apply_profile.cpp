#include "engine/dialects/profile.h"

#include <algorithm>
#include <thread>

namespace sluice {

namespace {

/// One worker's part of what a gateway has for the whole process; 0 stays "no limit".
unsigned share(unsigned whole, unsigned workers) {
    return whole / workers + (whole % workers != 0);
}

void applyTo(UpstreamConfig& upstream, const TuningProfile& profile, unsigned workers) {
    if (profile.poolSize) upstream.keepalive.size = share(*profile.poolSize, workers);
    if (profile.upstreamKeepalive == false) upstream.keepalive.size = 0;
    if (profile.upstreamKeepalive == true && upstream.keepalive.size == 0) {
        upstream.keepalive.size = KeepaliveConfig().size;
    }
    if (profile.poolIdleTimeout) upstream.keepalive.idleTimeout = *profile.poolIdleTimeout;
    if (profile.connectTimeout) upstream.timeout.connect = *profile.connectTimeout;
    if (profile.sendTimeout) upstream.timeout.send = *profile.sendTimeout;
    if (profile.readTimeout) upstream.timeout.read = *profile.readTimeout;
    if (profile.maxConnections) upstream.maxConnections = share(*profile.maxConnections, workers);
}

}  // namespace

GatewayConfig applyProfile(GatewayConfig config, const TuningProfile& profile, unsigned cores) {
    if (profile.workers) config.workers = *profile.workers;
    if (profile.memoryBudget) config.memoryBudget = *profile.memoryBudget;
    if (!config.listeners.empty()) {
        if (profile.listenPort) config.listeners.front().address.port = *profile.listenPort;
        if (profile.listenBacklog) config.listeners.front().backlog = *profile.listenBacklog;
    }
    const unsigned workers = std::max(config.workers ? config.workers : cores, 1u);
    for (UpstreamConfig& upstream : config.upstreams) applyTo(upstream, profile, workers);
    return config;
}

GatewayConfig applyProfile(GatewayConfig config, const TuningProfile& profile) {
    return applyProfile(std::move(config), profile, std::thread::hardware_concurrency());
}

}  // namespace sluice
