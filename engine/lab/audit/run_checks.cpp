#include "engine/lab/audit/run_checks.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double kLittleHigh = 1.05, kLittleLow = 0.95;
constexpr double kRateTolerance = 0.02;   // wrk prints a minute's length to 0.3 s
constexpr double kStallTolerance = 1.10;  // threads x Req/Sec to the rate
constexpr double kReached = 0.99;
constexpr double kAtTimeout = 0.97;
constexpr double kFewestAbove = 10;   // a percentile rests on the values above it
constexpr double kCoarseMillis = 20;  // below it a grid of 1 ms is more than 5 %
constexpr std::uint64_t kHeySamples = 1'000'000;
constexpr double kFullCpu = 90;  // report 003's own word for full

bool isWrk(const PrintedRun& run) {
    return run.tool == PrintedTool::Wrk || run.tool == PrintedTool::Wrk2;
}

class RunCheck {
public:
    explicit RunCheck(PrintedRun run) : m_audited{std::move(run), {}, {}}, m_run(m_audited.run) {}

    AuditedRun result() {
        checkLittle();
        checkTimeouts();
        checkOrder();
        checkRates();
        checkFailures();
        checkSampling();
        if (m_run.cpuHigh && *m_run.cpuHigh >= kFullCpu) add(AuditCode::CpuFull, {*m_run.cpuHigh});
        if (m_run.coLocated) add(AuditCode::CoLocated);
        return std::move(m_audited);
    }

private:
    void add(AuditCode code, std::vector<double> figures = {}) {
        m_audited.findings.push_back({code, std::move(figures), {}});
    }

    void checkLittle() {
        const auto opened = connectionsOpened(m_run);
        if (!m_run.requestsPerSecond || *m_run.requestsPerSecond <= 0) return;
        const double rate = *m_run.requestsPerSecond;
        if (!m_run.mean) {
            if (opened)
                add(AuditCode::NoLatency, {*opened / rate * 1000});
            else
                add(AuditCode::NoLatency);
            return;
        }
        if (m_run.offeredRate) return;  // an open loop: latency runs from when a request was due
        if (!opened) {
            add(AuditCode::NoConnections, {rate * *m_run.mean / 1000});
            return;
        }
        const double ratio = rate * *m_run.mean / 1000 / *opened;
        m_audited.littleRatio = ratio;
        const std::vector<double> figures{ratio, *m_run.mean, *opened / rate * 1000};
        if (ratio > kLittleHigh)
            add(AuditCode::MeanInflated, figures);
        else if (ratio < kLittleLow && loopsAreClosed(*opened))
            add(AuditCode::UsersPaused, {ratio});
        else if (ratio < kLittleLow)
            add(AuditCode::TimeMissing, figures);
    }

    /// The users' whole rounds account for their time, so what is missing was spent outside of requests.
    bool loopsAreClosed(double users) const {
        if (!m_run.iteration || !m_run.iterationsPerSecond) return false;
        const double ratio = *m_run.iteration / 1000 * *m_run.iterationsPerSecond / users;
        return ratio >= kLittleLow && ratio <= kLittleHigh;
    }

    void checkTimeouts() {
        if (!isWrk(m_run) || !m_run.timeout) return;
        if (m_run.timeouts && *m_run.timeouts > 0)
            add(AuditCode::TimeoutsDropped, {static_cast<double>(*m_run.timeouts), *m_run.timeout});
        if (m_run.max && *m_run.max >= *m_run.timeout * kAtTimeout && *m_run.max <= *m_run.timeout)
            add(AuditCode::MaxAtTimeout, {*m_run.max, *m_run.timeout});
    }

