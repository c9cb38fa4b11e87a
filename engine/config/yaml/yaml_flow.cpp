#include "engine/config/yaml/yaml_parser.h"
#include "engine/config/yaml/yaml_scalar.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::string_view kFlowIndicators = ",[]{}";

bool isIn(std::string_view set, char c) noexcept {
    return c != '\0' && set.find(c) != std::string_view::npos;
}

}  // namespace

/// "&anchor" and "!tag" before a node, in any order. False when one is wrong.
bool YamlParser::parseProperties(Properties& properties) {
    while (peek() == '&' || peek() == '!') {
        const std::size_t start = m_at;
        while (!isBlankAt(m_at) && !isIn(kFlowIndicators, peek())) ++m_at;
        const std::string_view word = m_text.substr(start, m_at - start);
        if (!properties.any) properties.begin = start;
        properties.any = true;
        if (word.front() == '&') {
            if (word.size() == 1) return fail("unexpected-text", start), false;
            properties.anchor = word.substr(1);
        } else if (word == "!!str" || word == "!") {
            properties.isText = true;
        } else if (word != "!!int" && word != "!!float" && word != "!!bool" && word != "!!null" &&
                   word != "!!map" && word != "!!seq") {
            return fail("unknown-tag", start), false;
        }
        skipBlanks();
    }
    return true;
}

/// Whatever can stand on the line of its key: alias, quoted text, flow collection, plain text, block scalar.
YamlId YamlParser::parseInline(int parentIndent, bool inFlow, const Properties& properties) {
    const char c = peek();
    if (c == '*') return properties.any ? fail("unexpected-text", m_at) : parseAlias();
    if (c == '"' || c == '\'') return parseQuoted(properties);
    if (c == '[' || c == '{') return parseFlowCollection(properties);
    if ((c == '|' || c == '>') && !inFlow) return parseBlockScalar(parentIndent, properties);
    if (isIn("]},@`%|>", c)) return fail(isIn("]}", c) ? "wrong-bracket" : "reserved-character", m_at);
    if (isIn("-?:", c)) {
        const bool alone = isBlankAt(m_at + 1) || (inFlow && isIn(kFlowIndicators, peek(1)));
        if (alone) return fail(c == '?' ? "complex-key" : "unexpected-text", m_at);
    }
    return parsePlain(parentIndent, inFlow, properties);
}

YamlId YamlParser::parseAlias() {
    const std::size_t start = m_at;
    while (!isBlankAt(m_at) && !isIn(kFlowIndicators, peek())) ++m_at;
    const auto found = m_anchors.find(m_text.substr(start + 1, m_at - start - 1));
    if (found == m_anchors.end()) return fail("unknown-alias", start);
    const std::size_t end = m_at;
    m_at = start;
    const YamlId id = add(YamlKind::Alias, YamlStyle::Plain, {});
    m_at = end;
    if (id == kNoYaml) return id;
    YamlNode& made = node(id);
    made.child = found->second;
    made.weight = node(found->second).weight;
    made.height = node(found->second).height;
    return finish(id, end, {});
}

YamlId YamlParser::parseQuoted(const Properties& properties) {
    const bool twice = peek() == '"';
    const std::size_t start = m_at;
    const YamlId id =
        add(YamlKind::Scalar, twice ? YamlStyle::DoubleQuoted : YamlStyle::SingleQuoted, properties);
    if (id == kNoYaml) return id;
    for (++m_at; !atEnd();) {
        const char c = peek();
        if (c == m_text[start]) {
            if (twice || peek(1) != '\'') return finish(id, ++m_at, properties);
            m_at += 2;
        } else if (c == '\\' && twice && peek(1) != '\n' && peek(1) != '\r') {
            const std::size_t end = escapeEnd(m_text, m_at);
            if (end == std::string_view::npos) return fail("bad-escape", m_at);
            m_at = end;
        } else {
            ++m_at;
            if (c == '\n' || (c == '\r' && peek() != '\n')) {
                m_line = m_at;
                if (atDocumentMark()) break;
            }
        }
    }
    return fail("unclosed-quote", start);
}

/// Where plain text that goes on at `at` ends on its line, blanks behind it not counted.
std::size_t YamlParser::plainLineEnd(std::size_t at, bool inFlow) const noexcept {
    std::size_t end = at;
    for (; at < m_text.size(); ++at) {
        const char c = m_text[at];
        if (c == '\n' || c == '\r') break;
        if (c == ' ' || c == '\t') continue;
        if (c == '#' && isBlankAt(at - 1)) break;
        if (c == ':' && (isBlankAt(at + 1) || (inFlow && isIn(kFlowIndicators, m_text[at + 1])))) break;
        if (inFlow && isIn(kFlowIndicators, c)) break;
        end = at + 1;
    }
    return end;
}

