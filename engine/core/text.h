#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sluice {

/// Without blanks and tabs, carriage returns and line feeds at both ends.
std::string_view trimmed(std::string_view text) noexcept;

/// ASCII letters compared without case; all other bytes as they are.
bool equalsIgnoreCase(std::string_view a, std::string_view b) noexcept;

/// A whole decimal number, nothing before or after it; empty on anything else or overflow.
std::optional<std::int64_t> parseInteger(std::string_view text) noexcept;

/// "20ms", "1.5s", "10m", "1h", "0"; a bare number means `bareUnit`. Empty on anything else, negative or overflow.
std::optional<std::chrono::milliseconds> parseDuration(std::string_view text,
                                                       std::chrono::milliseconds bareUnit) noexcept;

/// The shortest exact form that parseDuration reads back: "20ms", "90s" becomes "90s", "120s" becomes "2m".
std::string formatDuration(std::chrono::milliseconds value);

/// "4g", "512k", "2MiB", "10KB", "2048": powers of 1024, case-insensitive. Empty on anything else or overflow.
std::optional<std::int64_t> parseByteSize(std::string_view text) noexcept;

/// The shortest exact form that parseByteSize reads back: "4GiB", "1536MiB", "1000".
std::string formatByteSize(std::int64_t bytes);

/// True when every sequence is well-formed UTF-8 (RFC 3629: no surrogates, nothing overlong).
bool isUtf8(std::string_view text) noexcept;

/// The offset of the first sequence that is not, or npos.
std::size_t findBadUtf8(std::string_view text) noexcept;

}  // namespace sluice
