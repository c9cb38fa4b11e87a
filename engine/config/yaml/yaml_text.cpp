#include "engine/config/yaml/yaml_text.h"

#include "engine/config/yaml/yaml_scalar.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

bool isSafeCharacter(char c) noexcept {
    const bool alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return alphanumeric || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("/_.-+*%@~$()=;^").find(c) != std::string_view::npos;
}

/// Line separators, a byte order mark and the C1 controls would be taken for something else, or not be seen.
bool hasHiddenCharacter(std::string_view text) noexcept {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const auto first = static_cast<unsigned char>(text[i]);
        const auto second = static_cast<unsigned char>(text[i + 1]);
        if (first == 0xC2 && second < 0xA0) return true;
        const std::string_view three = text.substr(i, 3);
        if (three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9" || three == "\xEF\xBB\xBF") return true;
    }
    return false;
}

bool isPlainSafe(std::string_view text) {
    if (text.empty() || !std::all_of(text.begin(), text.end(), isSafeCharacter) || hasHiddenCharacter(text))
        return false;
    const char first = text.front();
    const bool letterFirst = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') ||
                             (first >= '0' && first <= '9') || first == '/' || first == '_' ||
                             static_cast<unsigned char>(first) >= 0x80;
    return letterFirst && std::holds_alternative<std::string>(resolvePlain(text));
}

}  // namespace

std::string yamlText(std::string_view text, bool quoted) {
    if (!quoted && isPlainSafe(text)) return std::string(text);
    std::string out = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        const std::string_view three = text.substr(i, 3);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (byte < 0x20 || byte == 0x7F) {
            out += fmt::format("\\x{:02X}", byte);
        } else if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) {
            out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[++i]));
        } else if (three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9" || three == "\xEF\xBB\xBF") {
            out += three == "\xEF\xBB\xBF" ? "\\uFEFF" : three == "\xE2\x80\xA8" ? "\\L" : "\\P";
            i += 2;
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace sluice
