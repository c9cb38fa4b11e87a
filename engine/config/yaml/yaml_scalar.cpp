#include "engine/config/yaml/yaml_scalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace sluice {

namespace {

constexpr auto npos = std::string_view::npos;

struct SimpleEscape {
    char letter;
    std::string_view meaning;
};

/// YAML 1.2.2, 5.7, without those that give a code point in hexadecimal.
constexpr std::array<SimpleEscape, 18> kEscapes = {{
    {'0', {"\0", 1}},
    {'a', "\a"},
    {'b', "\b"},
    {'t', "\t"},
    {'\t', "\t"},
    {'n', "\n"},
    {'v', "\v"},
    {'f', "\f"},
    {'r', "\r"},
    {'e', "\x1B"},
    {' ', " "},
    {'"', "\""},
    {'/', "/"},
    {'\\', "\\"},
    {'N', "\xC2\x85"},
    {'_', "\xC2\xA0"},
    {'L', "\xE2\x80\xA8"},
    {'P', "\xE2\x80\xA9"},
}};

std::size_t hexDigits(char letter) noexcept {
    return letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
}

/// The code point of the escape at `at`; npos-like maximum when it is malformed.
std::uint32_t codePoint(std::string_view text, std::size_t at, std::size_t digits) noexcept {
    constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    if (at + 2 + digits > text.size()) return kNone;
    std::uint32_t point = 0;
    const char* first = text.data() + at + 2;
    const auto [end, fault] = std::from_chars(first, first + digits, point, 16);
    return fault == std::errc{} && end == first + digits ? point : kNone;
}

bool isHighSurrogate(std::uint32_t point) noexcept {
    return point >= 0xD800 && point < 0xDC00;
}
bool isLowSurrogate(std::uint32_t point) noexcept {
    return point >= 0xDC00 && point < 0xE000;
}

void appendUtf8(std::string& out, std::uint32_t point) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | (point >> 6));
        put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        put(0xE0 | (point >> 12));
        put(0x80 | ((point >> 6) & 0x3F));
        put(0x80 | (point & 0x3F));
    } else {
        put(0xF0 | (point >> 18));
        put(0x80 | ((point >> 12) & 0x3F));
        put(0x80 | ((point >> 6) & 0x3F));
        put(0x80 | (point & 0x3F));
    }
}

void appendEscape(std::string& out, std::string_view text, std::size_t at) {
    const char letter = text[at + 1];
    const std::size_t digits = hexDigits(letter);
    if (digits == 0) {
        const auto* found = std::find_if(kEscapes.begin(), kEscapes.end(),
                                         [&](const SimpleEscape& escape) { return escape.letter == letter; });
        if (found != kEscapes.end()) out += found->meaning;
        return;
    }
    std::uint32_t point = codePoint(text, at, digits);
    if (isHighSurrogate(point)) {  // JSON's way to write what is above U+FFFF
        point = 0x10000 + ((point - 0xD800) << 10) + (codePoint(text, at + 6, 4) - 0xDC00);
    }
    appendUtf8(out, point);
}

bool isBlank(char c) noexcept {
    return c == ' ' || c == '\t';
}
bool isBreak(char c) noexcept {
    return c == '\n' || c == '\r';
}

/// Steps over one line break, "\r\n" being one.
std::size_t afterBreak(std::string_view text, std::size_t at) noexcept {
    return text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? at + 2 : at + 1;
}

/// Steps over line breaks and the blanks around them; counts the breaks. (7.4: line folding in flow scalars.)
std::size_t skipFold(std::string_view text, std::size_t at, std::size_t& breaks) noexcept {
    breaks = 0;
    while (at < text.size() && (isBlank(text[at]) || isBreak(text[at]))) {
        if (isBreak(text[at])) {
            ++breaks;
            at = afterBreak(text, at);
        } else {
            ++at;
        }
    }
    return at;
}

/// One break is a blank, each further one a line feed.
void appendFold(std::string& out, std::size_t breaks) {
    if (breaks == 1)
        out += ' ';
    else
        out.append(breaks - 1, '\n');
}

