#include "engine/dialects/shell_text.h"

#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr std::size_t kLongestExpansion = 64 * 1024;
constexpr int kDeepestExpansion = 8;

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

/// Where an assignment's value begins in the text; npos when it is none.
std::size_t valueStart(std::string_view text, std::string_view& name) {
    std::size_t at = std::min(text.find_first_not_of(" \t"), text.size());
    for (const std::string_view word : {"export ", "ENV ", "set ", "local "}) {
        if (text.substr(at).starts_with(word)) at += word.size();
    }
    std::size_t end = at;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    if (end == at || end >= text.size() || text[end] != '=') return std::string_view::npos;
    name = text.substr(at, end - at);
    return end + 1;
}

/// What stands behind a dollar sign.
struct Reference {
    std::string_view name;
    std::string_view fallback;
    bool hasFallback = false;
    std::size_t length = 0;  ///< of the whole, with the dollar sign; 0 = none
};

Reference referenceAt(std::string_view text) {
    if (text.size() < 2) return {};
    if (text[1] != '{') {
        std::size_t end = 1;
        while (end < text.size() && isNameCharacter(text[end])) ++end;
        return {text.substr(1, end - 1), {}, false, end > 1 ? end : 0};
    }
    constexpr std::size_t longestReference = 4096;
    text = text.substr(0, longestReference);
    std::size_t close = 2;
    for (int depth = 1; close < text.size(); ++close) {
        if (text[close] == '{') ++depth;
        if (text[close] == '}' && --depth == 0) break;
    }
    if (close >= text.size()) return {};
    const std::string_view inside = text.substr(2, close - 2);
    std::size_t end = 0;
    while (end < inside.size() && isNameCharacter(inside[end])) ++end;
    Reference found{inside.substr(0, end), {}, false, close + 1};
    std::string_view operation = inside.substr(end);
    if (operation.starts_with(':')) operation.remove_prefix(1);
    if (operation.starts_with('-') || operation.starts_with('=')) {
        found.hasFallback = true;
        found.fallback = operation.substr(1);
    }
    return found;
}

/// `steps` is what is left to do; variables that stand for nothing many times over must not take for ever.
void expandInto(LinedText& out, const LinedText& line, const ShellVariables& variables, int depth,
                std::size_t& steps) {
    const std::string_view text = line.text();
    bool single = false;
    for (std::size_t i = 0; i < text.size() && out.text().size() < kLongestExpansion && steps > 0;) {
        --steps;
        if (text[i] == '\'') single = !single;
        const Reference found = text[i] == '$' && !single && depth < kDeepestExpansion
                                    ? referenceAt(text.substr(i))
                                    : Reference{};
        const auto known = found.length ? variables.find(found.name) : variables.end();
        if (known != variables.end()) {
            expandInto(out, known->second, variables, depth + 1, steps);
        } else if (found.hasFallback) {
            LinedText fallback;
            fallback.append(found.fallback, line.lineAt(i));
            expandInto(out, fallback, variables, depth + 1, steps);
        } else {
            out.append(line, i, std::max<std::size_t>(found.length, 1));
        }
        i += std::max<std::size_t>(found.length, 1);
    }
}

/// Takes a line apart; the state is the word that is being read.
class Splitter {
public:
    explicit Splitter(const LinedText& line) : m_line(line), m_text(line.text()) {}

    std::vector<ShellCommand> split() {
        for (m_at = 0; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '#' && !m_inWord) break;
            if (isBlank(c)) {
                endWord();
            } else if (c == ';' || c == '&' || c == '|') {
                endCommand();
            } else if (c == '>' || c == '<') {
                skipRedirection();
            } else {
                takeCharacter(c);
            }
        }
        endCommand();
        return std::move(m_commands);
    }

