#pragma once

#include "engine/dialects/pasted_text.h"
#include "engine/dialects/raw_setting.h"

#include <span>
#include <vector>

namespace sluice {

/// True for "a.b=c" and its like: a dotted key, or an environment variable's name, and a sign of equality.
bool looksLikeProperty(std::string_view line);

/// The settings of a properties file (the format of java.util.Properties: comments, a backslash joins lines,
/// \uXXXX), with Spring's "#---" between documents.
std::vector<RawSetting> readProperties(std::span<const PastedLine> lines, std::size_t firstDocument);

}  // namespace sluice
