#pragma once

#include "engine/dialects/pasted_text.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Text of which every byte knows the line it came from, so that what a variable brings in keeps its own
/// place.
class LinedText {
public:
    void append(std::string_view text, std::size_t line);
    void append(const LinedText& other, std::size_t from, std::size_t count);
    void append(const LinedText& other) { append(other, 0, other.m_text.size()); }

    /// Splits off everything from `offset` on.
    LinedText cut(std::size_t offset);

    const std::string& text() const noexcept { return m_text; }
    std::size_t lineAt(std::size_t offset) const noexcept;

private:
    std::string m_text;
    std::vector<std::uint32_t> m_lines;
};

/// The words of one simple command, without their quotes.
using ShellCommand = std::vector<LinedText>;

using ShellVariables = std::map<std::string, LinedText, std::less<>>;

/// One logical line that begins at `lines[at]`: lines ending in a backslash are joined, and so are those
/// inside an open double quote of an assignment. `at` moves to the last line taken.
LinedText logicalLine(std::span<const PastedLine> lines, std::size_t& at);

/// Replaces $NAME, ${NAME} and ${NAME:-default} outside single quotes. What is not known stays as written.
/// Bounded: eight levels deep, 64 KiB long.
LinedText expanded(const LinedText& line, const ShellVariables& variables);

/// Splits a line into its commands at ; & | and drops redirections and comments.
std::vector<ShellCommand> commandsOf(const LinedText& line);

/// "NAME=value" (also behind export or ENV): its parts, or an empty name.
struct ShellAssignment {
    std::string name;
    LinedText value;  ///< without the quotes around it
};
ShellAssignment assignmentOf(const LinedText& line);

}  // namespace sluice
