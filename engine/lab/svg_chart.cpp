#include "engine/lab/svg_chart.h"

#include "engine/lab/chart_scale.h"
#include "engine/lab/chart_series.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr double kWidth = 960, kHeight = 340;
constexpr double kLeft = 64, kRight = 16, kTop = 44, kBottom = 32;
constexpr std::size_t kMostPoints = static_cast<std::size_t>(kWidth - kLeft - kRight) * 2;  // two a pixel
constexpr std::array kColours{"#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7"};
constexpr std::array kPercentileNames{"p50", "p75", "p90", "p99"};

/// How the targets are told apart besides by colour: the baseline first, then the others in the plan's order.
constexpr std::array kDashes{"6 4", "", "2 3", "9 3 2 3"};

/// A line to draw: one a target, or four of each.
struct Line {
    std::string name;
    const char* colour;
    const char* dash;
    std::size_t target;
    std::size_t percentile;  ///< of the latency chart
};

class SvgChart {
public:
    SvgChart(const ExperimentRecord& record, ReportChart chart, const ReportWords& words)
        : m_record(record),
          m_words(words),
          m_throughput(chart == ReportChart::Throughput),
          m_series(chartSeries(record, kMostPoints)),
          m_lines(lines()),
          m_x(m_series.end, 12),
          m_y(highest(), 5) {}

    std::string draw() {
        const std::string& title = m_throughput ? m_words.chartThroughput : m_words.chartLatency;
        m_svg += fmt::format("<title>{}</title>\n", escapeXml(title));
        drawBands();
        drawAxes();
        for (const Line& line : m_lines) drawLine(line);
        drawLegend();
        return std::move(m_svg);
    }

private:
    std::vector<Line> lines() const {
        std::vector<Line> lines;
        for (std::size_t target = 0; target < m_record.plan.targets.size(); ++target) {
            const bool ran = std::any_of(m_series.phases.begin(), m_series.phases.end(),
                                         [&](const ChartPhase& phase) { return phase.target == target; });
            if (!ran) continue;
            const std::string& name = targetName(m_record.plan, m_words, target);
            const char* dash = dashOf(target);
            if (m_throughput) {
                lines.push_back({name, kColours[target % kColours.size()], dash, target, 0});
                continue;
            }
            for (std::size_t i = 0; i < kPercentileNames.size(); ++i) {
                lines.push_back({name, kColours[i], dash, target, i});
            }
        }
        return lines;
    }

    const char* dashOf(std::size_t target) const {
        const std::size_t baseline = baselineOf(m_record.plan);
        if (target == baseline) return kDashes[0];
        const std::size_t others = target < baseline ? target : target - 1;
        return kDashes[1 + others % (kDashes.size() - 1)];
    }

    double valueOf(const ChartPoint& point, const Line& line) const {
        return m_throughput ? point.requestsPerSecond : point.latencyMillis[line.percentile];
    }

    double highest() const {
        double highest = 0;
        for (const ChartPhase& phase : m_series.phases) {
            for (const ChartPoint& point : phase.points) {
                highest =
                    std::max(highest, m_throughput ? point.requestsPerSecond : point.latencyMillis.back());
            }
        }
        return highest;
    }

    double x(double time) const { return m_x.position(time, kLeft, kWidth - kRight); }
    double y(double value) const { return m_y.position(value, kHeight - kBottom, kTop); }

    void text(double atX, double atY, const char* anchor, const std::string& words) {
        m_svg += fmt::format(
            "<text class=\"sl-text\" fill=\"#444\" font-size=\"12\" x=\"{:.1f}\" y=\"{:.1f}\" "
            "text-anchor=\"{}\">{}</text>\n",
            atX, atY, anchor, escapeXml(words));
    }

    void drawBands() {
        bool shaded = true;
        for (const ChartBand& band : m_series.bands) {
            if (shaded) {
                m_svg += fmt::format(
                    "<rect fill=\"#888\" fill-opacity=\".08\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                    "height=\"{:.1f}\"/>\n",
                    x(band.from), kTop, x(band.to) - x(band.from), kHeight - kTop - kBottom);
            }
            shaded = !shaded;
            std::string label = levelName(m_record.plan.levels[band.level]);
            if (m_record.plan.rounds > 1) label += fmt::format(" · {}", band.round + 1);
            text((x(band.from) + x(band.to)) / 2, kTop + 14, "middle", label);
        }
    }

