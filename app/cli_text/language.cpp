#include "app/cli_text/language.h"

#include <cstdlib>

namespace sluice::cli {

std::optional<Language> parseLanguage(std::string_view name) noexcept {
    const std::string_view language = name.substr(0, name.find_first_of("_-.@"));
    if (language == "zh") return Language::Chinese;
    if (language == "en" || language == "C" || language == "POSIX") return Language::English;
    return std::nullopt;
}

Language environmentLanguage() noexcept {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value && *value) return parseLanguage(value).value_or(Language::English);
    }
    return Language::English;
}

}  // namespace sluice::cli
