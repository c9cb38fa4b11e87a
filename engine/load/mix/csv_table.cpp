#include "engine/load/mix/csv_table.h"

#include "engine/core/read_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// Takes one record apart after another.
class CsvReader {
public:
    explicit CsvReader(std::string_view text) : m_rest(text) {
        if (m_rest.starts_with("\xEF\xBB\xBF")) m_rest.remove_prefix(3);  // as spreadsheets write it
    }

    bool atEnd() const noexcept { return m_rest.empty(); }
    std::size_t line() const noexcept { return m_line; }
    /// False where a quote does not end.
    bool next(std::vector<std::string>& cells) {
        cells.clear();
        do {
            if (!takeCell(cells.emplace_back())) return false;
        } while (takeComma());
        ++m_line;
        return true;
    }

private:
    bool takeCell(std::string& cell) {
        if (!m_rest.starts_with('"')) {
            const std::size_t end = std::min(m_rest.find_first_of(",\r\n"), m_rest.size());
            cell = m_rest.substr(0, end);
            m_rest.remove_prefix(end);
            return true;
        }
        m_rest.remove_prefix(1);
        while (true) {
            const std::size_t quote = m_rest.find('"');
            if (quote == std::string_view::npos) return false;
            cell += m_rest.substr(0, quote);
            m_rest.remove_prefix(quote + 1);
            if (!m_rest.starts_with('"')) break;
            cell += '"';
            m_rest.remove_prefix(1);
        }
        m_line += static_cast<std::size_t>(std::count(cell.begin(), cell.end(), '\n'));
        return m_rest.empty() || m_rest.find_first_of(",\r\n") == 0;
    }

    /// Or the line's end.
    bool takeComma() {
        const bool comma = m_rest.starts_with(',');
        if (comma || m_rest.starts_with('\r')) m_rest.remove_prefix(1);
        if (!comma && m_rest.starts_with('\n')) m_rest.remove_prefix(1);
        return comma;
    }

    std::string_view m_rest;
    std::size_t m_line = 1;
};

}  // namespace

Result<std::shared_ptr<const CsvTable>> CsvTable::read(const std::string& path) {
    const auto text = readFile(path, kLargest);
    if (!text) return text.error();
    return parse(*text, path);
}

Result<std::shared_ptr<const CsvTable>> CsvTable::parse(std::string_view text, const std::string& name) {
    const auto bad = [&](std::size_t line) {
        return Error{ErrorCode::BadPlan, fmt::format("{}:{}", name, line), {}};
    };
    const auto table = std::make_shared<CsvTable>();
    CsvReader reader(text);
    if (reader.atEnd() || !reader.next(table->m_columns)) return bad(1);
    std::vector<std::string> cells;
    while (!reader.atEnd()) {
        const std::size_t line = reader.line();
        if (!reader.next(cells)) return bad(line);
        if (cells.size() == 1 && cells[0].empty() && table->m_columns.size() > 1) continue;  // an empty line
        if (cells.size() != table->m_columns.size()) return bad(line);
        std::move(cells.begin(), cells.end(), std::back_inserter(table->m_cells));
    }
    if (table->m_cells.empty()) return bad(2);
    return std::shared_ptr<const CsvTable>(table);
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const noexcept {
    const auto found = std::find(m_columns.begin(), m_columns.end(), name);
    if (found == m_columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - m_columns.begin());
}

}  // namespace sluice