    void drawAxes() {
        for (double tick : m_y.ticks()) {
            m_svg +=
                fmt::format("<path stroke=\"#888\" stroke-opacity=\".3\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n",
                            kLeft, y(tick), kWidth - kRight);
            text(kLeft - 8, y(tick) + 4, "end", m_y.label(tick));
        }
        const std::vector<double> times = m_x.ticks();
        for (double time : times) {
            const bool last = time == times.back();
            text(x(time), kHeight - kBottom + 18, last ? "end" : "middle",
                 last ? m_x.label(time) + " " + m_words.seconds : m_x.label(time));
        }
        text(8, kTop - 28, "start", m_throughput ? m_words.requestsPerSecond : m_words.milliseconds);
    }

    /// Each phase apart: between two phases of a target another one ran. The warm-up is drawn faint.
    void drawLine(const Line& line) {
        for (const ChartPhase& phase : m_series.phases) {
            if (phase.target != line.target) continue;
            std::string warm, measured;
            std::size_t measuredPoints = 0;
            std::pair<double, double> last;
            for (const ChartPoint& point : phase.points) {
                if (!m_throughput && !point.hasLatency) continue;
                last = {x(point.time), y(valueOf(point, line))};
                const std::string at = fmt::format("{:.1f},{:.1f} ", last.first, last.second);
                if (point.warmup || measured.empty()) warm += at;  // the first measured point joins both
                if (point.warmup) continue;
                measured += at;
                ++measuredPoints;
            }
            polyline(line, warm, ".4");
            polyline(line, measured, "1");
            if (measuredPoints == 1) {
                m_svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\" fill=\"{}\"/>\n",
                                     last.first, last.second, line.colour);
            }
        }
    }

    void polyline(const Line& line, const std::string& points, const char* opacity) {
        if (points.empty()) return;
        m_svg += fmt::format("<polyline {} stroke-opacity=\"{}\" points=\"{}\"/>\n",
                             stroke(line.colour, line.dash), opacity,
                             std::string_view(points).substr(0, points.size() - 1));
    }

    static std::string stroke(const char* colour, const char* dash) {
        return fmt::format("fill=\"none\" stroke-width=\"1.8\" stroke=\"{}\"{}", colour,
                           *dash ? fmt::format(" stroke-dasharray=\"{}\"", dash) : std::string());
    }

    /// The targets; in the latency chart the percentiles' colours first and the targets by their dashes alone.
    void drawLegend() {
        double at = kLeft;
        if (!m_throughput) {
            for (std::size_t i = 0; i < kPercentileNames.size(); ++i) {
                legendEntry(at, kColours[i], "", kPercentileNames[i]);
            }
        }
        for (const Line& line : m_lines) {
            if (m_throughput || line.percentile == 0) {
                legendEntry(at, m_throughput ? line.colour : "#888", line.dash, line.name);
            }
        }
    }

    void legendEntry(double& at, const char* colour, const char* dash, const std::string& name) {
        constexpr double kSample = 28, kBeside = 6, kPerCharacter = 7, kGap = 18;
        m_svg += fmt::format("<path {} d=\"M{:.1f} {:.1f}h{:.0f}\"/>\n", stroke(colour, dash), at, kTop - 14,
                             kSample);
        text(at + kSample + kBeside, kTop - 10, "start", name);
        at += kSample + kBeside + kPerCharacter * static_cast<double>(name.size()) + kGap;
    }

    const ExperimentRecord& m_record;
    const ReportWords& m_words;
    const bool m_throughput;
    const ChartSeries m_series;
    const std::vector<Line> m_lines;
    const ChartScale m_x, m_y;
    std::string m_svg;
};

std::string svgElement(const std::string& attributes, const std::string& content) {
    return fmt::format("<svg {}viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n{}</svg>\n", attributes, kWidth,
                       kHeight, content);
}

}  // namespace

std::string svgStyle() {
    return ".sl-text{font:12px system-ui,sans-serif}"
           "@media (prefers-color-scheme:dark){.sl-text{fill:#ccc}}"
           "@media print{.sl-text{fill:#000}}";
}

std::string svgChart(const ExperimentRecord& record, ReportChart chart, const ReportWords& words) {
    return svgElement("", SvgChart(record, chart, words).draw());
}

std::string reportSvg(const ExperimentRecord& record, ReportChart chart, const ReportWords& words) {
    return svgElement("xmlns=\"http://www.w3.org/2000/svg\" ",
                      "<style>" + svgStyle() + "</style>\n" + SvgChart(record, chart, words).draw());
}

}  // namespace sluice
