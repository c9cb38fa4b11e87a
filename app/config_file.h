#pragma once

#include "app/cli_text/language.h"
#include "engine/config/config_reader.h"
#include "engine/core/result.h"

#include <string>
#include <vector>

namespace sluice::cli {

/// A configuration file as every command reads it: checked against all plugins that the engine runs.
Result<LoadedConfig> loadConfigFile(const std::string& file);

/// The same with a look at the certificates and keys that it names, for who is about to serve it.
Result<LoadedConfig> loadConfigToServe(const std::string& file);

/// One line an issue: "FILE:LINE:COLUMN: error: sentence [token]".
std::string issuesAsLines(const std::string& file, const std::vector<ConfigIssue>& issues, Language language);

/// {"file": …, "errors": N, "warnings": N, "issues": [{severity, code, args, where, line, column, text}]}
std::string issuesAsJson(const std::string& file, const std::vector<ConfigIssue>& issues, Language language);

/// A check for CLI11: empty when the twin speaks that language, else what is wrong.
std::string isLanguage(const std::string& name);

/// The language of --lang, or of the environment where that is empty.
Language languageFor(const std::string& option);

}  // namespace sluice::cli
