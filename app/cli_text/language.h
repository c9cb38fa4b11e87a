#pragma once

#include <optional>
#include <string_view>

namespace sluice::cli {

/// The languages that the twin speaks.
enum class Language { English, Chinese };

/// By LC_ALL, LC_MESSAGES and LANG, the first that is set (POSIX, "Internationalization Variables"); English
/// where none names Chinese.
Language systemLanguage();
/// "en", "zh", "zh_CN", "zh-CN"; empty for anything else.
std::optional<Language> languageByName(std::string_view name);

}  // namespace sluice::cli
