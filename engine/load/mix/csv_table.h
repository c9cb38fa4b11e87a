#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// A CSV file (RFC 4180) whose first line names its columns. Immutable; any thread.
class CsvTable {
public:
    static constexpr std::size_t kLargest = 256 * 1024 * 1024;

    /// Errors: FileReadFailed; FileTooLarge; BadPlan with FILE:LINE where a row has another number of cells
    /// than the first, a quote does not end, or there is no row at all.
    static Result<std::shared_ptr<const CsvTable>> read(const std::string& path);
    static Result<std::shared_ptr<const CsvTable>> parse(std::string_view text, const std::string& name);

    std::optional<std::size_t> column(std::string_view name) const noexcept;
    std::size_t rows() const noexcept { return m_cells.size() / m_columns.size(); }
    const std::string& cell(std::size_t row, std::size_t column) const noexcept {
        return m_cells[row * m_columns.size() + column];
    }

private:
    std::vector<std::string> m_columns;
    std::vector<std::string> m_cells;  ///< row by row
};

}  // namespace sluice
