#pragma once

#include "app/cli_text/language.h"

#include <string>
#include <string_view>

namespace sluice::cli {

/// What goes with a plan's field and what does not, where its name and place alone would leave one guessing; "" for the
/// others. `field` as readPlan() has it, such as "levels[1].streams:7".
std::string planHint(std::string_view field, Language language);

}  // namespace sluice::cli
