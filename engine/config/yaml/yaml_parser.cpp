#include "engine/config/yaml/yaml_parser.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sluice {

namespace {

/// The first byte that no YAML text may have (5.1: C0 controls but tab and line breaks, and DEL), or npos.
std::size_t findControl(std::string_view text) noexcept {
    const auto found = std::find_if(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0x7F || (byte < 0x20 && c != '\t' && c != '\n' && c != '\r');
    });
    return found == text.end() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
}

}  // namespace

YamlParser::YamlParser(YamlDocument& document, const YamlLimits& limits)
    : m_document(document), m_limits(limits), m_text(document.m_text), m_rereadLeft(2 * m_text.size()) {}

void YamlParser::run() {
    if (!acceptText()) return;
    skipPrologue();
    if (!m_stopped) m_document.m_root = parseBlock(-1, true, false);
    if (m_document.m_root != kNoYaml) finishDocument();
}

bool YamlParser::acceptText() {
    if (m_text.size() > m_limits.bytes) {
        fault(IssueCode::TooLarge, {std::to_string(m_text.size()), std::to_string(m_limits.bytes)}, 0);
        return false;
    }
    if (const std::size_t offset = findBadUtf8(m_text); offset != std::string_view::npos) {
        fault(IssueCode::NotUtf8, {std::to_string(offset)}, offset);
        return false;
    }
    if (const std::size_t control = findControl(m_text); control != std::string_view::npos) {
        fail("control-character", control);
        return false;
    }
    return true;
}

