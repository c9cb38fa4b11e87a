#pragma once

#include "engine/config/config_issue.h"

#include <QString>

namespace sluice {

/// One whole sentence that says what is wrong and what to do, in the language of the window. Plain text: what
/// comes from the configuration stands in it unchanged. Never empty, also when arguments are missing.
QString issueText(const ConfigIssue& issue);

/// The sentence with its place in front, such as "Line 12, column 5: …", for lists of problems.
QString issueTextWithPlace(const ConfigIssue& issue);

/// The same for a BadPluginConfig issue under its own field, without the plugin's name in front.
QString pluginProblemText(const ConfigIssue& issue);

}  // namespace sluice
