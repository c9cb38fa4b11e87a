#pragma once

#include "engine/config/yaml/yaml_document.h"

#include <cstddef>
#include <string_view>

namespace sluice {

/// Where a field named as in ConfigIssue::where stands in the text: its value, or the closest thing around it
/// that is there. An offset.
std::size_t offsetOf(const YamlDocument& document, std::string_view where);

/// The node of exactly that field, or kNoYaml.
YamlId nodeAt(const YamlDocument& document, std::string_view where);

}  // namespace sluice
