#pragma once

#include "app/cli_text/language.h"
#include "engine/core/error.h"

#include <string>

namespace sluice::cli {

/// One sentence; the system's own reason follows it after a colon.
std::string toSentence(const Error& error, Language language);

}  // namespace sluice::cli