/// Plain text may go on over lines that are indented more than its parent. (7.3.3)
YamlId YamlParser::parsePlain(int parentIndent, bool inFlow, const Properties& properties) {
    const YamlId id = add(YamlKind::Scalar, YamlStyle::Plain, properties);
    if (id == kNoYaml) return id;
    std::size_t end = m_at + 1;
    end = std::max(end, plainLineEnd(end, inFlow));
    while (true) {
        m_at = end;
        skipBlanks();
        if (peek() != '\n' && peek() != '\r') break;  // a comment, a colon or a flow indicator
        const std::size_t line = m_line;
        skipLines();
        const bool over =
            atEnd() || atDocumentMark() || peek() == '#' ||
            (!inFlow && static_cast<int>(column()) <= parentIndent) ||
            (inFlow && (isIn(kFlowIndicators, peek()) || (peek() == ':' && isBlankAt(m_at + 1))));
        const std::size_t next = over ? end : plainLineEnd(m_at, inFlow);
        if (over || next == m_at) {
            m_at = end;
            m_line = line;
            break;
        }
        end = next;
    }
    m_at = end;
    return finish(id, end, properties);
}

YamlId YamlParser::parseFlowCollection(const Properties& properties) {
    const std::size_t start = m_at;
    if (!descend(start)) return kNoYaml;
    const bool mapping = peek() == '{';
    const YamlId id = add(mapping ? YamlKind::Mapping : YamlKind::Sequence, YamlStyle::Flow, properties);
    if (id == kNoYaml) return id;
    ++m_depth;
    ++m_at;
    YamlId last = kNoYaml;
    bool good = true;
    while (good) {
        skipSpace();
        if (peek() == (mapping ? '}' : ']')) break;
        if (atEnd() || atDocumentMark()) {
            fail("unclosed-bracket", start);
            good = false;
        } else if (mapping) {
            good = parseFlowPair(id, last);
        } else {
            const YamlId item = parseFlowItem();
            good = item != kNoYaml;
            if (good) append(id, last, item);
        }
        if (!good || m_stopped) break;
        skipSpace();
        if (peek() == ',') {
            ++m_at;
        } else if (peek() != (mapping ? '}' : ']')) {
            const bool pair = !mapping && peek() == ':';
            // A key on a later line is far more often what follows a bracket that was forgotten.
            if (atEnd() || atDocumentMark() || (pair && m_line > start))
                fail("unclosed-bracket", start);
            else
                fail(pair ? "pair-in-list" : isIn("]}", peek()) ? "wrong-bracket" : "missing-comma", m_at);
            good = false;
        }
    }
    --m_depth;
    if (!good || m_stopped) return kNoYaml;
    if (mapping) checkKeys(id);
    return finish(id, ++m_at, properties);
}

/// One item, key or value inside brackets. It stands at something, not at a bracket's end.
YamlId YamlParser::parseFlowItem() {
    Properties properties;
    if (!parseProperties(properties)) return kNoYaml;
    if (properties.any) {
        skipSpace();
        if (isIn(",]}", peek()) || atEnd()) {
            const YamlId id = add(YamlKind::Scalar, YamlStyle::Empty, properties);
            return finish(id, m_at, properties);
        }
    }
    return parseInline(-1, true, properties);
}

bool YamlParser::parseFlowPair(YamlId mapping, YamlId& last) {
    const YamlId key = parseFlowItem();
    if (key == kNoYaml) return false;
    std::size_t end = m_at;
    skipSpace();
    YamlId value = kNoYaml;
    if (atKeyColon(key, true)) {
        end = ++m_at;
        skipSpace();
        value = isIn(",}", peek()) || atEnd() ? addEmpty(end) : parseFlowItem();
    } else {
        value = addEmpty(end);
    }
    if (value == kNoYaml) return false;
    append(mapping, last, key);
    append(mapping, last, value);
    return true;
}

/// "|" or ">" and the lines below it that are indented more than the parent. (8.1)
YamlId YamlParser::parseBlockScalar(int parentIndent, const Properties& properties) {
    const std::size_t start = m_at;
    const YamlId id =
        add(YamlKind::Scalar, peek() == '|' ? YamlStyle::Literal : YamlStyle::Folded, properties);
    if (id == kNoYaml) return id;
    std::size_t indent = 0;
    bool keep = false;
    for (++m_at; !isBlankAt(m_at); ++m_at) {
        const char c = peek();
        if (c >= '1' && c <= '9' && indent == 0) {
            indent = static_cast<std::size_t>(std::max(parentIndent, 0)) + static_cast<std::size_t>(c - '0');
        } else if (c == '+' || c == '-') {
            keep = c == '+';
        } else {
            return fail("bad-block-header", start);
        }
    }
    std::size_t end = m_at;
    skipBlanks();
    if (peek() == '#') m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
    if (!atEnd() && peek() != '\n' && peek() != '\r') return fail("bad-block-header", start);
    while (!atEnd()) {
        const std::size_t lineEnd = m_at;
        m_at += peek() == '\r' && peek(1) == '\n' ? 2 : 1;
        m_line = m_at;
        while (peek() == ' ' && (indent == 0 || column() < indent)) ++m_at;
        const bool empty = atEnd() || peek() == '\n' || peek() == '\r';
        if (!empty && indent == 0 && static_cast<int>(column()) > parentIndent) indent = column();
        if (!empty && (column() < indent || static_cast<int>(column()) <= parentIndent || atDocumentMark())) {
            m_at = keep ? lineEnd : end;
            break;
        }
        m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        if (!empty || keep) end = m_at;
    }
    moveTo(end);
    node(id).indent = static_cast<std::uint16_t>(std::min<std::size_t>(indent, UINT16_MAX));
    return finish(id, end, properties);
}

}  // namespace sluice
