#pragma once

#include <optional>
#include <string_view>

namespace sluice::cli {

enum class Language { English, Chinese };

/// "en", "en_GB.UTF-8", "zh", "zh_CN", …; empty for a language that the twin does not speak.
std::optional<Language> parseLanguage(std::string_view name) noexcept;

/// The language that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is set (POSIX 8.2).
/// English where it is another one.
Language environmentLanguage() noexcept;

}  // namespace sluice::cli