/// Byte order mark, directives, and the mark that begins a document.
void YamlParser::skipPrologue() {
    moveTo(m_text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    bool directives = false;
    skipSpace();
    while (peek() == '%' && m_at == m_line) {
        const std::string_view rest = m_text.substr(m_at);
        if (!rest.starts_with("%YAML ") && !rest.starts_with("%TAG ")) fail("bad-directive", m_at);
        directives = true;
        m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        skipSpace();
    }
    if (atDocumentMark() && peek() == '-')
        m_at += 3;
    else if (directives)
        fail("bad-directive", m_at);
    else
        moveTo(m_line);
}

void YamlParser::finishDocument() {
    while (!m_stopped) {
        skipSpace();
        if (atEnd()) return;
        if (!atDocumentMark()) {
            fail("unexpected-text", m_at);
            return;
        }
        const bool ends = peek() == '.';
        m_at += 3;
        skipSpace();
        if (atEnd() || (ends && atDocumentMark() && peek() == '.')) continue;
        fail("second-document", m_at);
        return;
    }
}

/// A node below a parent whose entries stand at `parentIndent`. `compact`: a block collection may begin on
/// this line (after "- "). `dashAtParent`: a sequence may stand at the parent's own column (the value of a
/// mapping).
YamlId YamlParser::parseBlock(int parentIndent, bool compact, bool dashAtParent) {
    const std::size_t after = m_at;
    bool newLine = skipSpace();
    const auto isOutside = [&] {
        if (atEnd() || atDocumentMark()) return true;
        if (!newLine || static_cast<int>(column()) > parentIndent) return false;
        return !(dashAtParent && static_cast<int>(column()) == parentIndent && atIndicator('-'));
    };
    if (isOutside()) {
        if (newLine) moveTo(after);
        return addEmpty(after);
    }
    Properties properties;
    const std::size_t nodeStart = m_at;
    if (peek() == '&' || peek() == '!') {
        if (!parseProperties(properties)) return kNoYaml;
        const std::size_t behind = m_at;
        newLine = skipSpace() || newLine;
        if (isOutside()) {
            moveTo(behind);
            return finish(add(YamlKind::Scalar, YamlStyle::Empty, properties), behind, properties);
        }
    }
    const bool mayBeCollection = newLine || compact;
    if (newLine && !checkIndentation()) return kNoYaml;
    if (atIndicator('-')) {
        if (!mayBeCollection) return fail("unexpected-text", m_at);
        return withProperties(parseBlockSequence(column()), properties);
    }
    // Properties on the line of a first key belong to the key, those on a line of their own to the mapping.
    const bool ownLine = properties.any && nodeStart < m_line;
    const std::size_t line = m_line;
    const std::size_t indent = (properties.any && !ownLine ? nodeStart : m_at) - m_line;
    const YamlId first = parseInline(parentIndent, false, ownLine ? Properties{} : properties);
    if (first == kNoYaml) return kNoYaml;
    const std::size_t end = m_at;
    const bool oneLine = m_line == line;
    skipBlanks();
    const bool colon = atKeyColon(first, false);
    if (colon && !(oneLine && mayBeCollection)) return fail("colon-in-text", m_at);
    if (!colon) m_at = end;
    const YamlId id = colon ? parseBlockMapping(indent, first) : first;
    return ownLine ? withProperties(id, properties) : id;
}

YamlId YamlParser::parseBlockSequence(std::size_t indent) {
    if (!descend(m_at)) return kNoYaml;
    const YamlId id = add(YamlKind::Sequence, YamlStyle::Block, {});
    if (id == kNoYaml) return id;
    node(id).indent = static_cast<std::uint16_t>(std::min<std::size_t>(indent, UINT16_MAX));
    ++m_depth;
    YamlId last = kNoYaml;
    bool more = true;
    while (more) {
        const std::size_t entry = m_at;
        YamlId item = kNoYaml;
        if (checkIndentation()) {
            ++m_at;  // the dash
            item = parseBlock(static_cast<int>(indent), true, false);
        }
        if (item != kNoYaml) append(id, last, item);
        more = goToNextEntry(entry, indent, item != kNoYaml);
        if (more && !atIndicator('-')) {
            stepBack();
            more = false;
        }
    }
    --m_depth;
    return id;
}

YamlId YamlParser::parseBlockMapping(std::size_t indent, YamlId firstKey) {
    if (!descend(node(firstKey).begin)) return kNoYaml;
    const YamlId id = add(YamlKind::Mapping, YamlStyle::Block, {});
    if (id == kNoYaml) return id;
    node(id).begin = node(id).content = node(firstKey).begin;
    node(id).indent = static_cast<std::uint16_t>(std::min<std::size_t>(indent, UINT16_MAX));
    ++m_depth;
    YamlId last = kNoYaml;
    YamlId key = firstKey;
    bool more = true;
    while (more) {
        const std::size_t entry = key == kNoYaml ? m_at : node(key).begin;
        if (key == kNoYaml) key = parseKey(indent);
        const YamlId value = key == kNoYaml ? kNoYaml : parseEntryValue(indent);
        if (value != kNoYaml) {
            append(id, last, key);
            append(id, last, value);
        }
        key = kNoYaml;
        more = goToNextEntry(entry, indent, value != kNoYaml);
    }
    --m_depth;
    if (!m_stopped) checkKeys(id);
    return id;
}

/// After an entry of a block collection (`good`: it could be read): goes to the next one. False when there is
/// none; the parser then stands at the end of a line, so that the collection above finds its own next entry.
bool YamlParser::goToNextEntry(std::size_t entry, std::size_t indent, bool good) {
    if (m_stopped) return false;
    if (good && !skipSpace() && !atEnd()) {
        fail("unexpected-text", m_at);
        good = false;
    }
    if (good && !atEnd() && !atDocumentMark() && column() > indent) {
        fail("bad-indent", m_at);
        good = false;
    }
    if (!good) recover(entry, indent);
    if (m_stopped) return false;
    if (!atEnd() && !atDocumentMark() && column() == indent) return true;
    stepBack();
    return false;
}

YamlId YamlParser::parseEntryValue(std::size_t indent) {
    ++m_at;  // the colon
    return parseBlock(static_cast<int>(indent), false, true);
}

/// A further key of a mapping whose keys stand at `indent`; leaves the parser at its colon.
YamlId YamlParser::parseKey(std::size_t indent) {
    if (!checkIndentation()) return kNoYaml;
    const std::size_t start = m_at;
    const std::size_t line = m_line;
    Properties properties;
    if (!parseProperties(properties)) return kNoYaml;
    if (atIndicator('-')) return fail("bad-indent", m_at);
    const YamlId key = parseInline(static_cast<int>(indent), false, properties);
    if (key == kNoYaml) return kNoYaml;
    skipBlanks();
    if (m_line != line || !atKeyColon(key, false)) return fail("missing-colon", start);
    return key;
}

/// After a mistake in the entry that begins at `entry`: goes to the next line that is indented by `indent` or
/// less.
void YamlParser::recover(std::size_t entry, std::size_t indent) {
    if (m_stopped) return;
    const std::size_t reached = m_at;
    moveTo(entry);
    do {
        m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
        skipSpace();
    } while (!atEnd() && column() > indent);
    const std::size_t looked = (m_at - entry) + (reached > m_at ? reached - m_at : 0);
    if (looked > m_rereadLeft)
        m_stopped = true;
    else
        m_rereadLeft -= looked;
}

}  // namespace sluice
