#include "app/wrk_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
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

/// HdrHistogram's text form (hdrhistogram.org, "classic"): ever finer steps towards 100 %, five to each
/// halving of what is left.
std::string spectrum(const LatencyHistogram& latency) {
    constexpr int kTicksPerHalf = 5;
    std::string text = fmt::format("{:>12} {:>12} {:>12} {:>12}\n\n", "Value", "Percentile", "TotalCount",
                                   "1/(1-Percentile)");
    const auto millis = [](Nanos value) { return static_cast<double>(value.count()) / 1e6; };
    std::uint64_t seen = 0;
    double level = 0;
    latency.forEachCell([&](Nanos middle, std::uint64_t count) {
        seen += count;
        const double reached = 100 * static_cast<double>(seen) / static_cast<double>(latency.count());
        while (level < 100 && seen < latency.count() && level <= reached) {
            text += fmt::format("{:12.3f} {:12.6f} {:12} {:12.2f}\n", millis(middle), level / 100, seen,
                                1 / (1 - level / 100));
            const double halvings = std::floor(std::log2(100 / (100 - level))) + 1;
            level += 100 / (kTicksPerHalf * std::pow(2, halvings));
        }
    });
    text +=
        fmt::format("{:12.3f} {:12.6f} {:12}          inf\n", millis(latency.max()), 1.0, latency.count());
    text += fmt::format("#[Mean    = {:12.3f}, StdDeviation   = {:12.3f}]\n", latency.mean() / 1e6,
                        latency.stdev() / 1e6);
    text += fmt::format("#[Max     = {:12.3f}, Total count    = {:12}]\n", millis(latency.max()),
                        latency.count());
    // wrk2's own histogram: microseconds up to a day with three digits.
    return text + fmt::format("#[Buckets = {:12}, SubBuckets     = {:12}]\n", 27, 2048);
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

std::string wrkDistribution(const LatencyHistogram& latency) {
    std::string text = "  Latency Distribution\n";
    for (const int percentile : {50, 75, 90, 99})
        text += fmt::format("{:>7}%{}\n", percentile, cell(wrkTime(micros(latency.valueAt(percentile))), 10));
    return text;
}

std::string wrkTable(const LoadResult& result) {
    return fmt::format("  Thread Stats{:>6}{:>11}{:>8}{:>12}\n", "Avg", "Stdev", "Max", "+/- Stdev") +
           latencyRow(result.answerLatency()) + rateRow(result);
}

std::string wrkTotals(const LoadResult& result) {
    std::string text =
        fmt::format("  {} requests in {}, {}B read\n", result.completed, wrkTime(micros(result.elapsed)),
                    wrkBytes(static_cast<long double>(result.bytesIn)));
    const ErrorCounts& errors = result.errors;
    if (errors.total() != 0) {
        text += fmt::format(
            "  Socket errors: connect {}, read {}, write {}, timeout {}\n", errors.connect + errors.tls,
            errors.receive + errors.protocol + errors.reset + errors.refused, errors.send, errors.timeout);
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

std::string wrkReport(const LoadResult& result, bool withDistribution) {
    return wrkTable(result) + (withDistribution ? wrkDistribution(result.answerLatency()) : std::string()) +
           wrkTotals(result);
}

std::string wrk2Distribution(const LatencyHistogram& latency, const char* title) {
    std::string text = fmt::format("  Latency Distribution (HdrHistogram - {})\n", title);
    for (const double percentile : {50.0, 75.0, 90.0, 99.0, 99.9, 99.99, 99.999, 100.0}) {
        text +=
            fmt::format("{:7.3f}%{}\n", percentile, cell(wrkTime(micros(latency.valueAt(percentile))), 10));
    }
    return text + "\n  Detailed Percentile spectrum:\n" + spectrum(latency) + std::string(58, '-') + "\n";
}

std::string wrkCorrectedTable(const LatencyHistogram& corrected) {
    return "  What wrk's correction makes of the same run (an estimate, not measured):\n" +
           latencyRow(corrected) + wrkDistribution(corrected);
}

}  // namespace sluice::cli
