#pragma once

#include "app/cli_text/language.h"
#include "engine/config/config_issue.h"

#include <string>

namespace sluice::cli {

/// One sentence without a place.
std::string toSentence(const ConfigIssue& issue, Language language);

}  // namespace sluice::cli
