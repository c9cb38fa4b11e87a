#pragma once

#include "engine/dialects/profile.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sluice {

/// Where a setting stands, the weaker place first: Spring lets the later of these win.
enum class SettingSource {
    File,            ///< a property of a YAML or properties file
    SystemProperty,  ///< -Dkey=value
    Argument,        ///< --key=value after the jar
    JvmOption,       ///< -Xmx and the like
    IgnoredOption,   ///< a JVM option after the jar
};

/// A setting as a reader found it, not judged yet.
struct RawSetting {
    SettingSource source = SettingSource::File;
    std::string shown;  ///< the key as a person would look for it: "-Dserver.port"
    std::string key;    ///< the same without dressing: "server.port", "Xmx", "XX:MaxHeapSize"
    std::string value;
    std::size_t line = 1;
    std::size_t document = 0;  ///< of a multi-document file
    std::vector<SettingReason> notes;
};

/// At most so many settings of one text are looked at.
inline constexpr std::size_t kMostSettings = 20'000;

}  // namespace sluice
