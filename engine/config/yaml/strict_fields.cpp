#include "engine/config/yaml/strict_fields.h"

#include <algorithm>

namespace sluice {

void StrictFields::onlyFields(YamlId map, const std::string& at,
                              std::initializer_list<std::string_view> known) {
    if (m_document.meaning(map).kind != YamlKind::Mapping) fail(map, at.empty() ? "yaml" : at);
    for (YamlId key = m_document.meaning(map).child; key != kNoYaml;) {
        const std::string name = m_document.scalar(key);
        const std::string field = below(at, name);
        if (std::find(known.begin(), known.end(), name) == known.end()) fail(key, field);
        m_offsets.emplace(field, m_document.at(key).begin);
        key = m_document.at(m_document.at(key).next).next;
    }
}

std::string StrictFields::scalar(YamlId node, const std::string& field) const {
    if (!isScalar(node)) fail(node, field);
    return m_document.scalar(node);
}

void StrictFields::text(YamlId map, const char* name, const std::string& at, std::string& out) const {
    const YamlId node = m_document.find(map, name);
    if (node != kNoYaml) out = scalar(node, below(at, name));
}

void StrictFields::flag(YamlId map, const char* name, const std::string& at, bool& out) const {
    const YamlId node = m_document.find(map, name);
    if (node == kNoYaml) return;
    const std::string word = scalar(node, below(at, name));
    if (word != "true" && word != "false") fail(node, below(at, name));
    out = word == "true";
}

std::size_t StrictFields::offsetOf(std::string field) const {
    while (true) {
        if (const auto found = m_offsets.find(field); found != m_offsets.end()) return found->second;
        const auto end = field.find_last_of(".[");
        if (end == std::string::npos) return 0;
        field.resize(end);
    }
}

}  // namespace sluice
