#include "engine/config/yaml/yaml_parser.h"

#include <algorithm>

namespace sluice {

bool YamlParser::isBlankAt(std::size_t at) const noexcept {
    if (at >= m_text.size()) return true;
    const char c = m_text[at];
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// "---" or "..." at the start of a line ends whatever is open.
bool YamlParser::atDocumentMark() const noexcept {
    if (m_at != m_line) return false;
    const std::string_view mark = m_text.substr(m_at, 3);
    return (mark == "---" || mark == "...") && isBlankAt(m_at + 3);
}

/// Whether the colon after a key stands here. After a quoted key in a flow mapping it needs no blank (JSON).
bool YamlParser::atKeyColon(YamlId key, bool inFlow) const noexcept {
    if (peek() != ':') return false;
    if (isBlankAt(m_at + 1)) return true;
    if (!inFlow) return false;
    const YamlNode& node = m_document.m_nodes[key];
    const bool json = node.kind != YamlKind::Scalar || node.style == YamlStyle::DoubleQuoted ||
                      node.style == YamlStyle::SingleQuoted;
    return json || std::string_view(",[]{}").find(peek(1)) != std::string_view::npos;
}

void YamlParser::moveTo(std::size_t at) {
    m_at = at;
    const auto before = at == 0 ? std::string_view::npos : m_text.find_last_of("\r\n", at - 1);
    m_line = before == std::string_view::npos ? (m_text.starts_with("\xEF\xBB\xBF") ? 3 : 0) : before + 1;
}

void YamlParser::skipBlanks() {
    while (peek() == ' ' || peek() == '\t') ++m_at;
}

bool YamlParser::skipSpace() {
    bool ended = false;
    while (!atEnd()) {
        const char c = m_text[m_at];
        if (c == ' ' || c == '\t') {
            ++m_at;
        } else if (c == '\n' || c == '\r') {
            m_at += c == '\r' && peek(1) == '\n' ? 2 : 1;
            m_line = m_at;
            ended = true;
        } else if (c == '#' && (m_at == m_line || isBlankAt(m_at - 1))) {
            m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        } else {
            break;
        }
    }
    return ended;
}

void YamlParser::skipLines() {
    while (!atEnd() && isBlankAt(m_at)) {
        const char c = m_text[m_at++];
        if (c == '\n' || (c == '\r' && peek() != '\n')) m_line = m_at;
    }
}

void YamlParser::stepBack() {
    if (!atEnd() && m_line > 0) m_at = m_line - 1;
}

/// YAML 1.2.2, 6.1: a tab is never indentation.
bool YamlParser::checkIndentation() {
    const auto tab = m_text.substr(m_line, column()).find('\t');
    if (tab == std::string_view::npos) return true;
    fail("tab-indent", m_line + tab);
    return false;
}

}  // namespace sluice
