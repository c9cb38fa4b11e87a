#pragma once

#include "engine/dialects/setting_rule.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sluice {

/// The value of a setting as its field counts it: bytes, milliseconds, a number, 0 or 1. Empty when the text
/// says nothing of the kind or the configuration would refuse it. A bare duration is milliseconds, as Spring
/// and ShenYu have it; "10s" and ISO 8601's "PT1M30S" are read too.
std::optional<std::int64_t> readValue(ProfileField field, std::string_view text);

/// The value as the configuration file writes it.
std::string writtenValue(ProfileField field, std::int64_t value);

}  // namespace sluice
