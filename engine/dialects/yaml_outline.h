#pragma once

#include "engine/dialects/pasted_text.h"
#include "engine/dialects/raw_setting.h"

#include <span>
#include <vector>

namespace sluice {

/// True for a line that YAML's block style could have: "key:", "key: value", "- item", with any indentation.
bool looksLikeYaml(std::string_view line);

/// The leaves of a YAML text as dotted keys ("a.b[0].c") with their lines. Not a YAML parser on purpose: what
/// people paste has prose between its blocks, keys twice, and indentation that no parser accepts, and still
/// says what they mean. Nests by indentation alone, without recursion; reads one level of {a: 1} in place.
/// Keys of more than 512 bytes in all are passed over. Each "---" begins a new document.
std::vector<RawSetting> readYamlOutline(std::span<const PastedLine> lines, std::size_t firstDocument);

}  // namespace sluice