/// The inside of a plain or quoted scalar, folded.
std::string foldFlow(std::string_view text, YamlStyle style) {
    std::string out;
    std::size_t solid = 0;  // how much of `out` must not lose its blanks at a line's end
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (isBreak(c)) {
            while (out.size() > solid && isBlank(out.back())) out.pop_back();
            std::size_t breaks = 0;
            at = skipFold(text, at, breaks);
            appendFold(out, breaks);
            solid = out.size();
        } else if (c == '\\' && style == YamlStyle::DoubleQuoted) {
            if (at + 1 < text.size() && isBreak(text[at + 1])) {
                std::size_t breaks = 0;
                at = skipFold(text, at + 1, breaks);
                out.append(breaks - 1, '\n');
            } else {
                appendEscape(out, text, at);
                at = escapeEnd(text, at);
            }
            solid = out.size();
        } else {
            if (c == '\'' && style == YamlStyle::SingleQuoted) ++at;  // '' is one quote
            out += c;
            ++at;
        }
    }
    return out;
}

struct BlockHeader {
    char chomping = 0;       ///< '+', '-' or 0
    std::size_t indent = 0;  ///< explicit indentation indicator; 0 = to be found
};

BlockHeader readHeader(std::string_view text) noexcept {
    BlockHeader header;
    for (std::size_t at = 1; at < text.size() && !isBlank(text[at]) && !isBreak(text[at]); ++at) {
        if (text[at] == '+' || text[at] == '-')
            header.chomping = text[at];
        else if (text[at] >= '1' && text[at] <= '9')
            header.indent = static_cast<std::size_t>(text[at] - '0');
    }
    return header;
}

/// YAML 1.2.2, 8.1. `text` is the whole node, header and all; every content line is indented by `indent` at
/// least. `ends` says whether a line break follows: a file may stop without one, and then there is none to
/// keep.
std::string decodeBlock(std::string_view text, std::size_t indent, bool folded, bool ends) {
    const BlockHeader header = readHeader(text);
    std::vector<std::string_view> lines;
    std::size_t at = text.find_first_of("\r\n");
    while (at != npos && at < text.size()) {
        at = afterBreak(text, at);
        std::size_t end = text.find_first_of("\r\n", at);
        const std::string_view line = text.substr(at, end == npos ? npos : end - at);
        const bool blank = line.find_first_not_of(' ') == npos;
        lines.push_back(blank && line.size() <= indent ? std::string_view{}
                                                       : line.substr(std::min(indent, line.size())));
        at = end;
    }
    std::size_t content = lines.size();
    while (content > 0 && lines[content - 1].empty()) --content;
    std::string out;
    const auto isSpaced = [](std::string_view line) { return !line.empty() && isBlank(line.front()); };
    for (std::size_t i = 0; i < content; ++i) {
        out += lines[i];
        if (i + 1 == content) break;
        std::size_t next = i + 1;
        while (lines[next].empty()) ++next;  // the last one has content
        const bool joins = folded && !lines[i].empty() && !isSpaced(lines[i]) && !isSpaced(lines[next]);
        if (!joins)
            out += '\n';
        else if (next == i + 1)
            out += ' ';
        else {
            out.append(next - i - 1, '\n');
            i = next - 1;
        }
    }
    // Line breaks from the last line with content on; the very last line may have none.
    const std::size_t lastLine = std::max<std::size_t>(content, lines.empty() ? 0 : 1);
    const std::size_t breaks = lines.size() - lastLine + (ends && !lines.empty() ? 1 : 0);
    if (header.chomping == '+')
        out.append(breaks, '\n');
    else if (header.chomping == 0 && content > 0 && breaks > 0)
        out += '\n';
    return out;
}

bool isDigit(char c) noexcept {
    return c >= '0' && c <= '9';
}

/// [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
bool isFloat(std::string_view text) noexcept {
    std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t start = at;
        while (at < text.size() && isDigit(text[at])) ++at;
        return at - start;
    };
    const std::size_t whole = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (digits() == 0 && whole == 0) return false;
    } else if (whole == 0) {
        return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (digits() == 0) return false;
    }
    return at == text.size();
}

