#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/proxy/worker_pool.h"

#include <csignal>
#include <cstdio>
#include <future>

/// A gateway with one listener and one catch-all route, for scripts that play client and upstream themselves:
///
///     pool_program LISTEN_PORT UPSTREAM_PORT [WORKERS]
///
/// Prints the bound address when it is ready; SIGTERM and SIGINT drain and end it.
int main(int argc, char** argv) {
    const auto number = [&](int index, std::int64_t fallback) {
        return index < argc ? sluice::parseInteger(argv[index]).value_or(-1) : fallback;
    };
    const std::int64_t listenPort = number(1, -1);
    const std::int64_t upstreamPort = number(2, -1);
    const std::int64_t workers = number(3, 1);
    if (listenPort < 0 || listenPort > 65535 || upstreamPort < 1 || upstreamPort > 65535 || workers < 1) {
        std::fputs("usage: pool_program LISTEN_PORT UPSTREAM_PORT [WORKERS]\n", stderr);
        return 2;
    }
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);
    sluice::log::setConsole(true);

    sluice::GatewayConfig config;
    config.workers = static_cast<unsigned>(workers);
    config.listeners.push_back({"main", {"127.0.0.1", static_cast<std::uint16_t>(listenPort)}, 4096});
    sluice::UpstreamConfig upstream;
    upstream.name = "backend";
    upstream.nodes.push_back({{"127.0.0.1", static_cast<std::uint16_t>(upstreamPort)}, 1});
    config.upstreams.push_back(upstream);
    sluice::RouteConfig route;
    route.name = "all";
    route.match.paths = {"/**"};
    route.upstream = "backend";
    config.routes.push_back(route);

    sluice::WorkerPool pool;
    std::promise<std::vector<sluice::ListenerStatus>> installed;
    pool.install(config, sluice::proxy::TlsSetup::load(config, {}), 1,
                 [&](auto listeners) { installed.set_value(std::move(listeners)); });
    const auto listeners = installed.get_future().get();
    if (!listeners.front().listening) {
        std::fprintf(stderr, "%s\n", sluice::toLogText(*listeners.front().error).c_str());
        return 1;
    }
    std::printf("%s\n", listeners.front().address.c_str());
    std::fflush(stdout);

    int received = 0;
    sigwait(&ends, &received);
    std::promise<std::uint64_t> drained;
    pool.drain(sluice::Seconds(5), [&](std::uint64_t cut) { drained.set_value(cut); });
    return drained.get_future().get() == 0 ? 0 : 1;
}
