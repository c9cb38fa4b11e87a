#pragma once

#include "engine/config/yaml/yaml_document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sluice {

/// Finds fields named as in ConfigIssue::where in a text. Remembers what it walked over, so that a thousand
/// issues in one huge list cost one walk.
class FieldFinder {
public:
    explicit FieldFinder(const YamlDocument& document) : m_document(document) {}

    /// The offset of the field's value, or of the closest thing around it that is there.
    std::size_t offsetOf(std::string_view where);

private:
    struct Children {
        std::vector<YamlId> items;                      ///< of a mapping: the values
        std::unordered_map<std::string, YamlId> byKey;  ///< the first of each key
    };
    const Children& childrenOf(YamlId collection);
    YamlId step(YamlId at, std::string_view& rest);

    const YamlDocument& m_document;
    std::unordered_map<YamlId, Children> m_known;
};

}  // namespace sluice
