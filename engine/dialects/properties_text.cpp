#include "engine/dialects/properties_text.h"

#include "engine/core/text.h"

#include <algorithm>
#include <charconv>

namespace sluice {

namespace {

bool isKeyCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '[' || c == ']' || c == '/' || c == '*';
}

bool isEnvironmentName(std::string_view key) {
    return key.find('_') != std::string_view::npos && std::all_of(key.begin(), key.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
           });
}

void appendUtf8(std::string& text, unsigned point) {
    if (point < 0x80) {
        text += static_cast<char>(point);
    } else if (point < 0x800) {
        text += static_cast<char>(0xC0 | point >> 6);
        text += static_cast<char>(0x80 | (point & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | point >> 12);
        text += static_cast<char>(0x80 | (point >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (point & 0x3F));
    }
}

/// Resolves backslashes as java.util.Properties.load does; half a surrogate pair becomes U+FFFD.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            plain += text[i];
            continue;
        }
        const char c = text[++i];
        if (c != 'u') {
            plain += c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
            continue;
        }
        unsigned point = 0;
        const std::string_view digits = text.substr(i + 1, 4);
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), point, 16);
        if (fault != std::errc{} || end != digits.data() + 4) {
            plain += c;
            continue;
        }
        appendUtf8(plain, point >= 0xD800 && point < 0xE000 ? 0xFFFD : point);
        i += 4;
    }
    return plain;
}

}  // namespace

bool looksLikeProperty(std::string_view line) {
    const std::string_view content = trimmed(line);
    std::size_t end = 0;
    while (end < content.size() && isKeyCharacter(content[end])) ++end;
    const std::string_view key = content.substr(0, end);
    while (end < content.size() && content[end] == ' ') ++end;
    if (key.empty() || key.size() > 512 || end == content.size() || content[end] != '=') return false;
    const bool dotted = key.find('.') != std::string_view::npos && key.front() != '-' && key.front() != '/';
    return dotted || isEnvironmentName(key);
}

std::vector<RawSetting> readProperties(std::span<const PastedLine> lines, std::size_t firstDocument) {
    std::vector<RawSetting> settings;
    std::size_t document = firstDocument;
    for (std::size_t i = 0; i < lines.size() && settings.size() < kMostSettings; ++i) {
        const std::string_view content = trimmed(lines[i].text);
        if (content.starts_with("#---") || content.starts_with("!---")) ++document;
        if (!looksLikeProperty(content)) continue;
        const std::size_t line = lines[i].number;
        std::string joined(content);
        while (goesOn(joined) && i + 1 < lines.size()) {
            joined.pop_back();
            joined += trimmed(lines[++i].text);
        }
        const auto equals = joined.find('=');
        const std::string key(trimmed(std::string_view(joined).substr(0, equals)));
        settings.push_back({SettingSource::File,
                            key,
                            key,
                            unescaped(trimmed(std::string_view(joined).substr(equals + 1))),
                            line,
                            document,
                            {}});
    }
    return settings;
}

}  // namespace sluice
