#pragma once

#include <string>
#include <vector>

namespace sluice::cli {

/// A table for a terminal: columns as wide as their widest cell, two blanks between them, the first column
/// left and the others right aligned. Control characters in cells are shown as "?", so that data cannot move
/// the cursor.
class TextTable {
public:
    /// `left`: how many columns, from the first on, are left aligned.
    explicit TextTable(std::vector<std::string> head, std::size_t left = 1)
        : m_rows{std::move(head)}, m_left(left) {}

    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::size_t m_left;
};

/// Data as one line of a terminal: control characters become "?".
std::string terminalText(const std::string& text);

}  // namespace sluice::cli
