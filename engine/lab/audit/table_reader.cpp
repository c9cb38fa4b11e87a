#include "engine/core/text.h"
#include "engine/lab/audit/report_readers.h"

#include <algorithm>

namespace sluice {

namespace {

enum class Kind { Label, Connections, Rate, Percentile, Mean, Max, Cpu, Other };

struct Column {
    Kind kind = Kind::Other;
    double percent = 0;  ///< of a percentile
    double millisPerUnit = 1;
};

bool hasAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::vector<std::string> cellsOf(std::string_view line) {
    line = trimmed(line);
    const char mark = line.find('\t') != std::string_view::npos ? '\t' : '|';
    if (line.find(mark) == std::string_view::npos) return {};
    if (mark == '|' && line.starts_with('|')) line.remove_prefix(1);
    std::vector<std::string> cells;
    while (true) {
        const auto end = line.find(mark);
        cells.emplace_back(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos) return cells;
        line.remove_prefix(end + 1);
    }
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::erase(out, '\\');  // Markdown's escapes
    return out;
}

double unitOf(std::string_view head) {
    if (hasAny(head, {"(us)", "(µs)", "(μs)"})) return 1e-3;
    if (hasAny(head, {"(s)", "(秒)"})) return 1e3;
    return 1;
}

/// "50% latency (ms)", "99 %", "p99.9".
std::optional<double> percentIn(std::string_view head) {
    if (head.starts_with('p')) return leadingNumber(head.substr(1));
    std::string_view rest;
    const auto value = leadingNumber(head, &rest);
    return value && trimmed(rest).starts_with('%') ? value : std::nullopt;
}

Column columnOf(const std::string& cell) {
    const std::string head = lower(cell);
    Column column;
    column.millisPerUnit = unitOf(head);
    if (hasAny(head, {"cpu"})) {
        column.kind = Kind::Cpu;
    } else if (hasAny(head, {"qps", "rps", "tps", "吞吐", "requests/s", "requests per second"})) {
        column.kind = Kind::Rate;
    } else if (hasAny(head, {"currency", "concurrency", "并发", "connections", "users"})) {
        column.kind = Kind::Connections;
    } else if (const auto percent = percentIn(head)) {
        column.kind = Kind::Percentile;
        column.percent = *percent;
    } else if (hasAny(head, {"平均", "mean", "avg", "average"})) {
        column.kind = Kind::Mean;
    } else if (hasAny(head, {"最大", "max"})) {
        column.kind = Kind::Max;
    } else if (!head.empty() && !hasAny(head, {"分析", "analysis"})) {
        column.kind = Kind::Label;
    }
    return column;
}

/// The columns of a head, or none where the line is not one.
std::vector<Column> columnsOf(const std::vector<std::string>& cells) {
    std::vector<Column> columns;
    if (leadingNumber(cells.front())) return columns;  // a row, whatever its remarks say
    for (const std::string& cell : cells) columns.push_back(columnOf(cell));
    const auto has = [&](Kind kind) {
        return std::any_of(columns.begin(), columns.end(),
                           [kind](const Column& one) { return one.kind == kind; });
    };
    const bool isHead = has(Kind::Rate) && (has(Kind::Connections) || has(Kind::Mean) ||
                                            has(Kind::Percentile) || has(Kind::Cpu));
    return isHead ? columns : std::vector<Column>();
}

bool isRule(const std::vector<std::string>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
        return cell.find_first_not_of("-: ") == std::string::npos;
    });
}

/// "58%——70%", "90%以上".
void readCpu(std::string_view cell, PrintedRun& run) {
    std::string_view rest;
    run.cpuLow = leadingNumber(cell, &rest);
    if (!run.cpuLow) return;
    const auto next = rest.find_first_of("0123456789");
    run.cpuHigh = next == std::string_view::npos ? run.cpuLow : leadingNumber(rest.substr(next));
    if (next == std::string_view::npos && hasAny(rest, {"以上"})) run.cpuHigh = 100;
}

/// A report's "58%" of a number is no number; "28998.20", "600 并发" and "**1,234**" are.
std::optional<double> numberIn(std::string_view cell) {
    const auto start = cell.find_first_not_of("*~≈ ");
    return start == std::string_view::npos ? std::nullopt : leadingNumber(cell.substr(start));
}

class Table {
public:
    Table(std::vector<Column> columns, std::string section, const PrintedText& text, std::size_t head)
        : m_columns(std::move(columns)), m_section(std::move(section)) {
        for (std::size_t i = 0; i < head; ++i) {
            const auto command = commandIn(text.bare(i), {"wrk", "hey", "ab"});
            if (!command) continue;
            if (!m_commandConnections) m_commandConnections = command->connections;
            m_coLocated = m_coLocated || command->loopback;
        }
    }

    /// False where the line is no row of it.
    bool read(std::vector<std::string> cells, std::size_t line, std::vector<PrintedRun>& runs) {
        const bool joined =
            m_columns.front().kind == Kind::Label && !cells.empty() && wholeNumber(cells.front());
        if (joined) cells.insert(cells.begin(), m_label);  // a cell that spans several rows is printed once
        PrintedRun run;
        run.tool = PrintedTool::Table;
        run.line = line;
        std::string label;
        for (std::size_t i = 0; i < std::min(cells.size(), m_columns.size()); ++i) {
            readCell(m_columns[i], cells[i], run, label);
        }
        if (!run.requestsPerSecond) return false;
        if (m_columns.front().kind == Kind::Label) m_label = cells.front();
        run.name = m_section;
        if (!label.empty()) run.name += (run.name.empty() ? "" : ": ") + label;
        run.direct = namesTheBackend(run.name);
        run.coLocated = m_coLocated && !run.direct;
        const bool ownColumn = std::any_of(m_columns.begin(), m_columns.end(), [](const Column& column) {
            return column.kind == Kind::Connections;
        });
        if (!ownColumn) run.connections = m_commandConnections;
        runs.push_back(std::move(run));
        return true;
    }

private:
    static void readCell(const Column& column, const std::string& cell, PrintedRun& run, std::string& label) {
        if (column.kind == Kind::Cpu) return readCpu(cell, run);
        if (column.kind == Kind::Label && !cell.empty()) {
            if (label.empty()) label = cell;
            return;
        }
        const auto value = numberIn(cell);
        if (!value) return;
        const double millis = *value * column.millisPerUnit;
        switch (column.kind) {
            case Kind::Connections:
                run.connections = static_cast<unsigned>(std::clamp(*value, 0.0, 1e7));
                break;
            case Kind::Rate: run.requestsPerSecond = value; break;
            case Kind::Percentile: run.percentiles.emplace_back(column.percent, millis); break;
            case Kind::Mean: run.mean = millis; break;
            case Kind::Max: run.max = millis; break;
            default: break;
        }
    }

    const std::vector<Column> m_columns;
    const std::string m_section;
    std::string m_label;
    std::optional<unsigned> m_commandConnections;
    bool m_coLocated = false;
};

}  // namespace

std::vector<PrintedRun> readTableRuns(const PrintedText& text) {
    std::vector<PrintedRun> runs;
    std::optional<Table> table;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto cells = cellsOf(text[i]);
        if (cells.size() < 2) {
            table.reset();
            continue;
        }
        if (auto columns = columnsOf(cells); !columns.empty()) {
            table.emplace(std::move(columns), text.headingAbove(i), text, i);
        } else if (table && !isRule(cells) && !table->read(cells, i + 1, runs)) {
            table.reset();
        }
    }
    return runs;
}

}  // namespace sluice