private:
    void takeCharacter(char c) {
        m_inWord = true;
        if (c == '\'' || c == '"') {
            const auto close = m_text.find(c, m_at + 1);
            const auto end = close == std::string_view::npos ? m_text.size() : close;
            m_word.append(m_line, m_at + 1, end - m_at - 1);
            m_at = end;
        } else if (c == '\\' && m_at + 1 < m_text.size()) {
            m_word.append(m_line, ++m_at, 1);
        } else {
            m_word.append(m_line, m_at, 1);
        }
    }

    void endWord() {
        if (m_inWord) m_command.push_back(std::move(m_word));
        m_word = {};
        m_inWord = false;
    }

    void endCommand() {
        endWord();
        if (!m_command.empty()) m_commands.push_back(std::move(m_command));
        m_command = {};
    }

    /// "2>&1", ">> out.log", "</dev/null": the number before and the word behind belong to it.
    void skipRedirection() {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        if (m_inWord && std::all_of(m_word.text().begin(), m_word.text().end(), isDigit)) {
            m_word = {};
            m_inWord = false;
        }
        endWord();
        const std::string_view signs = "<>&";
        while (m_at < m_text.size() && signs.find(m_text[m_at]) != std::string_view::npos) ++m_at;
        while (m_at < m_text.size() && isBlank(m_text[m_at])) ++m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != ';' && m_text[m_at] != '&')
            ++m_at;
        --m_at;
    }

    const LinedText& m_line;
    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_inWord = false;
    LinedText m_word;
    ShellCommand m_command;
    std::vector<ShellCommand> m_commands;
};

}  // namespace

void LinedText::append(std::string_view text, std::size_t line) {
    m_text += text;
    m_lines.insert(m_lines.end(), text.size(), static_cast<std::uint32_t>(line));
}

void LinedText::append(const LinedText& other, std::size_t from, std::size_t count) {
    const std::size_t taken = std::min(count, other.m_text.size() - from);
    m_text.append(other.m_text, from, taken);
    const auto begin = other.m_lines.begin() + static_cast<std::ptrdiff_t>(from);
    m_lines.insert(m_lines.end(), begin, begin + static_cast<std::ptrdiff_t>(taken));
}

LinedText LinedText::cut(std::size_t offset) {
    LinedText rest;
    rest.append(*this, offset, m_text.size());
    m_text.resize(offset);
    m_lines.resize(offset);
    return rest;
}

std::size_t LinedText::lineAt(std::size_t offset) const noexcept {
    return offset < m_lines.size() ? m_lines[offset] : m_lines.empty() ? 1 : m_lines.back();
}

LinedText logicalLine(std::span<const PastedLine> lines, std::size_t& at) {
    constexpr std::size_t mostLines = 500;
    LinedText joined;
    const std::size_t last = std::min(lines.size(), at + mostLines);
    std::string_view name;
    const bool assigns = valueStart(lines[at].text, name) != std::string_view::npos;
    bool quoted = false;
    for (;; ++at) {
        const std::string_view text = lines[at].text;
        const bool slash = goesOn(text);
        joined.append(slash ? text.substr(0, text.size() - 1) : text, lines[at].number);
        if (std::count(text.begin(), text.end(), '"') % 2 == 1) quoted = !quoted;
        if ((!slash && !(assigns && quoted)) || at + 1 >= last) return joined;
        if (!slash) joined.append(" ", lines[at].number);
    }
}

LinedText expanded(const LinedText& line, const ShellVariables& variables) {
    LinedText out;
    std::size_t steps = 4 * kLongestExpansion;
    expandInto(out, line, variables, 0, steps);
    return out;
}

std::vector<ShellCommand> commandsOf(const LinedText& line) {
    return Splitter(line).split();
}

ShellAssignment assignmentOf(const LinedText& line) {
    const std::string_view text = line.text();
    std::string_view name;
    std::size_t begin = valueStart(text, name);
    if (begin == std::string_view::npos) return {};
    std::size_t end = text.size();
    if (begin < end && (text[begin] == '"' || text[begin] == '\'')) {
        end = std::min(text.find(text[begin], begin + 1), end);
        ++begin;
    } else {
        end = std::min(text.find_first_of(" \t;", begin), end);
    }
    ShellAssignment found{std::string(name), {}};
    found.value.append(line, begin, end - std::min(begin, end));
    return found;
}

}  // namespace sluice
