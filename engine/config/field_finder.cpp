#include "engine/config/field_finder.h"

#include "engine/core/text.h"

namespace sluice {

std::size_t FieldFinder::offsetOf(std::string_view where) {
    YamlId closest = m_document.root();
    while (!where.empty()) {
        const YamlId below = step(closest, where);
        if (below == kNoYaml) break;
        closest = below;
    }
    return m_document.at(closest).begin;
}

const FieldFinder::Children& FieldFinder::childrenOf(YamlId collection) {
    const auto [known, isNew] = m_known.try_emplace(collection);
    Children& children = known->second;
    if (!isNew) return children;
    const YamlNode& node = m_document.meaning(collection);
    if (node.kind != YamlKind::Mapping && node.kind != YamlKind::Sequence) return children;
    for (YamlId id = node.child; id != kNoYaml; id = m_document.at(id).next) {
        if (node.kind == YamlKind::Mapping) {
            const YamlId value = m_document.at(id).next;
            children.byKey.try_emplace(m_document.scalar(id), value);
            id = value;
        }
        children.items.push_back(id);
    }
    return children;
}

/// One step down. Takes the step's text off `rest`; a key may itself contain a dot, so that the longest one
/// counts.
YamlId FieldFinder::step(YamlId at, std::string_view& rest) {
    const Children& children = childrenOf(at);
    if (rest.starts_with('[')) {
        const auto end = rest.find(']');
        const auto index =
            end == std::string_view::npos ? std::nullopt : parseInteger(rest.substr(1, end - 1));
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= children.items.size()) return kNoYaml;
        rest.remove_prefix(end + 1);
        return children.items[static_cast<std::size_t>(*index)];
    }
    if (rest.starts_with('.')) rest.remove_prefix(1);
    for (std::size_t end = rest.size(); end != std::string_view::npos && end > 0;
         end = rest.find_last_of(".[", end - 1)) {
        const auto found = children.byKey.find(std::string(rest.substr(0, end)));
        if (found == children.byKey.end()) continue;
        rest.remove_prefix(end);
        return found->second;
    }
    return kNoYaml;
}

}  // namespace sluice
