#pragma once

#include "app/cli_text/language.h"
#include "engine/dialects/profile.h"

#include <string>
#include <string_view>

namespace sluice::cli {

/// One word or two: "applied", "not applicable".
std::string_view outcomeWord(SettingOutcome outcome, Language language) noexcept;

/// One sentence; "" for None.
std::string_view reasonSentence(SettingReason reason, Language language) noexcept;

/// What became of a setting and why, in one line: where it went, or the reason, and then the notes.
std::string explanation(const ImportedSetting& setting, Language language);

}  // namespace sluice::cli
