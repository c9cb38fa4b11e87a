#include "app/cli_text/language.h"

#include "engine/core/text.h"

#include <cstdlib>

namespace sluice::cli {

Language systemLanguage() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (!value || *value == '\0') continue;
        return std::string_view(value).starts_with("zh") ? Language::Chinese : Language::English;
    }
    return Language::English;
}

std::optional<Language> languageByName(std::string_view name) {
    if (equalsIgnoreCase(name, "en")) return Language::English;
    for (const char* chinese : {"zh", "zh_CN", "zh-CN"}) {
        if (equalsIgnoreCase(name, chinese)) return Language::Chinese;
    }
    return std::nullopt;
}

}  // namespace sluice::cli
