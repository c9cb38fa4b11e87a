#include "engine/lab/svg_chart.h"

#include "engine/lab/chart_series.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_usage.h"
#include "engine/lab/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr std::array kPercentileNames{"p50", "p75", "p90", "p99"};
constexpr double kMebibyte = 1024 * 1024;

/// How the targets are told apart besides by colour: the baseline first, then the others in the plan's order.
constexpr std::array kDashes{"6 4", "", "2 3", "9 3 2 3"};

const char* dashOf(const ExperimentPlan& plan, std::size_t target) {
    const std::size_t baseline = baselineOf(plan);
    if (target == baseline) return kDashes[0];
    const std::size_t others = target < baseline ? target : target - 1;
    return kDashes[1 + others % (kDashes.size() - 1)];
}

SvgPlot emptyPlot(const ExperimentRecord& record, const ReportWords& words, ChartSeries& series) {
    SvgPlot plot;
    plot.timeUnit = words.seconds;
    plot.end = series.end;
    for (const ChartBand& band : series.bands) {
        std::string name = levelName(record.plan.levels[band.level]);
        if (record.plan.rounds > 1) name += fmt::format(" · {}", band.round + 1);
        plot.bandNames.push_back(std::move(name));
    }
    plot.bands = std::move(series.bands);
    return plot;
}

/// One value of each phase of a target.
template <class Value>
SvgLine lineOf(const ChartSeries& series, std::size_t target, const char* colour, const char* dash,
               Value value) {
    SvgLine line{colour, dash, {}};
    for (const ChartPhase& phase : series.phases) {
        if (phase.target != target) continue;
        auto& piece = line.pieces.emplace_back();
        for (const ChartPoint& point : phase.points) {
            if (const std::optional<double> one = value(point))
                piece.push_back({point.time, *one, point.warmup});
        }
    }
    return line;
}

SvgPlot throughput(const ExperimentRecord& record, const ReportWords& words) {
    ChartSeries series = chartSeries(record, mostSvgPoints());
    SvgPlot plot = emptyPlot(record, words, series);
    plot.title = words.chartThroughput;
    plot.unit = words.requestsPerSecond;
    for (std::size_t target = 0; target < record.plan.targets.size(); ++target) {
        const char* dash = dashOf(record.plan, target);
        SvgLine line = lineOf(series, target, svgColour(target), dash,
                              [](const ChartPoint& point) { return std::optional(point.requestsPerSecond); });
        if (line.pieces.empty()) continue;
        plot.lines.push_back(std::move(line));
        plot.legend.push_back({svgColour(target), dash, targetName(record.plan, words, target)});
    }
    return plot;
}

/// The percentiles by colour, the targets by their dashes.
SvgPlot latency(const ExperimentRecord& record, const ReportWords& words) {
    ChartSeries series = chartSeries(record, mostSvgPoints());
    SvgPlot plot = emptyPlot(record, words, series);
    plot.title = words.chartLatency;
    plot.unit = words.milliseconds;
    for (std::size_t i = 0; i < kPercentileNames.size(); ++i)
        plot.legend.push_back({svgColour(i), "", kPercentileNames[i]});
    for (std::size_t target = 0; target < record.plan.targets.size(); ++target) {
        const char* dash = dashOf(record.plan, target);
        for (std::size_t i = 0; i < kPercentileNames.size(); ++i) {
            SvgLine line = lineOf(series, target, svgColour(i), dash, [i](const ChartPoint& point) {
                return point.hasLatency ? std::optional(point.latencyMillis[i]) : std::nullopt;
            });
            if (line.pieces.empty()) break;
            plot.lines.push_back(std::move(line));
            if (i == 0) plot.legend.push_back({"#888", dash, targetName(record.plan, words, target)});
        }
    }
    return plot;
}

/// CPU in cores, or memory in MiB, of everything that took part.
SvgPlot usage(const ExperimentRecord& record, const ReportWords& words, bool memory) {
    ChartSeries series = chartSeries(record, mostSvgPoints());
    SvgPlot plot = emptyPlot(record, words, series);
    plot.title = memory ? words.chartMemory : words.chartCpu;
    plot.unit = memory ? words.mebibytes : words.cores;
    const std::vector<UsageSum> known = usageOf(record);
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (memory ? known[i].mostResidentBytes == 0 : known[i].whose == UsageOf::ThisProcess) continue;
        SvgLine line{svgColour(i), i < kDashes.size() ? kDashes[(i + 1) % kDashes.size()] : "", {}};
        for (const PhaseRecord& phase : record.phases) {
            for (const UsageSeries& one : phase.usage) {
                if (one.whose != known[i].whose || one.name != known[i].name) continue;
                auto& piece = line.pieces.emplace_back();
                for (const UsagePoint& point : one.points) {
                    piece.push_back(
                        {std::chrono::duration<double>(phase.offset + point.at).count(),
                         memory ? static_cast<double>(point.residentBytes) / kMebibyte : point.cores,
                         point.at <= record.plan.warmup});
                }
            }
        }
        plot.legend.push_back({line.colour, line.dash, usageName(known[i], words)});
        plot.lines.push_back(std::move(line));
    }
    return plot;
}

SvgPlot plotOf(const ExperimentRecord& record, ReportChart chart, const ReportWords& words) {
    switch (chart) {
        case ReportChart::Throughput: return throughput(record, words);
        case ReportChart::Latency: return latency(record, words);
        case ReportChart::Cpu: return usage(record, words, false);
        case ReportChart::Memory: return usage(record, words, true);
    }
    return {};
}

}  // namespace

std::string svgStyle() {
    return ".sl-text{font:12px system-ui,sans-serif}"
           "@media (prefers-color-scheme:dark){.sl-text{fill:#ccc}}"
           "@media print{.sl-text{fill:#000}}";
}

std::string svgChart(const ExperimentRecord& record, ReportChart chart, const ReportWords& words) {
    return svgElement("", drawSvg(plotOf(record, chart, words)));
}

std::string reportSvg(const ExperimentRecord& record, ReportChart chart, const ReportWords& words) {
    return svgElement("xmlns=\"http://www.w3.org/2000/svg\" ",
                      "<style>" + svgStyle() + "</style>\n" + drawSvg(plotOf(record, chart, words)));
}

}  // namespace sluice
