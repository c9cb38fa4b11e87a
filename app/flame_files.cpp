#include "app/flame_files.h"

#include "app/cli_text/flame_text.h"
#include "app/report_folder.h"
#include "engine/lab/run_profile.h"

#include <cctype>
#include <set>

namespace sluice::cli {

namespace {

/// A target's name as a part of a file's: letters, digits and dashes only.
std::string fileName(const std::string& target) {
    std::string name;
    for (const char c : target) {
        const bool plain =
            std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128;
        if (plain) {
            name += c;
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    while (name.ends_with('-')) name.pop_back();
    return name;
}

}  // namespace

std::string flameFile(const CpuProfile& profile, const std::string& subject, FlameFormat format,
                      Language language) {
    if (format == FlameFormat::Collapsed) return collapsedStacks(profile);
    return flameSvg(FlameGraph(profile), flameWords(profile, subject, language));
}

Result<void> writeProfile(const std::filesystem::path& folder, const CpuProfile& profile,
                          const std::string& subject, const std::string& name, Language language) {
    const std::string part = name.empty() ? name : "-" + name;
    if (Result<void> written = writeFile(folder / ("flame" + part + ".svg"),
                                         flameFile(profile, subject, FlameFormat::Svg, language));
        !written)
        return written;
    return writeFile(folder / ("stacks" + part + ".folded"),
                     flameFile(profile, subject, FlameFormat::Collapsed, language));
}

Result<void> writeRunProfiles(const std::filesystem::path& folder, const ExperimentRecord& record,
                              Language language) {
    const std::vector<std::size_t> targets = sampledTargets(record);
    std::set<std::string> taken;
    for (const std::size_t target : targets) {
        const std::string& subject = record.plan.targets[target].name;
        std::string name;
        if (targets.size() > 1) {
            name = fileName(subject);
            if (name.empty() || !taken.insert(name).second)
                name += (name.empty() ? "" : "-") + std::to_string(target + 1);
        }
        if (Result<void> written = writeProfile(folder, profileOf(record, target), subject, name, language);
            !written)
            return written;
    }
    return {};
}

}  // namespace sluice::cli
