#include "engine/lab/report_text.h"

#include "engine/core/text.h"

namespace sluice {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

std::size_t sequenceLength(unsigned char lead) noexcept {
    return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/// Calls with every character and its place; what is no UTF-8, or a control character but tab, CR and LF, comes as U+FFFD.
template <class Visit>
void eachCharacter(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::string_view character = text.substr(at, sequenceLength(lead));
        const bool control = lead < 0x20 ? lead != '\t' && lead != '\r' && lead != '\n' : lead == 0x7f;
        if (control || !isUtf8(character)) {
            visit(kReplacement, at);
            ++at;
        } else {
            visit(character, at);
            at += character.size();
        }
    }
}

bool isLineEnd(std::string_view character) noexcept {
    return character == "\r" || character == "\n";
}

bool isDigit(char c) noexcept {
    return c >= '0' && c <= '9';
}

bool isAlphanumeric(char c) noexcept {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the character makes a heading, a list or a rule of the text that it begins, or ends a heading (CommonMark
/// 4.1 to 4.3 and 5.2). Line ends become blanks, so that only the first line begins one.
bool opensBlock(std::string_view text, std::size_t at) noexcept {
    const std::string_view before = text.substr(0, at);
    const auto isBlank = [](std::string_view part) {
        return part.find_first_not_of(" \t\r\n") == std::string_view::npos;
    };
    const char c = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool alone = next == ' ' || next == '\t';
    if (c == '.' || c == ')') {
        const auto first = before.find_first_not_of(" \t\r\n");
        return alone && first != std::string_view::npos &&
               before.substr(first).find_first_not_of("0123456789") == std::string_view::npos;
    }
    if (c == '#') return isBlank(before) || text.find_first_not_of("# \t", at) == std::string_view::npos;
    if (c == '=') return isBlank(before);
    return (c == '-' || c == '+') && isBlank(before) && (alone || next == c);
}

}  // namespace

std::string escapeXml(std::string_view text) {
    std::string out;
    eachCharacter(text, [&](std::string_view character, std::size_t) {
        switch (character.front()) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += character;
        }
    });
    return out;
}

std::string escapeMarkdown(std::string_view text) {
    std::string out;
    const auto isWord = [&](std::size_t at) {
        return at < text.size() && (static_cast<unsigned char>(text[at]) >= 0x80 || isAlphanumeric(text[at]));
    };
    eachCharacter(text, [&](std::string_view character, std::size_t at) {
        const char c = character.front();
        if (isLineEnd(character))
            out += ' ';
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (std::string_view("\\`*[]|~$").find(c) != std::string_view::npos ||
                 (c == '_' && !(at > 0 && isWord(at - 1) && isWord(at + 1))) || opensBlock(text, at))
            (out += '\\') += c;
        else
            out += character;
    });
    return out;
}

std::string markdownRow(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + cell + " |";
    return text + "\n";
}

std::string csvText(std::string_view text) {
    std::string out;
    bool quoted = false;
    const auto first = text.find_first_not_of(" \r\n");
    if (first != std::string_view::npos &&
        std::string_view("=+-@\t").find(text[first]) != std::string_view::npos) {
        out += '\'';
    }
    eachCharacter(text, [&](std::string_view character, std::size_t) {
        if (character == "\"") out += '"';
        quoted = quoted || character == "\"" || character == "," || character == ";" || isLineEnd(character);
        out += character;
    });
    return quoted ? '"' + out + '"' : out;
}

}  // namespace sluice
