#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// A report's text in lines. A line's number is its index plus one.
class PrintedText {
public:
    /// Lines of at most 64 KiB (the rest of a longer one is cut), one million at most.
    explicit PrintedText(std::string_view text);

    std::size_t size() const noexcept { return m_lines.size(); }
    const std::string& operator[](std::size_t index) const { return m_lines[index]; }
    /// Without the bars that a page copied out of a table has at both ends of each line, and without blanks at the ends.
    std::string_view bare(std::size_t index) const;
    /// What stands above a run and names it: the nearest line that is neither empty, a fence, a command nor one of a
    /// tool's own; without the marks of a heading or a list, 120 bytes at most. "" where a run's last line comes first.
    std::string headingAbove(std::size_t index) const;

private:
    std::vector<std::string> m_lines;
};

/// The parts of a line between blanks and tabs.
std::vector<std::string_view> words(std::string_view line);

/// A decimal number at the start of the text, such as 12, 1,234.5 or 0.5; what follows is left in `rest`.
std::optional<double> leadingNumber(std::string_view text, std::string_view* rest = nullptr);
/// "543.00us", "1.2ms", "2.00s", "1.00m", "118.17µs", "1m2.5s"; milliseconds.
std::optional<double> printedMillis(std::string_view text);
/// "1.22k", "406.96": powers of 1000.
std::optional<double> printedCount(std::string_view text);
std::optional<std::uint64_t> wholeNumber(std::string_view text);

/// The tool's command line above a run, or anywhere in a report, as far as the audit needs it.
struct PrintedCommand {
    std::optional<unsigned> threads, connections;
    std::optional<double> timeoutSeconds, rate;
    bool loopback = false;  ///< the address is on the same machine
};
/// The command of one of `tools` ("wrk", "hey") in a line; empty when there is none.
std::optional<PrintedCommand> commandIn(std::string_view line, std::initializer_list<std::string_view> tools);
/// The nearest one above `index`.
std::optional<PrintedCommand> commandAbove(const PrintedText& text, std::size_t index,
                                           std::initializer_list<std::string_view> tools);

/// True for a name that says "without a gateway" in English or Chinese.
bool namesTheBackend(std::string_view name);

}  // namespace sluice
