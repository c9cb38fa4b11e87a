#include "engine/config/tree_patch.h"

#include "engine/config/yaml/yaml_text.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace sluice {

namespace {

using Kind = ConfigTree::Kind;
constexpr std::size_t kNew = SIZE_MAX;

bool isFlow(const YamlNode& node) noexcept {
    return node.style == YamlStyle::Flow;
}

bool isQuoted(const YamlNode& node) noexcept {
    return node.style == YamlStyle::DoubleQuoted || node.style == YamlStyle::SingleQuoted;
}

}  // namespace

TreePatch::TreePatch(const YamlDocument& document) : m_document(document), m_text(document.text()) {
    const auto end = m_text.find('\n');
    if (end != std::string_view::npos && end > 0 && m_text[end - 1] == '\r') m_layout.newline = "\r\n";
}

std::string TreePatch::run(const ConfigTree& from, const ConfigTree& to) {
    TextEdits edits;
    patch(m_document.root(), &from, to, edits);
    return edits.apply(m_text, 0, m_text.size());
}

bool TreePatch::isPatchable(YamlId id, const ConfigTree& to) const {
    const YamlNode& node = m_document.at(id);
    return (node.kind == YamlKind::Mapping && to.kind == Kind::Map) ||
           (node.kind == YamlKind::Sequence && to.kind == Kind::List);
}

void TreePatch::patch(YamlId id, const ConfigTree* from, const ConfigTree& to, TextEdits& edits) const {
    const YamlNode& node = m_document.at(id);
    if (!isPatchable(id, to) || (to.kind == Kind::List && !from)) {
        edits.replace(node.begin, node.end, flowText(to, isQuoted(node)));
    } else if (to.kind == Kind::Map) {
        patchMap(id, from, to, edits);
    } else {
        patchList(id, *from, to, edits);
    }
}

/// The value of a key: in its place where its shape stays, else everything behind the colon is written anew.
void TreePatch::patchValue(const Pair& pair, const ConfigTree* from, const ConfigTree& to, bool inFlow,
                           std::size_t indent, TextEdits& edits) const {
    const YamlNode& value = m_document.at(pair.value);
    const bool wasNodeMap = value.kind == YamlKind::Mapping && to.kind == Kind::List && from;
    if (wasNodeMap && asNodeMap(to).kind == Kind::Map) {
        const ConfigTree before = asNodeMap(*from);
        patch(pair.value, &before, asNodeMap(to), edits);
        return;
    }
    const bool scalars =
        value.kind == YamlKind::Scalar && value.style != YamlStyle::Empty && to.kind == Kind::Scalar;
    if (isPatchable(pair.value, to) || scalars) {
        patch(pair.value, from, to, edits);
        return;
    }
    const std::size_t colon = m_text.find(':', m_document.at(pair.key).end) + 1;
    edits.replace(colon, std::max<std::size_t>(colon, value.end),
                  inFlow ? ' ' + flowText(to) : valueText(to, indent, m_layout));
}

void TreePatch::patchMap(YamlId id, const ConfigTree* from, const ConfigTree& to, TextEdits& edits) const {
    const YamlNode& node = m_document.at(id);
    const std::vector<Pair> pairs = pairsOf(id);
    const std::vector<Piece> old = piecesOf(id);
    std::vector<Piece> pieces;
    std::vector<bool> written(to.items.size(), false);
    TextEdits inner;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::string key = m_document.scalar(pairs[i].key);
        const ConfigTree* after = to.find(key);
        const ConfigTree* before = from ? from->find(key) : nullptr;
        if (!after && before) continue;
        if (after) written[static_cast<std::size_t>(after - to.items.data())] = true;
        if (after && !(before && *before == *after)) {
            patchValue(pairs[i], before, *after, isFlow(node), node.indent, inner);
        }
        pieces.push_back(old[i]);
    }
    for (std::size_t k = 0; k < to.items.size(); ++k) {
        const ConfigTree& field = to.items[k];
        const ConfigTree* before = from ? from->find(field.key) : nullptr;
        if (written[k] || field.isDefault || (before && *before == field)) continue;
        pieces.push_back(freshPair(id, field));
    }
    if (to.isOrdered) {
        std::stable_sort(pieces.begin(), pieces.end(), [&](const Piece& a, const Piece& b) {
            const auto rank = [&](const Piece& piece) {
                const std::string key =
                    piece.index == kNew ? piece.fresh : m_document.scalar(pairs[piece.index].key);
                for (std::size_t k = 0; k < to.items.size(); ++k) {
                    const std::string& name = to.items[k].key;
                    if (piece.index == kNew ? key.starts_with(yamlText(name) + ':') : key == name) return k;
                }
                return to.items.size();
            };
            return rank(a) < rank(b);
        });
    }
    rebuild(id, pieces, inner, edits);
}

/// For each item of `to` the index of the item in `from` that it was, or kNew: by identity first; an item
/// that was renamed is known by its index.
std::vector<std::size_t> TreePatch::pairUp(const ConfigTree& from, const ConfigTree& to) const {
    std::unordered_map<std::string_view, std::deque<std::size_t>> byIdentity;
    for (std::size_t i = 0; i < from.items.size(); ++i) byIdentity[from.items[i].identity].push_back(i);
    std::vector<std::size_t> was(to.items.size(), kNew);
    std::vector<bool> used(from.items.size(), false);
    for (std::size_t k = 0; k < to.items.size(); ++k) {
        const auto found = byIdentity.find(to.items[k].identity);
        if (found == byIdentity.end() || found->second.empty()) continue;
        was[k] = found->second.front();
        used[was[k]] = true;
        found->second.pop_front();
    }
    for (std::size_t k = 0; k < to.items.size() && k < from.items.size(); ++k) {
        if (was[k] != kNew || used[k]) continue;
        was[k] = k;
        used[k] = true;
    }
    return was;
}

