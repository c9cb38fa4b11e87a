#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/flame_graph.h"

#include <string>
#include <vector>

namespace sluice::cli {

/// How the profile was made, and what is missing or doubtful in it: a sentence each.
std::vector<std::string> profileLines(const CpuProfile& profile, Language language);

/// What the flame graph of `subject` says in words.
FlameWords flameWords(const CpuProfile& profile, const std::string& subject, Language language);

}  // namespace sluice::cli
