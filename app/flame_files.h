#pragma once

#include "app/cli_text/language.h"
#include "engine/core/result.h"
#include "engine/lab/experiment_record.h"

#include <filesystem>
#include <string>

namespace sluice::cli {

/// One file of a profile: its flame graph as SVG, or its collapsed stacks.
enum class FlameFormat { Svg, Collapsed };
std::string flameFile(const CpuProfile& profile, const std::string& subject, FlameFormat format,
                      Language language);

/// Writes a profile as flame.svg and stacks.folded into a folder that is there; with a name, as flame-NAME.svg and
/// stacks-NAME.folded. Error FileWriteFailed.
Result<void> writeProfile(const std::filesystem::path& folder, const CpuProfile& profile,
                          const std::string& subject, const std::string& name, Language language);

/// Writes the profile of every target that was sampled; nothing where none was. Only with several targets do their names
/// stand in the files'. Error FileWriteFailed.
Result<void> writeRunProfiles(const std::filesystem::path& folder, const ExperimentRecord& record,
                              Language language);

}  // namespace sluice::cli
