#include "engine/dialects/yaml_outline.h"

#include "engine/core/text.h"

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

constexpr std::size_t kLongestKey = 512;

bool isKeyCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '[' || c == ']' || c == '/' || c == '*' || c == '$';
}

struct Entry {
    std::string_view key;
    std::string_view rest;  ///< behind the colon
};

/// Splits "key : value"; empty when the text is no such thing.
std::optional<Entry> entryOf(std::string_view text) {
    std::size_t end = 0;
    std::string_view key;
    if (text.starts_with('"') || text.starts_with('\'')) {
        const auto close = text.find(text.front(), 1);
        if (close == std::string_view::npos) return std::nullopt;
        key = text.substr(1, close - 1);
        end = close + 1;
    } else {
        while (end < text.size() && isKeyCharacter(text[end])) ++end;
        key = text.substr(0, end);
    }
    while (end < text.size() && text[end] == ' ') ++end;
    if (key.empty() || key.size() > kLongestKey || end >= text.size() || text[end] != ':')
        return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t') return std::nullopt;
    return Entry{key, trimmed(rest)};
}

/// A value without its comment and its quotes.
std::string_view scalar(std::string_view text) {
    if (text.starts_with('"') || text.starts_with('\'')) {
        const auto close = text.find(text.front(), 1);
        if (close != std::string_view::npos) return text.substr(1, close - 1);
    }
    if (text.starts_with('#')) return {};
    for (auto hash = text.find('#'); hash != std::string_view::npos; hash = text.find('#', hash + 1)) {
        if (text[hash - 1] == ' ' || text[hash - 1] == '\t') return trimmed(text.substr(0, hash));
    }
    return text;
}

bool isItem(std::string_view text) {
    return text == "-" || text.starts_with("- ");
}

std::size_t indentationOf(std::string_view line) {
    return std::min(line.find_first_not_of(" \t"), line.size());
}

/// Walks the lines once, with the open levels on a stack.
class Outline {
public:
    Outline(std::span<const PastedLine> lines, std::size_t document) : m_lines(lines), m_document(document) {}

    std::vector<RawSetting> read() {
        for (m_at = 0; m_at < m_lines.size() && m_settings.size() < kMostSettings; ++m_at) {
            const std::string_view line = m_lines[m_at].text;
            const std::string_view content = trimmed(line);
            if (content.empty() || content.starts_with('#')) continue;
            if (content.starts_with("---")) {
                finishEmptyKey(0);
                m_levels.clear();
                ++m_document;
                continue;
            }
            readContent(indentationOf(line), content);
        }
        finishEmptyKey(0);
        return std::move(m_settings);
    }

private:
    /// Everything indented deeper than `indentation` belongs under `key`.
    struct Level {
        std::size_t indentation = 0;
        std::string key;
        bool item = false;      ///< an element of a list
        std::size_t items = 0;  ///< elements seen under this key
    };

    void readContent(std::size_t indentation, std::string_view content) {
        while (isItem(content)) {
            if (m_emptyKey && indentation >= m_emptyIndentation) m_emptyKey.reset();
            closeTo(indentation, true);
            const std::string parent = m_levels.empty() ? std::string() : m_levels.back().key;
            if (parent.size() > kLongestKey) return;
            const std::size_t index = m_levels.empty() ? 0 : m_levels.back().items++;
            open({indentation, parent + "[" + std::to_string(index) + "]", true, 0});
            const std::string_view rest = content.substr(1);
            indentation += 1 + indentationOf(rest);
            content = trimmed(rest);
        }
        const std::optional<Entry> entry = entryOf(content);
        if (!entry) {
            if (!content.empty() && !m_levels.empty() && m_levels.back().item)
                add(m_levels.back().key, scalar(content));
            return;
        }
        closeTo(indentation, false);
        std::string key = m_levels.empty() ? std::string() : m_levels.back().key + ".";
        key += entry->key;
        if (key.size() > kLongestKey) return;
        readValue(indentation, std::move(key), entry->rest);
    }

    void readValue(std::size_t indentation, std::string key, std::string_view rest) {
        const std::string_view value = scalar(rest);
        if (value.starts_with('|') || value.starts_with('>')) {
            RawSetting block{SettingSource::File, key, key, "", m_lines[m_at].number, m_document, {}};
            block.value = blockText(indentation);
            m_settings.push_back(std::move(block));
        } else if (value.starts_with('{') && value.ends_with('}')) {
            addInPlace(key, value.substr(1, value.size() - 2));
        } else if (value.empty() && !rest.starts_with('"') && !rest.starts_with('\'')) {
            m_emptyKey = RawSetting{SettingSource::File, key, key, "", m_lines[m_at].number, m_document, {}};
            m_emptyIndentation = indentation;
            open({indentation, std::move(key), false, 0});
        } else {
            add(key, value);
        }
    }

    void open(Level level) { m_levels.push_back(std::move(level)); }

    /// Closes the levels that a line at `indentation` ends. The items of a list may stand where their key
    /// stands.
    void closeTo(std::size_t indentation, bool item) {
        finishEmptyKey(indentation);
        while (!m_levels.empty()) {
            const Level& last = m_levels.back();
            const bool stays =
                last.indentation < indentation || (item && !last.item && last.indentation == indentation);
            if (stays) break;
            m_levels.pop_back();
        }
    }

    /// A key without a value turns out to be a leaf when what follows is not deeper.
    void finishEmptyKey(std::size_t indentation) {
        if (m_emptyKey && indentation <= m_emptyIndentation) m_settings.push_back(std::move(*m_emptyKey));
        m_emptyKey.reset();
    }

    void add(const std::string& key, std::string_view value) {
        m_settings.push_back(
            {SettingSource::File, key, key, std::string(value), m_lines[m_at].number, m_document, {}});
    }

    void addInPlace(const std::string& key, std::string_view entries) {
        while (!entries.empty()) {
            const auto comma = entries.find(',');
            if (const auto entry = entryOf(trimmed(entries.substr(0, comma)))) {
                add(key + "." + std::string(entry->key), scalar(entry->rest));
            }
            entries.remove_prefix(comma == std::string_view::npos ? entries.size() : comma + 1);
        }
    }

    /// The deeper lines that follow, joined by blanks; the walk goes on behind them.
    std::string blockText(std::size_t indentation) {
        std::string text;
        while (m_at + 1 < m_lines.size()) {
            const std::string_view next = m_lines[m_at + 1].text;
            if (!trimmed(next).empty() && indentationOf(next) <= indentation) break;
            if (!text.empty() && !trimmed(next).empty()) text += ' ';
            text += trimmed(next);
            ++m_at;
        }
        return text;
    }

    std::span<const PastedLine> m_lines;
    std::size_t m_document;
    std::size_t m_at = 0;
    std::vector<Level> m_levels;
    std::optional<RawSetting> m_emptyKey;
    std::size_t m_emptyIndentation = 0;
    std::vector<RawSetting> m_settings;
};

}  // namespace

bool looksLikeYaml(std::string_view line) {
    const std::string_view content = trimmed(line);
    return content.starts_with("---") || isItem(content) || entryOf(content).has_value();
}

std::vector<RawSetting> readYamlOutline(std::span<const PastedLine> lines, std::size_t firstDocument) {
    return Outline(lines, firstDocument).read();
}

}  // namespace sluice
