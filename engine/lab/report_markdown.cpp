#include "engine/lab/report.h"
#include "engine/lab/report_table.h"
#include "engine/lab/report_text.h"
#include "engine/lab/report_usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace sluice {

namespace {

std::vector<std::string> withFigures(std::vector<std::string> cells, std::vector<std::string> figures) {
    std::move(figures.begin(), figures.end(), std::back_inserter(cells));
    return cells;
}

std::string table(const ExperimentRecord& record, const ReportWords& words) {
    std::vector<std::string> head, rule;
    for (const std::string* word :
         {&words.target, &words.connections, &words.requestsPerSecond, &words.p50, &words.p75, &words.p90,
          &words.p99, &words.mean, &words.max, &words.share, &words.little, &words.errors}) {
        head.push_back(escapeMarkdown(*word));
        rule.push_back(word == &words.target ? "---" : "---:");
    }
    std::string text = markdownRow(head) + markdownRow(rule);
    for (const ReportRow& row : reportRows(record, words)) {
        const LevelRow& level = row.level;
        auto cells = withFigures({escapeMarkdown(row.target), escapeMarkdown(row.place)}, figureCells(row));
        cells.push_back(shareText(level.share, level.shareLow, level.shareHigh));
        cells.push_back(figureText(level.littleRatio));
        cells.push_back(std::to_string(level.errors + level.timeouts + level.nonSuccess));
        text += markdownRow(cells);
        for (const NamedFigures& one : row.names) {
            cells = withFigures({"– " + escapeMarkdown(one.name), ""}, figureCells(one));
            cells.insert(cells.end(), {"", "", std::to_string(one.failed)});
            text += markdownRow(cells);
        }
        for (const PublishedFigures& published : row.published) {
            cells = withFigures({"*" + escapeMarkdown(publishedName(published, words)) + "*",
                                 std::to_string(row.connections)},
                                figureCells(published));
            cells.push_back(shareText(published.share));
            cells.insert(cells.end(), {"", ""});
            text += markdownRow(cells);
        }
    }
    return text;
}

std::string usage(const ExperimentRecord& record, const ReportWords& words) {
    std::string text;
    for (std::vector<std::string>& cells : usageTable(record, words)) {
        for (std::string& cell : cells) cell = escapeMarkdown(cell);
        text += markdownRow(cells);
        if (text.find('\n') == text.size() - 1) text += "| --- | --- | --- | ---: | ---: | ---: |\n";
    }
    return text;
}

std::string list(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& item : lines) text += "- " + escapeMarkdown(item) + "\n";
    return text;
}

}  // namespace

std::string reportMarkdown(const ExperimentRecord& record, const ReportWords& words) {
    std::string text =
        fmt::format("# {}\n\n{}\n\n**{}**\n\n", escapeMarkdown(words.title),
                    escapeMarkdown(toRfc3339(record.startedUtc)), escapeMarkdown(words.verdict));
    text += table(record, words);
    for (const auto* lines : {&words.verdictLines, &words.stageLines, &words.objectiveLines}) {
        if (!lines->empty()) text += "\n" + list(*lines);
    }
    if (!words.suspicionLines.empty()) text += "\n" + list(words.suspicionLines);
    if (const std::string layout = reportLayout(record, words); !layout.empty())
        text += fmt::format("\n## {}\n\n{}", escapeMarkdown(words.layout), layout);
    if (const std::string table = usage(record, words); !table.empty())
        text += fmt::format("\n## {}\n\n{}", escapeMarkdown(words.usage), table);
    if (!record.note.empty()) {
        text += fmt::format("\n**{}:** {}\n", escapeMarkdown(words.note), escapeMarkdown(record.note));
    }
    text += fmt::format("\n## {}\n\n{}", escapeMarkdown(words.environment), list(words.environmentLines));
    return text;
}

}  // namespace sluice
