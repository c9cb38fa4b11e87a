#include "engine/lab/svg_plot.h"

#include "engine/lab/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr double kWidth = 960, kHeight = 340;
constexpr double kLeft = 64, kRight = 16, kTop = 44, kBottom = 32;
constexpr std::array kColours{"#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7"};

double highestOf(const SvgPlot& plot) {
    double highest = 0;
    for (const SvgLine& line : plot.lines) {
        for (const auto& piece : line.pieces) {
            for (const SvgPoint& point : piece) highest = std::max(highest, point.value);
        }
    }
    return highest;
}

class SvgDrawing {
public:
    explicit SvgDrawing(const SvgPlot& plot) : m_plot(plot), m_x(plot.end, 12), m_y(highestOf(plot), 5) {}

    std::string draw() {
        m_svg += fmt::format("<title>{}</title>\n", escapeXml(m_plot.title));
        drawBands();
        drawAxes();
        for (const SvgLine& line : m_plot.lines) drawLine(line);
        double at = kLeft;
        for (const SvgLegendEntry& entry : m_plot.legend) drawEntry(at, entry);
        return std::move(m_svg);
    }

private:
    double x(double time) const { return m_x.position(time, kLeft, kWidth - kRight); }
    double y(double value) const { return m_y.position(value, kHeight - kBottom, kTop); }

    void text(double atX, double atY, const char* anchor, const std::string& words) {
        m_svg += fmt::format(
            "<text class=\"sl-text\" fill=\"#444\" font-size=\"12\" x=\"{:.1f}\" y=\"{:.1f}\" "
            "text-anchor=\"{}\">{}</text>\n",
            atX, atY, anchor, escapeXml(words));
    }

    void drawBands() {
        for (std::size_t i = 0; i < m_plot.bands.size(); ++i) {
            const ChartBand& band = m_plot.bands[i];
            if (i % 2 == 0) {
                m_svg += fmt::format(
                    "<rect fill=\"#888\" fill-opacity=\".08\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                    "height=\"{:.1f}\"/>\n",
                    x(band.from), kTop, x(band.to) - x(band.from), kHeight - kTop - kBottom);
            }
            text((x(band.from) + x(band.to)) / 2, kTop + 14, "middle", m_plot.bandNames[i]);
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
                 last ? m_x.label(time) + " " + m_plot.timeUnit : m_x.label(time));
        }
        text(8, kTop - 28, "start", m_plot.unit);
    }

    /// The warm-up is drawn faint.
    void drawLine(const SvgLine& line) {
        for (const auto& piece : line.pieces) {
            std::string warm, measured;
            std::size_t measuredPoints = 0;
            std::pair<double, double> last;
            for (const SvgPoint& point : piece) {
                last = {x(point.time), y(point.value)};
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

    void polyline(const SvgLine& line, const std::string& points, const char* opacity) {
        if (points.empty()) return;
        m_svg += fmt::format("<polyline {} stroke-opacity=\"{}\" points=\"{}\"/>\n",
                             stroke(line.colour, line.dash), opacity,
                             std::string_view(points).substr(0, points.size() - 1));
    }

    static std::string stroke(const char* colour, const char* dash) {
        return fmt::format("fill=\"none\" stroke-width=\"1.8\" stroke=\"{}\"{}", colour,
                           *dash ? fmt::format(" stroke-dasharray=\"{}\"", dash) : std::string());
    }

    void drawEntry(double& at, const SvgLegendEntry& entry) {
        constexpr double kSample = 28, kBeside = 6, kPerCharacter = 7, kGap = 18;
        m_svg += fmt::format("<path {} d=\"M{:.1f} {:.1f}h{:.0f}\"/>\n", stroke(entry.colour, entry.dash), at,
                             kTop - 14, kSample);
        text(at + kSample + kBeside, kTop - 10, "start", entry.name);
        at += kSample + kBeside + kPerCharacter * static_cast<double>(entry.name.size()) + kGap;
    }

    const SvgPlot& m_plot;
    const ChartScale m_x, m_y;
    std::string m_svg;
};

}  // namespace

const char* svgColour(std::size_t index) noexcept {
    return kColours[index % kColours.size()];
}

std::size_t mostSvgPoints() noexcept {
    return static_cast<std::size_t>(kWidth - kLeft - kRight) * 2;
}

std::string drawSvg(const SvgPlot& plot) {
    return SvgDrawing(plot).draw();
}

std::string svgElement(const std::string& attributes, const std::string& content) {
    return fmt::format("<svg {}viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n{}</svg>\n", attributes, kWidth,
                       kHeight, content);
}

}  // namespace sluice
