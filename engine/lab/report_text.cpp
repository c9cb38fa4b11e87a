#include "engine/lab/report_text.h"

#include "engine/core/text.h"

namespace sluice {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

std::size_t sequenceLength(unsigned char lead) noexcept {
    return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/// Calls with every character; what is no UTF-8, or a control character but tab, CR and LF, comes as U+FFFD.
template <class Visit>
void eachCharacter(std::string_view text, Visit visit) {
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text.front());
        const std::string_view character = text.substr(0, sequenceLength(lead));
        const bool control = lead < 0x20 ? lead != '\t' && lead != '\r' && lead != '\n' : lead == 0x7f;
        if (control || !isUtf8(character)) {
            visit(kReplacement);
            text.remove_prefix(1);
        } else {
            visit(character);
            text.remove_prefix(character.size());
        }
    }
}

bool isLineEnd(std::string_view character) noexcept {
    return character == "\r" || character == "\n";
}

}  // namespace

std::string escapeXml(std::string_view text) {
    std::string out;
    eachCharacter(text, [&](std::string_view character) {
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
    eachCharacter(text, [&](std::string_view character) {
        const char c = character.front();
        if (isLineEnd(character))
            out += ' ';
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (std::string_view("\\`*_{}[]()#+-!|~$=").find(c) != std::string_view::npos)
            (out += '\\') += c;
        else
            out += character;
    });
    return out;
}

std::string csvText(std::string_view text) {
    std::string out;
    bool quoted = false;
    const auto first = text.find_first_not_of(" \r\n");
    if (first != std::string_view::npos &&
        std::string_view("=+-@\t").find(text[first]) != std::string_view::npos) {
        out += '\'';
    }
    eachCharacter(text, [&](std::string_view character) {
        if (character == "\"") out += '"';
        quoted = quoted || character == "\"" || character == "," || character == ";" || isLineEnd(character);
        out += character;
    });
    return quoted ? '"' + out + '"' : out;
}

}  // namespace sluice
