#pragma once

#include "engine/dialects/pasted_text.h"
#include "engine/dialects/raw_setting.h"

#include <span>
#include <string>
#include <vector>

namespace sluice {

/// What a launch script, or a few of its lines, says to the JVM and to the program.
struct LaunchSettings {
    std::vector<RawSetting> settings;
    std::string product;      ///< the jar's name without version and ending
    bool startsJava = false;  ///< a java command was found, not options alone
};

/// True for a line with a java command, JVM options, or a variable's assignment: what readLaunchScript()
/// reads.
bool looksLikeLaunch(std::string_view line);

/// Reads java commands, lines of options, and variables that carry them (JAVA_OPTS and the like, substituted
/// where a command uses them). Tolerates what published scripts suffer from: a blank inside an option, and an
/// option glued to the word before it; both leave a note. Other commands are passed over.
LaunchSettings readLaunchScript(std::span<const PastedLine> lines);

/// The options of a text that is nothing but options, such as a container's JAVA_OPTS.
std::vector<RawSetting> readOptionText(std::string_view text, std::size_t line);

/// True when the text begins with a JVM option.
bool beginsWithOption(std::string_view text);

}  // namespace sluice
