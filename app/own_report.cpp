#include "app/own_report.h"

#include "app/wrk_report.h"
#include "engine/core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice::cli {

namespace {

std::string time(Nanos value) {
    return wrkTime(static_cast<long double>(value.count()) / 1000);
}

std::string scheduleLines(const LoadResult& result) {
    const LatencyHistogram& lag = result.sendLag;
    return fmt::format(
               "Open loop: {} due ({:.2f}/s), {} sent, {} not sent in time for the end, {} waiting at most\n",
               result.due, result.offeredPerSecond(), result.started, result.unsent, result.maxBacklog) +
           fmt::format(
               "Send lag: 50% {}, 99% {}, max {}; latency is from when a request was due, service time "
               "50% {}, 99% {}, max {}\n",
               time(lag.valueAt(50)), time(lag.valueAt(99)), time(lag.max()),
               time(result.service.valueAt(50)), time(result.service.valueAt(99)),
               time(result.service.max()));
}

std::string mixLines(const LoadResult& result) {
    std::size_t width = 7;
    for (const NamedResult& one : result.names) width = std::max(width, one.name.size());
    std::string text = fmt::format("{:<{}} {:>10} {:>8} {:>8} {:>10} {:>10} {:>10}\n", "Request", width,
                                   "answers", "4xx/5xx", "failed", "50%", "99%", "max");
    for (const NamedResult& one : result.names) {
        const std::uint64_t refused = one.outcomes[static_cast<std::size_t>(Outcome::ClientError)] +
                                      one.outcomes[static_cast<std::size_t>(Outcome::ServerError)];
        text +=
            fmt::format("{:<{}} {:>10} {:>8} {:>8} {:>10} {:>10} {:>10}\n", one.name, width, one.completed,
                        refused, one.failed + one.checksFailed, time(one.latency.valueAt(50)),
                        time(one.latency.valueAt(99)), time(one.latency.max()));
    }
    return text;
}

}  // namespace

std::string ownReport(const LoadPlan& plan, const LoadResult& result) {
    std::string text;
    if (plan.openLoop()) text += scheduleLines(result);
    if (plan.version == HttpVersion::Http2) {
        text += fmt::format("HTTP/2: {} streams on each connection", plan.streams);
        if (result.errors.reset + result.errors.refused > 0)
            text += fmt::format("; {} reset, {} refused", result.errors.reset, result.errors.refused);
        text += "\n";
    }
    if (plan.url.size() >= 5 && equalsIgnoreCase(plan.url.substr(0, 5), "https"))
        text += plan.verifyCertificate ? "TLS: certificate verified\n" : "TLS: certificate not verified\n";
    if (result.checksFailed > 0)
        text += fmt::format("Checks failed: {} of {} answers\n", result.checksFailed, result.completed);
    if (!result.names.empty()) text += mixLines(result);
    return text;
}

std::string ceilingLine(const GeneratorCeiling& ceiling, const LoadResult& result) {
    const double share = ceiling.shareOf(result.requestsPerSecond());
    return fmt::format(
        "Generator: {:.0f} requests/s at most against a null responder here, {} at least; "
        "this run took {:.0f} %{}\n",
        ceiling.requestsPerSecond, time(ceiling.floor), 100 * share,
        ceiling.isNear(result.requestsPerSecond()) ? ": SUSPECT, it may have measured the generator" : "");
}

}  // namespace sluice::cli
