#include "app/mock_command.h"

#include "app/command.h"
#include "app/usage_fault.h"
#include "engine/core/text.h"
#include "engine/mock/mock_server.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include <csignal>
#include <cstdio>

namespace sluice::cli {

int runMock(int argc, char** argv) {
    MockConfig config;
    std::string listen = "127.0.0.1:8080";
    std::string delay = "20ms";
    CLI::App app(
        "Run the mock backend until SIGINT or SIGTERM. It answers /ok, /hello, /bytes/N, /delay/MS, "
        "/status/N, "
        "/echo, /api/ping, /api/echo?str=, /api/random-sleep?str= and /test/requestBody.",
        "sluicectl mock");
    app.set_version_flag("--version", std::string(version()));
    app.add_option("--listen", listen, "Address and port; port 0 takes a free one")->capture_default_str();
    app.add_option("--delay", delay, "Before each answer of /test/requestBody")->capture_default_str();
    app.add_option("--size", config.size, "Bytes of that answer's body")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
        ->capture_default_str();
    app.add_option("--workers", config.workers, "Threads")
        ->check(CLI::Range(1u, 1024u))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return tellUsage(app, error);
    }
    const auto address = parseHostPort(listen, 8080);
    const auto wait = parseDuration(delay, Millis(1));
    if (!address || !wait) {
        std::fprintf(stderr, "sluicectl mock: %s: '%s'\n", address ? "no duration" : "no address",
                     address ? delay.c_str() : listen.c_str());
        return kWrongUsage;
    }
    config.address = *address;
    config.delay = *wait;

    boost::asio::io_context io{1};
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    const auto server = MockServer::start(config);
    if (!server && server.error().code == ErrorCode::BadAddress) {
        std::fprintf(stderr, "sluicectl mock: no address: '%s'\n", listen.c_str());
        return kWrongUsage;
    }
    if (!server) {
        std::fprintf(stderr, "sluicectl mock: cannot listen on %s: %s\n", server.error().subject.c_str(),
                     server.error().system.message().c_str());
        return kFoundWrong;
    }
    std::printf("listening on %s\n", toText((*server)->address()).c_str());
    std::fflush(stdout);
    signals.async_wait([](boost::system::error_code, int) {});
    io.run();
    std::printf("answered %llu requests\n", static_cast<unsigned long long>((*server)->requestsTotal()));
    return kWell;
}

}  // namespace sluice::cli