    void checkOrder() {
        const auto p75 = m_run.percentile(75);
        if (m_run.mean && p75 && *m_run.mean > *p75) add(AuditCode::MeanAboveMost, {*m_run.mean, *p75});
        const bool falls = !std::is_sorted(m_run.percentiles.begin(), m_run.percentiles.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        const bool above = m_run.max && !m_run.percentiles.empty() &&
                           m_run.percentiles.back().second > *m_run.max * (1 + kRateTolerance);
        if (falls || above) add(AuditCode::Disordered);
    }

    void checkRates() {
        if (!m_run.requestsPerSecond) return;
        const double rate = *m_run.requestsPerSecond;
        if (m_run.threadRate && m_run.threads && *m_run.threadRate * *m_run.threads > rate * kStallTolerance)
            add(AuditCode::StallsHidden, {*m_run.threadRate * *m_run.threads, rate});
        if (const auto opened = connectionsOpened(m_run); opened && *opened < *m_run.connections)
            add(AuditCode::ConnectionsDropped, {static_cast<double>(*m_run.connections), *opened});
        if (m_run.requests && m_run.seconds && *m_run.seconds > 0) {
            const double counted = static_cast<double>(*m_run.requests) / *m_run.seconds;
            if (std::abs(counted - rate) > rate * kRateTolerance)
                add(AuditCode::RateMismatch, {counted, rate});
        }
        if (m_run.offeredRate && rate < *m_run.offeredRate * kReached)
            add(AuditCode::RateNotReached, {rate, *m_run.offeredRate});
    }

    void checkFailures() {
        if (m_run.socketErrors && *m_run.socketErrors > 0)
            add(AuditCode::SocketErrors, {static_cast<double>(*m_run.socketErrors)});
        if (m_run.nonSuccess && *m_run.nonSuccess > 0)
            add(AuditCode::NonSuccess, {static_cast<double>(*m_run.nonSuccess)});
    }

    void checkSampling() {
        if (m_run.requests && !m_run.percentiles.empty()) {
            const double percent = m_run.percentiles.back().first;
            const double above = static_cast<double>(*m_run.requests) * (1 - percent / 100);
            if (percent < 100 && above < kFewestAbove)
                add(AuditCode::FewRequests, {percent, static_cast<double>(*m_run.requests)});
        }
        if (m_run.tool == PrintedTool::Ab && !m_run.keepAlive) add(AuditCode::NewConnections);
        if (m_run.tool == PrintedTool::Hey && m_run.requests && *m_run.requests > kHeySamples)
            add(AuditCode::SampleLimited);
        if (m_run.tool == PrintedTool::Locust && m_run.mean && *m_run.mean < kCoarseMillis)
            add(AuditCode::WholeMillis, {*m_run.mean});
    }

    AuditedRun m_audited;
    const PrintedRun& m_run;
};

void compareWithBackend(AuditedRun& audited, std::vector<AuditedRun>& runs) {
    const PrintedRun& run = audited.run;
    const PrintedRun* same = nullptr;
    bool anyDirect = false;
    for (const AuditedRun& other : runs) {
        if (!other.run.direct) continue;
        anyDirect = true;
        if (other.run.connections == run.connections) same = &other.run;
    }
    if (!anyDirect || !run.connections) return;
    if (!same) {
        audited.findings.push_back(
            {AuditCode::BackendNotMeasured, {static_cast<double>(*run.connections)}, {}});
        return;
    }
    const auto own = run.percentile(50), direct = same->percentile(50);
    if (own && direct && *own < *direct) {
        audited.findings.push_back({AuditCode::FasterThanBackend, {*own, *direct}, same->name});
    }
}

void compareWithGateways(AuditedRun& audited, const std::vector<AuditedRun>& runs) {
    const PrintedRun& run = audited.run;
    if (!run.mean || !run.requestsPerSecond) return;
    const double ratio = audited.littleRatio.value_or(0);
    if (ratio >= kLittleLow && ratio <= kLittleHigh) return;  // its own figures agree: the gateway's do not
    for (const AuditedRun& other : runs) {
        const PrintedRun& gateway = other.run;
        if (gateway.direct || gateway.connections != run.connections || !gateway.mean ||
            !gateway.requestsPerSecond)
            continue;
        if (*run.mean <= *gateway.mean || *run.requestsPerSecond <= *gateway.requestsPerSecond) continue;
        audited.findings.push_back({AuditCode::SlowerThanGateway, {*run.mean, *gateway.mean}, gateway.name});
        return;  // one is enough to show it
    }
}

/// More users of the same row group bring no more requests, yet its CPU is not full: something else is the limit.
void compareWithFewerUsers(std::vector<AuditedRun>& runs) {
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const PrintedRun& fewer = runs[i - 1].run;
        const PrintedRun& more = runs[i].run;
        if (fewer.name != more.name || !fewer.connections || !more.connections || !more.cpuHigh) continue;
        if (*more.connections < *fewer.connections * 3 / 2 || *more.cpuHigh >= kFullCpu) continue;
        if (!fewer.requestsPerSecond || !more.requestsPerSecond) continue;
        if (*more.requestsPerSecond > *fewer.requestsPerSecond * 1.1) continue;
        runs[i].findings.push_back(
            {AuditCode::NoGain, {static_cast<double>(*more.connections), *more.cpuHigh}, {}});
    }
}

}  // namespace

std::optional<double> connectionsOpened(const PrintedRun& run) {
    if (!run.connections || *run.connections == 0) return std::nullopt;
    const unsigned threads = run.threads.value_or(1);
    if (!isWrk(run) || threads == 0 || *run.connections < threads) return *run.connections;
    return *run.connections / threads * threads;
}

AuditedRun checkRun(PrintedRun run) {
    return RunCheck(std::move(run)).result();
}

void checkAgainstOthers(std::vector<AuditedRun>& runs) {
    for (AuditedRun& audited : runs) {
        if (audited.run.direct)
            compareWithGateways(audited, runs);
        else
            compareWithBackend(audited, runs);
    }
    compareWithFewerUsers(runs);
}

}  // namespace sluice