void TreePatch::patchList(YamlId id, const ConfigTree& from, const ConfigTree& to, TextEdits& edits) const {
    const YamlNode& node = m_document.at(id);
    const std::vector<Piece> old = piecesOf(id);
    if (old.size() != from.items.size() || to.items.empty()) {
        edits.replace(node.begin, node.end, flowText(to));
        return;
    }
    std::vector<YamlId> children;
    for (YamlId child = node.child; child != kNoYaml; child = m_document.at(child).next)
        children.push_back(child);
    const std::vector<std::size_t> was = pairUp(from, to);
    std::vector<Piece> pieces;
    TextEdits inner;
    for (std::size_t k = 0; k < to.items.size(); ++k) {
        if (was[k] == kNew) {
            pieces.push_back(freshItem(id, to.items[k]));
            continue;
        }
        if (!(from.items[was[k]] == to.items[k]))
            patch(children[was[k]], &from.items[was[k]], to.items[k], inner);
        pieces.push_back(old[was[k]]);
    }
    rebuild(id, pieces, inner, edits);
}

std::vector<TreePatch::Pair> TreePatch::pairsOf(YamlId mapping) const {
    std::vector<Pair> pairs;
    for (YamlId key = m_document.at(mapping).child; key != kNoYaml;) {
        const YamlId value = m_document.at(key).next;
        pairs.push_back({key, value});
        key = m_document.at(value).next;
    }
    return pairs;
}

/// In brackets: the items themselves. In a block: whole lines, from behind the item before (so that the
/// comments above belong to it) to the end of its own last line.
std::vector<TreePatch::Piece> TreePatch::piecesOf(YamlId collection) const {
    const YamlNode& node = m_document.at(collection);
    std::vector<Piece> pieces;
    std::size_t begin = node.content;
    for (YamlId id = node.child; id != kNoYaml;) {
        const YamlId last = node.kind == YamlKind::Mapping ? m_document.at(id).next : id;
        Piece piece{m_document.at(id).begin, m_document.at(last).end, pieces.size(), {}};
        if (!isFlow(node)) {
            piece.begin = begin;
            piece.end = lineEnd(std::max<std::size_t>(piece.end, begin));
            begin = m_text.find('\n', piece.end) + 1;
        }
        pieces.push_back(std::move(piece));
        id = m_document.at(last).next;
    }
    return pieces;
}

TreePatch::Piece TreePatch::freshPair(YamlId mapping, const ConfigTree& field) const {
    const YamlNode& node = m_document.at(mapping);
    const std::string value = isFlow(node) ? ' ' + flowText(field) : valueText(field, node.indent, m_layout);
    return {0, 0, kNew, yamlText(field.key) + ':' + value};
}

TreePatch::Piece TreePatch::freshItem(YamlId sequence, const ConfigTree& item) const {
    const YamlNode& node = m_document.at(sequence);
    if (isFlow(node)) return {0, 0, kNew, flowText(item)};
    const bool inBlock =
        item.kind == Kind::Map && node.child != kNoYaml && !isFlow(m_document.at(node.child));
    return {0, 0, kNew, "- " + (inBlock ? blockText(item, node.indent + 2u, m_layout) : flowText(item))};
}

void TreePatch::rebuild(YamlId collection, const std::vector<Piece>& pieces, const TextEdits& inner,
                        TextEdits& edits) const {
    const YamlNode& node = m_document.at(collection);
    const std::vector<Piece> old = piecesOf(collection);
    bool same = pieces.size() == old.size();
    for (std::size_t i = 0; same && i < pieces.size(); ++i) same = pieces[i].index == i;
    if (same) {
        edits.add(inner);
    } else if (pieces.empty()) {
        edits.replace(node.content, node.end, node.kind == YamlKind::Mapping ? "{}" : "[]");
    } else if (isFlow(node)) {
        const std::size_t begin = old.empty() ? node.content + 1 : old.front().begin;
        const std::size_t end = old.empty() ? node.end - 1 : old.back().end;
        edits.replace(begin, end, joinFlow(old, pieces, inner));
    } else {
        edits.replace(old.front().begin, old.back().end, joinLines(pieces, node.indent, inner));
    }
}

std::string TreePatch::joinLines(const std::vector<Piece>& pieces, std::size_t indent,
                                 const TextEdits& inner) const {
    std::string out;
    for (const Piece& piece : pieces) {
        const std::string text =
            piece.index == kNew ? piece.fresh : inner.apply(m_text, piece.begin, piece.end);
        const bool bare =
            piece.index == kNew || piece.index == 0;  // without the indentation of its first line
        if (out.empty()) {
            out = bare ? text : text.substr(std::min(text.find_first_not_of(" \r\n"), text.size()));
        } else {
            out.append(m_layout.newline).append(bare ? indent : 0, ' ').append(text);
        }
    }
    return out;
}

/// Between the items stands what stood between the first two, such as a comma and a line break.
std::string TreePatch::joinFlow(const std::vector<Piece>& old, const std::vector<Piece>& pieces,
                                const TextEdits& inner) const {
    std::string_view between = ", ";
    if (old.size() > 1) {
        const std::string_view found = m_text.substr(old[0].end, old[1].begin - old[0].end);
        if (found.find('#') == std::string_view::npos) between = found;
    }
    std::string out;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0) out += between;
        out +=
            pieces[i].index == kNew ? pieces[i].fresh : inner.apply(m_text, pieces[i].begin, pieces[i].end);
    }
    return out;
}

std::size_t TreePatch::lineEnd(std::size_t at) const noexcept {
    return std::min(m_text.find_first_of("\r\n", at), m_text.size());
}

}  // namespace sluice
