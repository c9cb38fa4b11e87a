#pragma once

#include "engine/proxy/upstream/health_checker.h"

#include <QElapsedTimer>

#include <functional>

namespace sluice::test {

/// Runs the loop until something holds, at most some seconds.
inline bool runUntil(boost::asio::io_context& io, const std::function<bool()>& holds) {
    QElapsedTimer timer;
    timer.start();
    while (!holds() && timer.elapsed() < 10'000) {
        io.restart();
        io.run_for(Millis(5));
    }
    return holds();
}

inline UpstreamConfig checkedNode(std::uint16_t port, const ActiveHealthConfig& active) {
    UpstreamConfig config;
    config.name = "backend";
    config.nodes = {{{"127.0.0.1", port}, 1}};
    config.health.active = active;
    return config;
}

inline ActiveHealthConfig quick(CheckType type = CheckType::Http) {
    ActiveHealthConfig active;
    active.type = type;
    active.healthyInterval = active.unhealthyInterval = Millis(10);
    active.timeout = Millis(100);
    return active;
}

/// A checker, its loop, and what it told.
struct Checked {
    boost::asio::io_context io;
    std::vector<HealthChecker::Verdict> told;
    HealthChecker checker{io, [this](const std::string&, const std::string&,
                                     const HealthChecker::Verdict& verdict) { told.push_back(verdict); }};
};

}  // namespace sluice::test
