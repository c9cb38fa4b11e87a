#include "engine/lab/report.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"
#include "engine/lab/report_usage.h"
#include "engine/lab/run_profile.h"
#include "engine/lab/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// No script and nothing from outside: the policy makes the reader's browser hold us to it.
constexpr const char* kPolicy = "default-src 'none'; style-src 'unsafe-inline'";

constexpr std::size_t kMostFlameBytes = 1024 * 1024, kMostBytesOfOne = 256 * 1024;

constexpr const char* kStyle =
    ":root{color-scheme:light dark}"
    "body{font:14px/1.5 system-ui,sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color:#222;"
    "background:#fff}"
    "h1{font-size:22px;margin:0}h2{font-size:16px;margin:24px 0 8px}"
    "time{color:#777}"
    ".verdict{font-size:17px;border-left:4px solid #0072B2;padding:8px 16px;margin:16px 0}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{padding:4px 8px;text-align:right;border-bottom:1px solid #8884;white-space:nowrap}"
    "th:first-child,td:first-child{text-align:left}"
    ".published{color:#777;font-style:italic}"
    ".part td:first-child{padding-left:24px}"
    ".bar{display:block;height:3px;background:#0072B2;margin-left:auto}"
    ".wide{overflow-x:auto}"
    "svg{width:100%;height:auto}"
    "pre{white-space:pre-wrap}"
    "@media (prefers-color-scheme:dark){body{color:#ddd;background:#1e1e1e}time,.published{color:#999}}"
    "@media print{body{color:#000;background:#fff;margin:0;max-width:none;font-size:11px}"
    "svg,table,.verdict{break-inside:avoid}}";

std::string cell(const std::string& text) {
    return "<td>" + escapeXml(text) + "</td>";
}

std::string joined(const std::vector<std::string>& figures) {
    std::string cells;
    for (const std::string& figure : figures) cells += cell(figure);
    return cells;
}

/// The share as a number and as a bar; a bar is full at one.
std::string shareCell(const LevelRow& row) {
    if (!row.share) return "<td></td>";
    const double width = std::clamp(*row.share, 0.0, 1.0) * 100;
    return fmt::format("<td>{}<span class=\"bar\" style=\"width:{:.1f}%\"></span></td>",
                       escapeXml(shareText(row.share, row.shareLow, row.shareHigh)), width);
}

std::string table(const ExperimentRecord& record, const ReportWords& words) {
    std::string html = "<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string* word :
         {&words.target, &words.connections, &words.requestsPerSecond, &words.p50, &words.p75, &words.p90,
          &words.p99, &words.mean, &words.max, &words.share, &words.little, &words.errors}) {
        html += "<th>" + escapeXml(*word) + "</th>";
    }
    html += "</tr></thead>\n<tbody>\n";
    for (const ReportRow& row : reportRows(record, words)) {
        const LevelRow& level = row.level;
        html += "<tr>" + cell(row.target) + cell(row.place) + joined(figureCells(row)) + shareCell(level) +
                cell(figureText(level.littleRatio)) +
                cell(std::to_string(level.errors + level.timeouts + level.nonSuccess)) + "</tr>\n";
        for (const NamedFigures& one : row.names) {
            html += "<tr class=\"part\">" + cell(one.name) + "<td></td>" + joined(figureCells(one)) +
                    "<td></td><td></td>" + cell(std::to_string(one.failed)) + "</tr>\n";
        }
        for (const PublishedFigures& published : row.published) {
            html += "<tr class=\"published\">" + cell(publishedName(published, words)) +
                    cell(std::to_string(row.connections)) + joined(figureCells(published)) +
                    cell(shareText(published.share)) + "<td></td><td></td></tr>\n";
        }
    }
    return html + "</tbody>\n</table></div>\n";
}

std::string list(const std::vector<std::string>& lines) {
    if (lines.empty()) return {};
    std::string html = "<ul>\n";
    for (const std::string& line : lines) html += "<li>" + escapeXml(line) + "</li>\n";
    return html + "</ul>\n";
}

std::string usage(const ExperimentRecord& record, const ReportWords& words) {
    std::string html;
    for (const std::vector<std::string>& cells : usageTable(record, words))
        html += "<tr>" + joined(cells) + "</tr>\n";
    if (!html.empty()) html = "<div class=\"wide\"><table>\n" + html + "</table></div>\n";
    return html;
}

std::string heading(const std::string& words) {
    return "<h2>" + escapeXml(words) + "</h2>\n";
}

/// Together at most kMostFlameBytes, so that the page stays one that can be mailed. The stacks are files of their own.
std::string flames(const ExperimentRecord& record, const ReportWords& words) {
    const std::vector<std::size_t> targets = sampledTargets(record);
    const std::size_t count = std::min(targets.size(), words.flames.size());
    std::string html = count > 0 ? heading(words.flame) : std::string();
    for (std::size_t i = 0; i < count; ++i)
        html += flameFigure(FlameGraph(profileOf(record, targets[i])), words.flames[i],
                            std::min(kMostFlameBytes / count, kMostBytesOfOne));
    return html;
}

}  // namespace

std::string reportHtml(const ExperimentRecord& record, const ReportWords& words) {
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
        "<style>{}{}</style>\n</head>\n<body>\n",
        escapeXml(words.language), kPolicy, escapeXml(words.title), kStyle, svgStyle());
    const std::string when = toRfc3339(record.startedUtc);
    html += fmt::format("<h1>{}</h1>\n<time datetime=\"{}\">{}</time>\n<p class=\"verdict\">{}</p>\n",
                        escapeXml(words.title), when, when, escapeXml(words.verdict));
    html += table(record, words) + list(words.verdictLines) + list(words.stageLines) +
            list(words.objectiveLines) + list(words.suspicionLines);
    html += heading(words.chartThroughput) + svgChart(record, ReportChart::Throughput, words);
    html += heading(words.chartLatency) + svgChart(record, ReportChart::Latency, words);
    if (const std::string table = usage(record, words); !table.empty()) {
        html += heading(words.usage) + table + heading(words.chartCpu) +
                svgChart(record, ReportChart::Cpu, words) + heading(words.chartMemory) +
                svgChart(record, ReportChart::Memory, words);
    }
    html += flames(record, words);
    if (!record.note.empty()) html += heading(words.note) + "<pre>" + escapeXml(record.note) + "</pre>\n";
    html += heading(words.environment) + list(words.environmentLines);
    return html + "</body>\n</html>\n";
}

}  // namespace sluice
