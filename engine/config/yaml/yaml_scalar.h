#pragma once

#include "engine/config/yaml/yaml_document.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace sluice {

/// The text that a scalar node stands for: quotes and escapes undone, lines folded (YAML 1.2.2, 7.3 and 8.1).
std::string decodeScalar(std::string_view text, const YamlNode& node);

/// Where an escape of a double-quoted scalar ends that begins at `at` (a backslash), or npos when it is none.
std::size_t escapeEnd(std::string_view text, std::size_t at) noexcept;

/// "", "~", "null", "Null" or "NULL".
bool isNullWord(std::string_view text) noexcept;

/// A plain scalar's value by the core schema (YAML 1.2.2, 10.3.2), which knows no "yes", no "on" and no octal
/// by a leading zero. An integer beyond 64 bits is `TooBig`, for it must not become a rounded one.
struct TooBig {};
using YamlValue =
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, TooBig, std::string>;
YamlValue resolvePlain(std::string_view text);

}  // namespace sluice