YamlValue toInteger(std::string_view digits, int base) {
    std::int64_t number = 0;
    const char* end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, number, base).ec == std::errc{}) return number;
    std::uint64_t large = 0;
    if (std::from_chars(digits.data(), end, large, base).ec == std::errc{}) return large;
    return TooBig{};
}

template <std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& words) noexcept {
    return std::find(words.begin(), words.end(), text) != words.end();
}

}  // namespace

std::size_t escapeEnd(std::string_view text, std::size_t at) noexcept {
    if (at + 1 >= text.size()) return npos;
    const char letter = text[at + 1];
    if (const std::size_t digits = hexDigits(letter)) {
        const std::uint32_t point = codePoint(text, at, digits);
        if (point > 0x10FFFF || isLowSurrogate(point)) return npos;
        if (!isHighSurrogate(point)) return at + 2 + digits;
        const std::size_t low = at + 2 + digits;
        const bool paired =
            digits == 4 && text.substr(low).starts_with("\\u") && isLowSurrogate(codePoint(text, low, 4));
        return paired ? low + 6 : npos;
    }
    const bool known = std::any_of(kEscapes.begin(), kEscapes.end(),
                                   [&](const SimpleEscape& escape) { return escape.letter == letter; });
    return known ? at + 2 : npos;
}

bool isNullWord(std::string_view text) noexcept {
    static constexpr std::array<std::string_view, 5> kNull = {"", "~", "null", "Null", "NULL"};
    return isOneOf(text, kNull);
}

std::string decodeScalar(std::string_view text, const YamlNode& node) {
    if (node.kind != YamlKind::Scalar) return {};
    const std::string_view raw = text.substr(node.content, node.end - node.content);
    switch (node.style) {
        case YamlStyle::Plain: return foldFlow(raw, node.style);
        case YamlStyle::SingleQuoted:
        case YamlStyle::DoubleQuoted: return foldFlow(raw.substr(1, raw.size() - 2), node.style);
        case YamlStyle::Literal: return decodeBlock(raw, node.indent, false, node.end < text.size());
        case YamlStyle::Folded: return decodeBlock(raw, node.indent, true, node.end < text.size());
        default: return {};
    }
}

YamlValue resolvePlain(std::string_view text) {
    static constexpr std::array<std::string_view, 3> kTrue = {"true", "True", "TRUE"};
    static constexpr std::array<std::string_view, 3> kFalse = {"false", "False", "FALSE"};
    static constexpr std::array<std::string_view, 3> kInfinity = {".inf", ".Inf", ".INF"};
    static constexpr std::array<std::string_view, 3> kNotANumber = {".nan", ".NaN", ".NAN"};
    if (isNullWord(text)) return nullptr;
    if (isOneOf(text, kTrue)) return true;
    if (isOneOf(text, kFalse)) return false;
    if (isOneOf(text, kNotANumber)) return std::numeric_limits<double>::quiet_NaN();
    const bool negative = text.front() == '-';
    const std::string_view unsignedText = negative || text.front() == '+' ? text.substr(1) : text;
    if (isOneOf(unsignedText, kInfinity)) {
        return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    const auto onlyOf = [](std::string_view digits, std::string_view allowed) {
        return !digits.empty() && digits.find_first_not_of(allowed) == npos;
    };
    if (onlyOf(unsignedText, "0123456789")) return toInteger(negative ? text : unsignedText, 10);
    if (text.starts_with("0o") && onlyOf(text.substr(2), "01234567")) return toInteger(text.substr(2), 8);
    if (text.starts_with("0x") && onlyOf(text.substr(2), "0123456789abcdefABCDEF"))
        return toInteger(text.substr(2), 16);
    if (isFloat(text)) {
        double number = 0;
        const std::string_view digits = text.front() == '+' ? text.substr(1) : text;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc{})
            return number;
        return TooBig{};
    }
    return std::string(text);
}

}  // namespace sluice
