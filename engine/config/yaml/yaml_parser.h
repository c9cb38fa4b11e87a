#pragma once

#include "engine/config/yaml/yaml_document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sluice {

/// Fills a YamlDocument: a recursive descent over the text, each level counted against the limit. A construct
/// that cannot be read costs its entry alone: the enclosing block collection goes on at its next entry, so
/// that one pass shows every mistake. Reading anew after a mistake is bounded, too.
///
/// SyntaxError carries a token: "tab-indent", "bad-indent", "colon-in-text", "missing-colon",
/// "unclosed-bracket", "wrong-bracket", "missing-comma", "unclosed-quote", "bad-escape", "bad-block-header",
/// "reserved-character", "unexpected-text", "unknown-alias", "unknown-tag", "complex-key", "pair-in-list",
/// "second-document", "bad-directive", "control-character".
class YamlParser {
public:
    YamlParser(YamlDocument& document, const YamlLimits& limits);
    void run();

private:
    struct Properties {
        std::size_t begin = 0;
        bool any = false;
        bool isText = false;
        std::string_view anchor;
    };

    // yaml_parser.cpp: the document and its block collections
    bool acceptText();
    void skipPrologue();
    YamlId parseBlock(int parentIndent, bool compact, bool dashAtParent);
    YamlId parseBlockSequence(std::size_t indent);
    YamlId parseBlockMapping(std::size_t indent, YamlId firstKey);
    YamlId parseEntryValue(std::size_t indent);
    YamlId parseKey(std::size_t indent);
    void finishDocument();
    bool goToNextEntry(std::size_t entry, std::size_t indent, bool good);
    void recover(std::size_t entry, std::size_t indent);

    // yaml_flow.cpp: scalars, aliases and flow collections
    YamlId parseInline(int parentIndent, bool inFlow, const Properties& properties);
    YamlId parseFlowCollection(const Properties& properties);
    YamlId parseFlowItem();
    bool parseFlowPair(YamlId mapping, YamlId& last);
    YamlId parseQuoted(const Properties& properties);
    YamlId parsePlain(int parentIndent, bool inFlow, const Properties& properties);
    YamlId parseBlockScalar(int parentIndent, const Properties& properties);
    YamlId parseAlias();
    bool parseProperties(Properties& properties);
    std::size_t plainLineEnd(std::size_t at, bool inFlow) const noexcept;

    // yaml_cursor.cpp: where the parser stands
    bool atEnd() const noexcept { return m_at >= m_text.size(); }
    char peek(std::size_t ahead = 0) const noexcept {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    bool isBlankAt(std::size_t at) const noexcept;  ///< a blank, a tab, a line break or the end
    bool atIndicator(char indicator) const noexcept { return peek() == indicator && isBlankAt(m_at + 1); }
    bool atDocumentMark() const noexcept;
    bool atKeyColon(YamlId key, bool inFlow) const noexcept;
    std::size_t column() const noexcept { return m_at - m_line; }
    void moveTo(std::size_t at);
    bool skipSpace();  ///< blanks, breaks, comments; true when a line ended
    void skipBlanks();
    void skipLines();  ///< blanks and breaks
    void stepBack();   ///< from the start of a line to the end of the one before
    bool checkIndentation();

    // yaml_tree.cpp: the tree
    YamlId add(YamlKind kind, YamlStyle style, const Properties& properties);
    YamlId addEmpty(std::size_t at);
    void append(YamlId parent, YamlId& last, YamlId child);
    YamlId finish(YamlId id, std::size_t end, const Properties& properties);
    YamlId withProperties(YamlId id, const Properties& properties);
    void checkKeys(YamlId mapping);
    YamlId fail(const char* token, std::size_t at);
    void fault(IssueCode code, std::vector<std::string> args, std::size_t at);
    bool descend(std::size_t at);
    YamlNode& node(YamlId id) { return m_document.m_nodes[id]; }

    YamlDocument& m_document;
    const YamlLimits m_limits;
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 0;  ///< where the current line begins
    std::size_t m_depth = 0;
    std::size_t m_rereadLeft;  ///< bytes that may still be read again after mistakes
    bool m_stopped = false;    ///< a limit was passed: nothing more is read
    std::unordered_map<std::string_view, YamlId> m_anchors;
};

}  // namespace sluice
