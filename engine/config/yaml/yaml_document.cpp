#include "engine/config/yaml/yaml_document.h"

#include "engine/config/yaml/yaml_parser.h"
#include "engine/config/yaml/yaml_scalar.h"

#include <algorithm>

namespace sluice {

YamlDocument::YamlDocument(std::string_view text, const YamlLimits& limits) : m_text(text) {
    YamlParser(*this, limits).run();
}

const YamlNode& YamlDocument::meaning(YamlId id) const noexcept {
    const YamlNode* node = &m_nodes[id];
    while (node->kind == YamlKind::Alias) node = &m_nodes[node->child];
    return *node;
}

std::string YamlDocument::scalar(YamlId id) const {
    return decodeScalar(m_text, meaning(id));
}

bool YamlDocument::isNull(YamlId id) const {
    const YamlNode& node = meaning(id);
    if (node.kind != YamlKind::Scalar || node.isText) return false;
    return node.style == YamlStyle::Empty ||
           (node.style == YamlStyle::Plain && isNullWord(decodeScalar(m_text, node)));
}

YamlId YamlDocument::find(YamlId mapping, std::string_view key) const {
    const YamlNode& node = meaning(mapping);
    if (node.kind != YamlKind::Mapping) return kNoYaml;
    for (YamlId id = node.child; id != kNoYaml; id = m_nodes[m_nodes[id].next].next) {
        if (scalarIs(id, key)) return m_nodes[id].next;
    }
    return kNoYaml;
}

/// Without decoding where plain text stands on one line, as nearly every key does.
bool YamlDocument::scalarIs(YamlId id, std::string_view wanted) const {
    const YamlNode& node = meaning(id);
    if (node.style != YamlStyle::Plain) return scalar(id) == wanted;
    const std::string_view raw = m_text.substr(node.content, node.end - node.content);
    if (raw.size() < wanted.size()) return false;  // folding never makes it longer
    return raw.find_first_of("\r\n") == std::string_view::npos ? raw == wanted : scalar(id) == wanted;
}

YamlId YamlDocument::item(YamlId collection, std::size_t index) const {
    const YamlNode& node = meaning(collection);
    if (node.kind != YamlKind::Sequence && node.kind != YamlKind::Mapping) return kNoYaml;
    const bool pairs = node.kind == YamlKind::Mapping;
    YamlId id = node.child;
    for (; id != kNoYaml && index > 0; --index) id = m_nodes[pairs ? m_nodes[id].next : id].next;
    return pairs && id != kNoYaml ? m_nodes[id].next : id;
}

PlaceFinder::PlaceFinder(std::string_view text) noexcept
    : m_text(text), m_lineStart(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

SourcePlace PlaceFinder::placeOf(std::size_t offset) noexcept {
    offset = std::min(offset, m_text.size());
    if (offset < m_lineStart) *this = PlaceFinder(m_text);
    for (auto end = m_text.find('\n', m_lineStart); end < offset; end = m_text.find('\n', m_lineStart)) {
        m_lineStart = end + 1;
        ++m_line;
    }
    return {m_line, (offset > m_lineStart ? offset - m_lineStart : 0) + 1};
}

}  // namespace sluice
