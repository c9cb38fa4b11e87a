#include "engine/lab/percentile_interval.h"
#include "engine/lab/phase_load.h"
#include "engine/lab/report.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"
#include "engine/lab/report_usage.h"

#include <fmt/format.h>

namespace sluice {

namespace {

constexpr const char* kLineEnd = "\r\n";  // RFC 4180 section 2

/// The shortest text that reads back exactly.
std::string number(double value) {
    return fmt::format("{}", value);
}

std::string number(const std::optional<double>& value) {
    return value ? number(*value) : std::string();
}

std::string figures(const ReportFigures& row) {
    return fmt::format("{},{},{},{},{},{},{}", number(row.requestsPerSecond), number(row.p50),
                       number(row.p75), number(row.p90), number(row.p99), number(row.mean), number(row.max));
}

/// Both ends in milliseconds; two empty fields where there is none.
std::string interval(const LatencyHistogram& latency, double percent) {
    const auto found = percentileInterval(latency, percent);
    if (!found) return ",";
    const auto millis = [](Nanos value) { return number(static_cast<double>(value.count()) / 1e6); };
    return millis(found->low) + "," + millis(found->high);
}

std::string tokens(const std::vector<Suspicion>& suspicions) {
    std::string text;
    for (Suspicion suspicion : suspicions)
        text += (text.empty() ? "" : " ") + std::string(toToken(suspicion));
    return text;
}

unsigned connectionsOf(const ExperimentPlan& plan, const PhaseRecord& phase) {
    return shapeAt(plan.targets[phase.target], plan.levels[phase.level]).connections;
}

const char* protocolOf(const PlanTarget& target) noexcept {
    return target.protocol == HttpVersion::Http2 ? "HTTP/2" : "HTTP/1.1";
}

std::string ceilingOf(const LevelRow& row) {
    return row.ceiling ? number(row.ceiling->requestsPerSecond) : std::string();
}

/// Mean and highest CPU, and memory, of the row's target; three empty fields where they are not known.
std::string useCells(const ExperimentPlan& plan, const LevelRow& row) {
    const std::optional<TargetUse> use = useOf(plan, row);
    if (!use) return ",,";
    return fmt::format("{},{},{}", number(use->meanCores), number(use->mostCores), use->mostResidentBytes);
}

}  // namespace

std::string usageCsv(const ExperimentRecord& record) {
    std::string csv = "phase,target,connections,round,whose,name,second,cpu_cores,resident_bytes";
    csv += kLineEnd;
    for (std::size_t i = 0; i < record.phases.size(); ++i) {
        const PhaseRecord& phase = record.phases[i];
        for (const UsageSeries& series : phase.usage) {
            const std::string place =
                fmt::format("{},{},{},{},{},{}", i + 1, csvText(record.plan.targets[phase.target].name),
                            connectionsOf(record.plan, phase), phase.round + 1, toToken(series.whose),
                            csvText(series.name));
            for (const UsagePoint& point : series.points)
                csv += fmt::format("{},{},{},{}{}", place,
                                   number(std::chrono::duration<double>(point.at).count()),
                                   number(point.cores), point.residentBytes, kLineEnd);
        }
    }
    return csv;
}

std::string requestsCsv(const ExperimentRecord& record) {
    std::string csv =
        "target,connections,rate,request,completed,failed,checks_failed,client_error,server_error,"
        "requests_per_second,p50_ms,p75_ms,p90_ms,p99_ms,mean_ms,max_ms";
    csv += kLineEnd;
    for (const ReportRow& row : reportRows(record, {})) {
        for (std::size_t i = 0; i < row.names.size(); ++i) {
            const NamedResult& one = row.level.names[i];
            const auto count = [&](Outcome outcome) {
                return one.outcomes[static_cast<std::size_t>(outcome)];
            };
            csv += fmt::format("{},{},{},{},{},{},{},{},{},{}{}", csvText(row.target), row.connections,
                               number(row.level.rate), csvText(one.name), one.completed, one.failed,
                               one.checksFailed, count(Outcome::ClientError), count(Outcome::ServerError),
                               figures(row.names[i].figures), kLineEnd);
        }
    }
    return csv;
}

std::string secondsCsv(const ExperimentRecord& record) {
    std::string csv =
        "phase,target,connections,round,second,warmup,success,client_error,server_error,"
        "transport_error,timeout,bytes_in,p50_ms,p75_ms,p90_ms,p99_ms,mean_ms,max_ms";
    csv += kLineEnd;
    for (std::size_t i = 0; i < record.phases.size(); ++i) {
        const PhaseRecord& phase = record.phases[i];
        const std::string place =
            fmt::format("{},{},{},{}", i + 1, csvText(record.plan.targets[phase.target].name),
                        connectionsOf(record.plan, phase), phase.round + 1);
        for (const SecondSample& sample : phase.seconds) {
            const ReportFigures latency = figuresOf(0, sample.latency);
            csv += fmt::format("{},{},{}", place, sample.second, sample.warmup ? 1 : 0);
            for (std::uint64_t count : sample.outcomes) csv += fmt::format(",{}", count);
            csv += fmt::format(",{},{},{},{},{},{},{}{}", sample.bytesIn, number(latency.p50),
                               number(latency.p75), number(latency.p90), number(latency.p99),
                               number(latency.mean), number(latency.max), kLineEnd);
        }
    }
    return csv;
}

std::string levelsCsv(const ExperimentRecord& record) {
    std::string csv =
        "target,connections,threads,rounds,requests_per_second,p50_ms,p75_ms,p90_ms,p99_ms,mean_ms,"
        "max_ms,share,share_low,share_high,little,completed,success,non_success,errors,timeouts,"
        "published_requests_per_second,published_p50_ms,published_p75_ms,published_p90_ms,"
        "published_p99_ms,published_mean_ms,published_max_ms,suspicions,error,rate,size,cpu_low,cpu_high,"
        "p50_low_ms,p50_high_ms,p99_low_ms,p99_high_ms,checks_failed,cpu_cores_mean,cpu_cores_max,"
        "resident_bytes,ceiling_requests_per_second,protocol,streams";
    csv += kLineEnd;
    for (const ReportRow& row : reportRows(record, {})) {
        const LevelRow& level = row.level;
        csv += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}{}",
            csvText(row.target), row.connections, row.threads, level.rounds, figures(row.measured),
            number(level.share), number(level.shareLow), number(level.shareHigh), number(level.littleRatio),
            level.completed, level.success, level.nonSuccess, level.errors, level.timeouts,
            row.published.empty() ? ",,,,,," : figures(row.published.front().figures),
            tokens(level.suspicions), level.error ? csvText(toLogText(*level.error)) : "", number(level.rate),
            record.plan.levels[level.level].size, number(level.cpuLow), number(level.cpuHigh),
            interval(level.latency, 50), interval(level.latency, 99), level.checksFailed,
            useCells(record.plan, level), ceilingOf(level), protocolOf(record.plan.targets[level.target]),
            row.streams, kLineEnd);
    }
    return csv;
}

}  // namespace sluice
