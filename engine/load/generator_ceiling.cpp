#include "engine/load/generator_ceiling.h"

#include "engine/load/blocking_load.h"
#include "engine/load/endpoint.h"
#include "engine/load/load_target.h"
#include "engine/load/null_responder.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr Millis kWarmup{100};
constexpr Millis kLength{400};
constexpr std::uint64_t kSpareFiles = 128;
constexpr std::uint64_t kLargestAnswer = 16 * 1024 * 1024;

}  // namespace

Result<GeneratorCeiling> measureCeiling(const LoadPlan& plan, std::uint64_t answerBytes,
                                        const std::function<bool()>& stopping) {
    const auto target = parseLoadTarget(plan.url);
    if (!target) return target.error();
    if (target->secure) return Error{ErrorCode::Unsupported, "TLS", {}};
    if (!plan.keepAlive) return Error{ErrorCode::Unsupported, "keep-alive", {}};

    LoadPlan probe;
    probe.threads = plan.threads;
    probe.connections = plan.connections;
    probe.version = plan.version;
    probe.streams = plan.streams;
    probe.pipeline = plan.pipeline;
    probe.method = plan.method == "HEAD" ? "GET" : plan.method;  // the responder's answers have a body
    probe.headers = plan.headers;
    probe.body = plan.body;
    probe.warmup = kWarmup;
    probe.duration = kLength;
    probe.timeout = Seconds(10);

    // The request's length follows from the address, whose port is known once the responder listens: five
    // digits either way.
    probe.url = "http://127.0.0.1:65535/";
    const auto likely = parseLoadTarget(probe.url);
    const auto parts = requestParts(probe, *likely);
    if (!parts) return parts.error();
    // The responder's ends of the connections are in this process, too.
    if (const auto fine = reserveFiles(2 * std::uint64_t{plan.connections} + kSpareFiles); !fine)
        return fine.error();
    const auto bodyBytes = static_cast<std::size_t>(std::min(answerBytes, kLargestAnswer));
    const auto responder = plan.version == HttpVersion::Http2
                               ? NullResponder::startHttp2(bodyBytes)
                               : NullResponder::start(requestBytes(*parts).size(), bodyBytes);
    if (!responder) return responder.error();
    const std::string port = std::to_string((*responder)->port());
    probe.url = "http://127.0.0.1:" + std::string(5 - port.size(), '0') + port + "/";

    const auto full = blockingLoad(probe, stopping);
    if (!full) return full.error();
    probe.threads = probe.connections = probe.streams = probe.pipeline = 1;
    const auto alone = blockingLoad(probe, stopping);
    if (!alone) return alone.error();
    return GeneratorCeiling{full->requestsPerSecond(), alone->answerLatency().valueAt(50)};
}

}  // namespace sluice
