#pragma once

#include "engine/config/config_issue.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Index of a node in its document.
using YamlId = std::uint32_t;
inline constexpr YamlId kNoYaml = 0xFFFFFFFFu;

enum class YamlKind : std::uint8_t { Scalar, Sequence, Mapping, Alias };
enum class YamlStyle : std::uint8_t {
    Empty,
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
    Folded,
    Flow,
    Block
};

/// One node, kept small: the text stays where it is and is decoded when asked for. Offsets are bytes of the
/// text.
struct YamlNode {
    std::uint32_t begin = 0;    ///< of the first property, or of the content where there is none
    std::uint32_t content = 0;  ///< of the content
    std::uint32_t end =
        0;  ///< after the last byte of the content; comments and line feeds behind are not in it
    YamlId child = kNoYaml;    ///< the first; of an alias: the node it stands for
    YamlId next = kNoYaml;     ///< the sibling; in a mapping keys and values take turns
    std::uint32_t weight = 1;  ///< nodes below and this one, aliases expanded
    YamlKind kind = YamlKind::Scalar;
    YamlStyle style = YamlStyle::Plain;
    std::uint8_t height = 0;   ///< levels below, aliases expanded
    bool isText = false;       ///< tagged "!!str" or "!"
    std::uint16_t indent = 0;  ///< of a block collection: the column of its entries, from 0
};

/// What is wrong with the text itself, with the offset where.
struct YamlFault {
    IssueCode code = IssueCode::SyntaxError;
    std::vector<std::string> args;
    std::size_t offset = 0;
};

struct YamlLimits {
    std::size_t bytes;
    std::size_t depth;
    std::size_t nodes;
};

/// YAML 1.2 text as a tree that knows where each of its parts stands, which is what lets a writer change one
/// value and leave the rest alone. Reads one document; what it does not take is a fault, never a guess:
/// complex keys
/// ("? "), a pair inside a flow sequence, tags other than those of the core schema.
///
/// Why not yaml-cpp: it recurses once per level and per alias without a bound, keeps every token of a flow
/// collection until its bracket closes (80 bytes for each byte of "[[[[..."), and tells where a node begins
/// but not where it ends. This parser is linear in time, bounded in depth and memory, and tests hold it
/// against yaml-cpp.
class YamlDocument {
public:
    /// Parses `text`, which must outlive the document. Never throws. With faults the tree holds what could be
    /// read.
    YamlDocument(std::string_view text, const YamlLimits& limits);

    std::string_view text() const noexcept { return m_text; }
    /// kNoYaml only when there were faults.
    YamlId root() const noexcept { return m_root; }
    const std::vector<YamlFault>& faults() const noexcept { return m_faults; }

    /// The node as it stands in the text, aliases and all.
    const YamlNode& at(YamlId id) const noexcept { return m_nodes[id]; }
    /// The node that it means: that of its anchor if it is an alias.
    const YamlNode& meaning(YamlId id) const noexcept;

    /// The text of a scalar, unquoted and unfolded. "" for a collection.
    std::string scalar(YamlId id) const;
    /// True for a plain scalar that the core schema reads as null, and for one that is not there at all.
    bool isNull(YamlId id) const;
    /// The value of that key, or kNoYaml. Aliases are followed.
    YamlId find(YamlId mapping, std::string_view key) const;
    /// The item of that index in a sequence, or the value of that index in a mapping, or kNoYaml.
    YamlId item(YamlId collection, std::size_t index) const;

private:
    friend class YamlParser;

    bool scalarIs(YamlId id, std::string_view wanted) const;

    std::string_view m_text;
    std::deque<YamlNode> m_nodes;
    std::vector<YamlFault> m_faults;
    YamlId m_root = kNoYaml;
};

/// Lines and columns of offsets, counted from 1; a byte order mark does not count. Reads the text once when
/// the offsets come in ascending order.
class PlaceFinder {
public:
    explicit PlaceFinder(std::string_view text) noexcept;
    SourcePlace placeOf(std::size_t offset) noexcept;

private:
    std::string_view m_text;
    std::size_t m_lineStart;
    std::size_t m_line = 1;
};

}  // namespace sluice
