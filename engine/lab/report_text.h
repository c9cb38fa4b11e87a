#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Free text (titles, notes, targets' names) made harmless for a format. Bytes that are no UTF-8 and control
/// characters become U+FFFD in all of them; line ends become blanks where the format has lines.

/// For HTML and SVG, in elements and in quoted attributes.
std::string escapeXml(std::string_view text);
/// For a cell or a line of Markdown (CommonMark and GitHub's tables): every character with a meaning is
/// escaped.
std::string escapeMarkdown(std::string_view text);
/// A row of a Markdown table; the cells are escaped already.
std::string markdownRow(const std::vector<std::string>& cells);
/// A field of RFC 4180. What a spreadsheet would take for a formula (=, +, -, @ or a tab at its start) gets a
/// leading apostrophe. For texts only: numbers are written as they are.
std::string csvText(std::string_view text);

}  // namespace sluice
