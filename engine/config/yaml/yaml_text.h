#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// Text as a YAML scalar on one line that reads back as exactly this text, inside brackets, too: plain where
/// that is beyond doubt, else (or when `quoted`) in double quotes.
std::string yamlText(std::string_view text, bool quoted = false);

}  // namespace sluice
