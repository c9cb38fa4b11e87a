#include "app/wrk_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <span>

namespace sluice::cli {

namespace {

/// A value moves to the next unit from 85 % of that unit on. wrk's tables end in one more unit, which its
/// loop never reaches; they are left out here.
constexpr long double kPromoteAt = 0.85L;

std::string withUnit(long double value, long double scale, std::span<const char* const> units, int decimals) {
    std::size_t unit = 0;
    while (unit + 1 < units.size() && value >= kPromoteAt * scale) {
        value /= scale;
        ++unit;
    }
    // Not by fmt: its version 9 loses a digit of a long double that rounds up to one more ("1000.0" for
    // 999.999).
    char text[64];
    const int length = std::snprintf(text, sizeof text, "%.*Lf%s", decimals, value, units[unit]);
    return {text, static_cast<std::size_t>(length)};
}

std::string seconds(long double value, int decimals) {
    static constexpr const char* kUnits[] = {"s", "m"};
    return withUnit(value, 60, kUnits, decimals);
}

/// Right-aligned so that decimal points line up under each other whatever the length of the unit; too long a
/// text is cut.
std::string cell(const std::string& text, std::size_t width) {
    std::size_t pad = 2;
    for (std::size_t i = 1; i <= 2 && i <= text.size(); ++i) {
        pad -= std::isalpha(static_cast<unsigned char>(text[text.size() - i])) != 0;
    }
    width -= pad;
    return fmt::format("{:>{}}{:{}}", text.substr(0, width), width, "", pad);
}

std::string row(const char* name, const std::string& mean, const std::string& stdev, const std::string& max,
                const std::string& within) {
    return fmt::format("    {:<10}{}{}{}{:>8}%\n", name, cell(mean, 8), cell(stdev, 10), cell(max, 9),
                       within);
}

std::string share(double percent) {
    return fmt::format("{:.2f}", percent);
}

long double micros(double nanos) {
    return static_cast<long double>(nanos) / 1000;
}

long double micros(Nanos value) {
    return static_cast<long double>(value.count()) / 1000;
}

/// Everything that had an answer, and the time-outs; a refused connection has no latency.
LatencyHistogram reportedLatency(const LoadResult& result) {
    LatencyHistogram sum(3);
    for (const Outcome outcome :
         {Outcome::Success, Outcome::ClientError, Outcome::ServerError, Outcome::Timeout}) {
        sum.add(result.latency[static_cast<std::size_t>(outcome)]);
    }
    return sum;
}

std::string latencyRow(const LatencyHistogram& latency) {
    if (latency.empty()) return row("Latency", "0.00us", "0.00us", "0.00us", "-nan");
    const double mean = latency.mean();
    const double stdev = latency.stdev();
    const double within =
        100 * latency.shareWithin(Nanos(static_cast<std::int64_t>(std::max(mean - stdev, 0.0))),
                                  Nanos(static_cast<std::int64_t>(mean + stdev) + 1));
    return row("Latency", wrkTime(micros(mean)), wrkTime(micros(stdev)), wrkTime(micros(latency.max())),
               share(within));
}

std::string rateRow(const LoadResult& result) {
    if (result.completed == 0) return row("Req/Sec", "0.00", "0.00", "0.00", "-nan");
    const MomentStats& moments = result.perThread;
    return row("Req/Sec", wrkMetric(moments.mean), wrkMetric(moments.stdev), wrkMetric(moments.max),
               share(moments.withinStdev));
}

}  // namespace

std::string wrkTime(long double microseconds) {
    static constexpr const char* kUnits[] = {"us", "ms"};
    if (microseconds >= 1'000'000) return seconds(microseconds / 1'000'000, 2);
    return withUnit(microseconds, 1000, kUnits, 2);
}

std::string wrkMetric(long double value) {
    static constexpr const char* kUnits[] = {"", "k", "M", "G", "T"};
    return withUnit(value, 1000, kUnits, 2);
}

std::string wrkBytes(long double bytes) {
    static constexpr const char* kUnits[] = {"", "K", "M", "G", "T"};
    return withUnit(bytes, 1024, kUnits, 2);
}

std::string wrkHeading(const LoadPlan& plan) {
    const auto duration = std::chrono::duration<long double>(plan.duration).count();
    return fmt::format("Running {} test @ {}\n  {} threads and {} connections\n", seconds(duration, 0),
                       plan.url, plan.threads, plan.connections);
}

std::string wrkReport(const LoadResult& result, bool withDistribution) {
    std::string text =
        fmt::format("  Thread Stats{:>6}{:>11}{:>8}{:>12}\n", "Avg", "Stdev", "Max", "+/- Stdev");
    const LatencyHistogram latency = reportedLatency(result);
    text += latencyRow(latency);
    text += rateRow(result);
    if (withDistribution) {
        text += "  Latency Distribution\n";
        for (const int percentile : {50, 75, 90, 99}) {
            text +=
                fmt::format("{:>7}%{}\n", percentile, cell(wrkTime(micros(latency.valueAt(percentile))), 10));
        }
    }
    text += fmt::format("  {} requests in {}, {}B read\n", result.completed, wrkTime(micros(result.elapsed)),
                        wrkBytes(static_cast<long double>(result.bytesIn)));
    const ErrorCounts& errors = result.errors;
    if (errors.total() != 0) {
        text += fmt::format("  Socket errors: connect {}, read {}, write {}, timeout {}\n", errors.connect,
                            errors.receive + errors.protocol, errors.send, errors.timeout);
    }
    const std::uint64_t refused = result.outcomes[static_cast<std::size_t>(Outcome::ClientError)] +
                                  result.outcomes[static_cast<std::size_t>(Outcome::ServerError)];
    if (refused != 0) text += fmt::format("  Non-2xx or 3xx responses: {}\n", refused);
    const double elapsed = std::chrono::duration<double>(result.elapsed).count();
    const long double bytesPerSecond = elapsed > 0 ? static_cast<long double>(result.bytesIn) / elapsed : 0;
    text += fmt::format("Requests/sec: {:9.2f}\n", result.requestsPerSecond());
    text += fmt::format("Transfer/sec: {:>10}B\n", wrkBytes(bytesPerSecond));
    return text;
}

}  // namespace sluice::cli
