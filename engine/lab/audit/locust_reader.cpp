#include "engine/lab/audit/report_readers.h"

#include <algorithm>
#include <map>
#include <utility>

namespace sluice {

namespace {

/// RFC 4180 section 2: fields between commas, quoted ones with doubled quotes.
std::vector<std::string> csvFields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += c;
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

using Row = std::map<std::string, std::string>;

Row rowOf(const std::vector<std::string>& head, std::string_view line) {
    const auto fields = csvFields(line);
    Row row;
    for (std::size_t i = 0; i < std::min(head.size(), fields.size()); ++i) row[head[i]] = fields[i];
    return row;
}

std::optional<double> number(const Row& row, const std::string& column) {
    const auto found = row.find(column);
    return found == row.end() ? std::nullopt : leadingNumber(found->second);
}

std::optional<std::uint64_t> count(const Row& row, const std::string& column) {
    const auto found = row.find(column);
    return found == row.end() ? std::nullopt : wholeNumber(found->second);
}

/// `total` stands before the columns that a history has for the whole run ("Total ").
PrintedRun runOf(const Row& row, const std::string& total, std::size_t line) {
    PrintedRun run;
    run.tool = PrintedTool::Locust;
    run.line = line;
    const auto name = row.find("Name");
    run.name = name == row.end() ? std::string() : name->second;
    run.requestsPerSecond = number(row, "Requests/s");
    run.requests = count(row, total + "Request Count");
    run.socketErrors = count(row, total + "Failure Count");
    run.mean = number(row, total + "Average Response Time");
    run.min = number(row, total + "Min Response Time");
    run.max = number(row, total + "Max Response Time");
    if (const auto users = count(row, "User Count")) run.connections = static_cast<unsigned>(*users);
    for (const auto& [column, value] : row) {
        if (!column.ends_with('%') || column == "100%") continue;
        const auto percent = leadingNumber(std::string_view(column).substr(0, column.size() - 1));
        const auto millis = leadingNumber(value);
        if (percent && millis) run.percentiles.emplace_back(*percent, *millis);
    }
    std::sort(run.percentiles.begin(), run.percentiles.end());
    run.direct = namesTheBackend(run.name);
    return run;
}

}  // namespace

std::vector<PrintedRun> readLocustRuns(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    std::vector<std::string> head;
    std::optional<PrintedRun> last;  // of a history
    const auto finish = [&] {
        if (last) runs.push_back(*std::exchange(last, std::nullopt));
        head.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view line = text.bare(i);
        if (line.starts_with("Type,Name,Request Count,") ||
            line.starts_with("Timestamp,User Count,Type,Name,")) {
            finish();
            head = csvFields(line);
        } else if (!head.empty()) {
            if (line.find(',') == std::string_view::npos) {
                finish();
                continue;
            }
            const Row row = rowOf(head, line);
            const bool aggregated = row.contains("Name") && row.at("Name") == "Aggregated";
            if (head.front() == "Timestamp") {
                if (aggregated) last = runOf(row, "Total ", i + 1);
            } else if (aggregated) {
                runs.push_back(runOf(row, {}, i + 1));
            }
        }
    }
    finish();
    return runs;
}

}  // namespace sluice
