#include "app/report_folder.h"

#include "app/cli_text/text_table.h"
#include "engine/lab/hdr_log.h"
#include "engine/lab/objectives.h"
#include "engine/lab/report_table.h"

#include <cerrno>
#include <cstdio>
#include <fstream>

namespace sluice::cli {

namespace {

Error failed(const std::filesystem::path& file) {
    return Error{ErrorCode::FileWriteFailed, file.string(), {errno, std::system_category()}};
}

void add(std::vector<std::string>& cells, const std::vector<std::string>& figures) {
    cells.insert(cells.end(), figures.begin(), figures.end());
}

}  // namespace

Result<void> writeFile(const std::filesystem::path& file, const std::string& content) {
    if (file == "-") {
        const bool written = std::fwrite(content.data(), 1, content.size(), stdout) == content.size();
        return written && std::fflush(stdout) == 0 ? Result<void>() : Result<void>(failed(file));
    }
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << content;
    out.close();
    if (!out) return failed(file);
    return {};
}

Result<void> makeReportFolder(const std::filesystem::path& folder) {
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) return Error{ErrorCode::FileWriteFailed, folder.string(), fault};
    const std::filesystem::path trial = folder / ".sluice-trial";
    const Result<void> written = writeFile(trial, "");
    if (!written) return Error{ErrorCode::FileWriteFailed, folder.string(), written.error().system};
    std::filesystem::remove(trial, fault);
    return {};
}

Result<void> writeReportFolder(const std::filesystem::path& folder, const ExperimentRecord& record,
                               const ReportWords& words) {
    if (Result<void> made = makeReportFolder(folder); !made) return made;
    const std::pair<const char*, std::string> files[] = {
        {"record.json", recordJson(record)},  // first: from it all others can be made again
        {"report.html", reportHtml(record, words)},
        {"report.md", reportMarkdown(record, words)},
        {"seconds.csv", secondsCsv(record)},
        {"levels.csv", levelsCsv(record)},
        {"requests.csv", requestsCsv(record)},
        {"usage.csv", usageCsv(record)},
        {"junit.xml", reportJunit(record, words)},
        {"latency.hlog", hdrLog(record)},
        {"throughput.svg", reportSvg(record, ReportChart::Throughput, words)},
        {"latency.svg", reportSvg(record, ReportChart::Latency, words)},
        {"cpu.svg", reportSvg(record, ReportChart::Cpu, words)},
        {"memory.svg", reportSvg(record, ReportChart::Memory, words)},
    };
    for (const auto& [name, content] : files) {
        if (Result<void> written = writeFile(folder / name, content); !written) return written;
    }
    return {};
}

std::string reportTable(const ExperimentRecord& record, const ReportWords& words) {
    TextTable table({words.target, words.connections, words.requestsPerSecond, words.p50, words.p75,
                     words.p90, words.p99, words.mean, words.max, words.share, words.little, words.errors});
    for (const ReportRow& row : reportRows(record, words)) {
        const LevelRow& level = row.level;
        std::vector<std::string> cells{row.target, row.place};
        add(cells, figureCells(row));
        cells.push_back(shareText(level.share, level.shareLow, level.shareHigh));
        cells.push_back(figureText(level.littleRatio));
        cells.push_back(std::to_string(level.errors + level.timeouts + level.nonSuccess));
        table.add(std::move(cells));
        for (const NamedFigures& one : row.names) {
            cells = {"  " + one.name, ""};
            add(cells, figureCells(one));
            cells.insert(cells.end(), {"", "", std::to_string(one.failed)});
            table.add(std::move(cells));
        }
        for (const PublishedFigures& published : row.published) {
            cells = {"  " + publishedName(published, words), std::to_string(row.connections)};
            add(cells, figureCells(published));
            cells.push_back(shareText(published.share));
            table.add(std::move(cells));
        }
    }
    return table.text();
}

}  // namespace sluice::cli
