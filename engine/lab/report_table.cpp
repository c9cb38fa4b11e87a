#include "engine/lab/report_table.h"

#include "engine/lab/percentile_interval.h"
#include "engine/lab/phase_load.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr double kNanosPerMilli = 1e6;

double millis(Nanos value) {
    return static_cast<double>(value.count()) / kNanosPerMilli;
}

/// An answer 4xx or 5xx that the plan's check refuses too counts once.
std::uint64_t failedOf(const NamedResult& result) {
    const auto refused = result.outcomes[static_cast<std::size_t>(Outcome::ClientError)] +
                         result.outcomes[static_cast<std::size_t>(Outcome::ServerError)];
    return result.failed + std::max(refused, result.checksFailed);
}

std::vector<std::string> cellsOf(const ReportFigures& figures) {
    return {figureText(figures.requestsPerSecond),
            figureText(figures.p50),
            figureText(figures.p75),
            figureText(figures.p90),
            figureText(figures.p99),
            figureText(figures.mean),
            figureText(figures.max)};
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
        row.place = levelName(plan.levels[level.level], level.rate);
        const LoadShape shape = shapeAt(plan.targets[level.target], plan.levels[level.level]);
        row.connections = shape.connections;
        row.streams = shape.streams;
        row.threads = plan.levels[level.level].threads;
        row.measured = figuresOf(level.requestsPerSecond, level.latency);
        const PublishedRow* base = publishedRow(plan, baselineOf(plan), level.level);
        for (const PublishedRow* published : publishedRows(plan, level.target, level.level)) {
            PublishedFigures figures{published->label, figuresOf(*published), {}};
            if (base && base->requestsPerSecond > 0)
                figures.share = published->requestsPerSecond / base->requestsPerSecond;
            row.published.push_back(std::move(figures));
        }
        const double seconds = std::chrono::duration<double>(level.elapsed).count();
        for (const NamedResult& one : level.names) {
            const double rate = seconds > 0 ? static_cast<double>(one.completed) / seconds : 0;
            row.names.push_back({one.name, figuresOf(rate, one.latency), failedOf(one)});
        }
        row.level = std::move(level);
        rows.push_back(std::move(row));
    }
    return rows;
}

const std::string& targetName(const ExperimentPlan& plan, const ReportWords& words, std::size_t target) {
    return target < words.targetNames.size() ? words.targetNames[target] : plan.targets[target].name;
}

std::vector<std::string> figureCells(const ReportRow& row) {
    const LatencyHistogram& latency = row.level.latency;
    const ReportFigures& figures = row.measured;
    const auto percentile = [&](double percent, double value) {
        return isThin(latency, percent) ? "(" + figureText(value) + ")" : figureText(value);
    };
    return {figureText(figures.requestsPerSecond),
            percentile(50, figures.p50),
            percentile(75, figures.p75),
            percentile(90, figures.p90),
            percentile(99, figures.p99),
            figureText(figures.mean),
            figureText(figures.max)};
}

std::vector<std::string> figureCells(const PublishedFigures& row) {
    const ReportFigures& figures = row.figures;
    std::vector<std::string> cells;
    for (double figure : {figures.requestsPerSecond, figures.p50, figures.p75, figures.p90, figures.p99,
                          figures.mean, figures.max}) {
        cells.push_back(figure > 0 ? figureText(figure) : std::string());
    }
    return cells;
}

std::vector<std::string> figureCells(const NamedFigures& row) {
    return cellsOf(row.figures);
}

std::string publishedName(const PublishedFigures& row, const ReportWords& words) {
    return row.label.empty() ? words.published : words.published + ", " + row.label;
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
