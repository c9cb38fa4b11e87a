#include "engine/lab/audit/printed_text.h"

#include "engine/core/text.h"
#include "engine/lab/suspicions.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sluice {

namespace {

constexpr std::size_t kLongestLine = 64 * 1024, kMostLines = 1'000'000, kLongestName = 120;
constexpr std::size_t kHeadingReach = 12;  // lines
constexpr std::size_t kCommandReach = 200;

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [text](std::string_view start) { return text.starts_with(start); });
}

/// Lines that a tool prints at the end of a run: what stands above them belongs to that run.
bool endsARun(std::string_view line) {
    return startsWithAny(line, {"Transfer/sec:", "Requests/sec:", "100%", "vus_max", "Transfer rate:", "["});
}

bool isCommand(std::string_view line) {
    return commandIn(line, {"wrk", "wrk2", "hey", "ab", "k6", "locust"}).has_value();
}

std::string asName(std::string_view line) {
    const auto start = line.find_first_not_of("#*->= \t");
    if (start == std::string_view::npos) return {};
    line = trimmed(line.substr(start));
    if (line.ends_with("¶"))
        line.remove_suffix(std::string_view("¶").size());  // a page's link to its heading
    if (line.size() <= kLongestName) return std::string(line);
    std::size_t end = kLongestName;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) --end;  // whole characters only
    return std::string(line.substr(0, end));
}

std::optional<unsigned> smallNumber(std::string_view text) {
    const auto number = wholeNumber(text);
    if (!number || *number > 10'000'000) return std::nullopt;
    return static_cast<unsigned>(*number);
}

std::optional<double> unitInMillis(std::string_view unit) {
    constexpr std::array<std::pair<std::string_view, double>, 9> kUnits{{{"ns", 1e-6},
                                                                         {"us", 1e-3},
                                                                         {"µs", 1e-3},
                                                                         {"μs", 1e-3},
                                                                         {"ms", 1},
                                                                         {"s", 1e3},
                                                                         {"secs", 1e3},
                                                                         {"m", 6e4},
                                                                         {"h", 3.6e6}}};
    for (const auto& [name, millis] : kUnits) {
        if (unit == name) return millis;
    }
    return std::nullopt;
}

}  // namespace

PrintedText::PrintedText(std::string_view text) {
    while (!text.empty() && m_lines.size() < kMostLines) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        m_lines.emplace_back(line.substr(0, kLongestLine));
    }
}

std::string_view PrintedText::bare(std::size_t index) const {
    std::string_view line = trimmed(m_lines[index]);
    if (line.starts_with('|')) line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
    return trimmed(line);
}

std::string PrintedText::headingAbove(std::size_t index) const {
    std::size_t seen = 0;
    for (std::size_t i = index; i > 0 && seen < kHeadingReach;) {
        const std::string_view line = bare(--i);
        if (line.empty() || line.starts_with("```") || line.starts_with("---")) continue;
        ++seen;
        if (endsARun(line)) return {};
        if (line.starts_with("Running ") || isCommand(line)) continue;
        return asName(line);
    }
    return {};
}

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> found;
    while (true) {
        const auto start = line.find_first_not_of(" \t");
        if (start == std::string_view::npos) return found;
        line.remove_prefix(start);
        const auto end = std::min(line.find_first_of(" \t"), line.size());
        found.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

std::optional<double> leadingNumber(std::string_view text, std::string_view* rest) {
    std::string digits;
    std::size_t used = 0;
    for (; used < text.size(); ++used) {
        const char c = text[used];
        if ((c >= '0' && c <= '9') || c == '.')
            digits += c;
        else if (c != ',' || used + 1 >= text.size() || text[used + 1] < '0' || text[used + 1] > '9')
            break;
    }
    double value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || fault != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    if (rest) *rest = text.substr(used);
    return value;
}

std::optional<double> printedMillis(std::string_view text) {
    double millis = 0;
    while (true) {  // "1m2.5s" is two of them
        std::string_view rest;
        const auto value = leadingNumber(text, &rest);
        if (!value) return std::nullopt;
        const auto next = std::min(rest.find_first_of("0123456789"), rest.size());
        const auto unit = unitInMillis(rest.substr(0, next));
        if (!unit) return std::nullopt;
        millis += *value * *unit;
        if (next == rest.size()) return millis;
        text = rest.substr(next);
    }
}

std::optional<double> printedCount(std::string_view text) {
    std::string_view unit;
    const auto value = leadingNumber(text, &unit);
    if (!value) return std::nullopt;
    if (unit.empty()) return value;
    if (unit == "k") return *value * 1e3;
    if (unit == "M") return *value * 1e6;
    if (unit == "G") return *value * 1e9;
    return std::nullopt;
}

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<PrintedCommand> commandIn(std::string_view line,
                                        std::initializer_list<std::string_view> tools) {
    const auto parts = words(line);
    const auto tool = std::find_if(parts.begin(), parts.end(), [&](std::string_view word) {
        const std::string_view name = word.substr(word.rfind('/') + 1);
        return std::find(tools.begin(), tools.end(), name) != tools.end();
    });
    if (tool == parts.end() || tool - parts.begin() > 2) return std::nullopt;  // "$ sudo wrk"
    PrintedCommand command;
    bool options = false;
    for (auto part = tool + 1; part != parts.end(); ++part) {
        std::string_view word = *part;
        if (word.starts_with('"') || word.starts_with('\'')) word.remove_prefix(1);
        if (isLoopbackUrl(word)) command.loopback = true;
        if (word.find("://") != std::string_view::npos) options = true;
        if (word.size() < 2 || word[0] != '-' || word[1] == '-') continue;
        std::string_view value = word.substr(2);
        if (value.empty() && part + 1 != parts.end()) value = *(part + 1);
        switch (word[1]) {
            case 't': command.threads = smallNumber(value); break;
            case 'c': command.connections = smallNumber(value); break;
            case 'R': command.rate = printedCount(value); break;
            case 'T': command.timeoutSeconds = leadingNumber(value); break;
            default: break;
        }
        options = true;
    }
    if (!options) return std::nullopt;  // the word in a sentence
    return command;
}

std::optional<PrintedCommand> commandAbove(const PrintedText& text, std::size_t index,
                                           std::initializer_list<std::string_view> tools) {
    for (std::size_t i = index, seen = 0; i > 0 && seen < kCommandReach; ++seen) {
        if (auto command = commandIn(text.bare(--i), tools)) return command;
    }
    return std::nullopt;
}

bool namesTheBackend(std::string_view name) {
    for (std::string_view word :
         {"直连", "直接访问", "direct", "Direct", "backend", "baseline", "without gateway"}) {
        if (name.find(word) != std::string_view::npos) return true;
    }
    return false;
}

}  // namespace sluice
