#include "engine/load/load_run.h"

#include "engine/load/load_lanes.h"
#include "engine/load/plan_check.h"
#include "engine/load/running_load.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr Millis kLongestProbe{10'000};
constexpr unsigned kSpareFiles = 64;

}  // namespace

Result<std::unique_ptr<LoadRun>> LoadRun::start(LoadPlan plan, Callbacks callbacks) {
    if (const auto fine = checkLoadPlan(plan); !fine) return fine.error();
    const auto target = parseLoadTarget(plan.url);
    if (!target) return target.error();
    if (const auto parts = requestParts(plan, *target); !parts) return parts.error();
    const std::uint64_t files = std::uint64_t{plan.connections} + eventLoopsFor(plan.threads) + kSpareFiles;
    if (const auto fine = reserveFiles(files); !fine) return fine.error();
    const auto endpoint =
        findEndpoint(target->host, target->port, std::min(plan.timeout, kLongestProbe), callbacks.stopping);
    if (!endpoint) return endpoint.error();
    std::unique_ptr<LoadScript> script;
    if (!plan.script.empty()) {
        auto loaded = LoadScript::load(plan, *target, *endpoint, callbacks.stopping);
        if (!loaded) return loaded.error();
        script = std::move(*loaded);
    }
    auto lanes = script ? script->lanes(plan) : makeLanes(plan, *target, *endpoint);
    if (!lanes) return lanes.error();

    LoadJob job;
    job.address = endpoint->text;
    if (target->secure) {
        const std::string& name = plan.serverName.empty() ? target->host : plan.serverName;
        auto tls = TlsClient::make(name, plan.verifyCertificate,
                                   plan.version == HttpVersion::Http2 ? "h2" : "http/1.1");
        if (!tls) return tls.error();
        job.tls = std::move(*tls);
    }
    for (const LoadRequest& request : plan.mix) job.names.push_back(request.name);
    job.plan = std::move(plan);
    auto run = std::make_unique<RunningLoad>(std::move(job), std::move(script), std::move(callbacks));
    if (const auto begun = run->begin(std::move(*lanes)); !begun) return begun.error();
    return std::unique_ptr<LoadRun>(std::move(run));
}

}  // namespace sluice
