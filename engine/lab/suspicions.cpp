#include "engine/lab/suspicions.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double kBusyThread = 0.8;
constexpr double kLittleHigh = 1.05, kLittleLow = 0.95;
/// A percentile p of n values rests on the n(1-p) values above it; below ten it is an anecdote. The table
/// shows p99.
constexpr double kSentShare = 0.99;  // of what an open loop was asked for
constexpr double kHighestShown = 0.99, kFewestAbove = 10;

}  // namespace

double littleRatio(const std::vector<const LoadResult*>& results, unsigned underWay) noexcept {
    double latencies = 0, elapsed = 0;
    for (const LoadResult* result : results) {
        for (const LatencyHistogram& latency : result->latency) {
            latencies += latency.mean() * static_cast<double>(latency.count());
        }
        elapsed += static_cast<double>(result->elapsed.count());
    }
    return elapsed > 0 && underWay > 0 ? latencies / elapsed / underWay : 0;
}

double littleRatio(const LoadResult& result, unsigned underWay) noexcept {
    return littleRatio(std::vector{&result}, underWay);
}

bool sentAsAsked(const LoadResult& result, double rate) noexcept {
    const double seconds = std::chrono::duration<double>(result.elapsed).count();
    const double due = result.due > 0 ? static_cast<double>(result.due) : rate * seconds;
    return seconds > 0 && static_cast<double>(result.started) >= due * kSentShare;
}

std::vector<Suspicion> suspicionsOf(const LoadResult& result, const LoadShape& shape, double rate,
                                    bool busy) {
    std::vector<Suspicion> found;
    const double little = rate > 0 || !busy ? 0 : littleRatio(result, shape.underWay());
    if (result.maxThreadCpuShare > kBusyThread) found.push_back(Suspicion::GeneratorBusy);
    if (little > kLittleHigh) found.push_back(Suspicion::LittleHigh);
    if (little > 0 && little < kLittleLow) found.push_back(Suspicion::LittleLow);
    if (result.connectionsOpened < shape.connections) found.push_back(Suspicion::ConnectionsMissing);
    if (result.errors.total() > 0) found.push_back(Suspicion::Errors);
    const auto answers = [&](Outcome outcome) { return result.outcomes[static_cast<std::size_t>(outcome)]; };
    if (answers(Outcome::ClientError) + answers(Outcome::ServerError) > 0)
        found.push_back(Suspicion::NonSuccess);
    const double above = static_cast<double>(result.completed) * (1 - kHighestShown);
    if (above < kFewestAbove) found.push_back(Suspicion::FewRequests);
    if (result.reopened > result.completed / 2) found.push_back(Suspicion::NoKeepAlive);
    if (rate > 0 && !sentAsAsked(result, rate)) found.push_back(Suspicion::RateNotReached);
    if (result.checksFailed > 0) found.push_back(Suspicion::ChecksFailed);
    return found;
}

void addSuspicion(std::vector<Suspicion>& suspicions, Suspicion suspicion) {
    const auto place = std::lower_bound(suspicions.begin(), suspicions.end(), suspicion);
    if (place == suspicions.end() || *place != suspicion) suspicions.insert(place, suspicion);
}

bool isLoopbackUrl(std::string_view url) noexcept {
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos) return false;
    std::string_view host = url.substr(scheme + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    if (const auto at = host.rfind('@'); at != std::string_view::npos) host.remove_prefix(at + 1);
    if (host.starts_with('[')) return host.starts_with("[::1]");
    host = host.substr(0, host.find(':'));
    if (host.starts_with("127.")) return host.find_first_not_of("0123456789.") == std::string_view::npos;
    constexpr std::string_view kLocal = "localhost";
    if (host.size() < kLocal.size() || !equalsIgnoreCase(host.substr(host.size() - kLocal.size()), kLocal))
        return false;
    return host.size() == kLocal.size() || host[host.size() - kLocal.size() - 1] == '.';
}

}  // namespace sluice
