#include "engine/lab/report_table.h"

#include <fmt/format.h>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

double millis(Nanos value) {
    return static_cast<double>(value.count()) / kNanosPerMilli;
}

}  // namespace

ReportFigures figuresOf(double requestsPerSecond, const LatencyHistogram& latency) {
    return {requestsPerSecond,           millis(latency.valueAt(50)), millis(latency.valueAt(75)),
            millis(latency.valueAt(90)), millis(latency.valueAt(99)), latency.mean() / kNanosPerMilli,
            millis(latency.max())};
}

ReportFigures figuresOf(const PublishedRow& row) {
    return {row.requestsPerSecond, row.p50, row.p75, row.p90, row.p99, row.mean, row.max};
}

std::vector<ReportRow> reportRows(const ExperimentRecord& record, const ReportWords& words) {
    const ExperimentPlan& plan = record.plan;
    std::vector<ReportRow> rows;
    for (LevelRow& level : levelRows(record)) {
        ReportRow row;
        row.target = targetName(plan, words, level.target);
        row.connections = plan.levels[level.level].connections;
        row.threads = plan.levels[level.level].threads;
        row.measured = figuresOf(level.requestsPerSecond, level.latency);
        if (const PublishedRow* published = publishedRow(plan, level.target, level.level)) {
            row.published = figuresOf(*published);
            const PublishedRow* base = publishedRow(plan, baselineOf(plan), level.level);
            if (base && base->requestsPerSecond > 0) {
                row.publishedShare = published->requestsPerSecond / base->requestsPerSecond;
            }
        }
        row.level = std::move(level);
        rows.push_back(std::move(row));
    }
    return rows;
}

const std::string& targetName(const ExperimentPlan& plan, const ReportWords& words, std::size_t target) {
    return target < words.targetNames.size() ? words.targetNames[target] : plan.targets[target].name;
}

std::string figureText(double figure) {
    return fmt::format("{:.2f}", figure);
}

std::string shareText(const std::optional<double>& share, const std::optional<double>& low,
                      const std::optional<double>& high) {
    if (!share) return {};
    std::string text = fmt::format("{:.1f} %", *share * 100);
    if (low && high) text += fmt::format(" ({:.1f} … {:.1f})", *low * 100, *high * 100);
    return text;
}

}  // namespace sluice
