#pragma once

#include "engine/config/config_tree.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sluice {

/// How new parts of a file are laid out.
struct TextLayout {
    std::string_view newline = "\n";
};

/// One line, in braces and brackets. Fields that have their default are left out.
std::string flowText(const ConfigTree& tree, bool quoted = false);

/// A map's fields, one a line, the first without indentation and the others with `indent` blanks; no line
/// feed at the end. Lists of maps are written item by item below their key, everything else on the line of
/// its key.
std::string blockText(const ConfigTree& map, std::size_t indent, const TextLayout& layout);

/// A key's value with what separates it from the key's colon: " value", or a list of maps below it.
std::string valueText(const ConfigTree& value, std::size_t indent, const TextLayout& layout);

}  // namespace sluice
