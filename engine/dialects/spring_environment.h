#pragma once

#include "engine/dialects/raw_setting.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sluice {

/// What Spring would make of the properties of a text: which documents count, and what placeholders stand
/// for.
class SpringEnvironment {
public:
    explicit SpringEnvironment(const std::vector<RawSetting>& settings);

    /// False for a document whose profile (spring.config.activate.on-profile, formerly spring.profiles) is
    /// not among the active ones.
    bool isActive(std::size_t document) const { return !m_inactive.contains(document); }

    /// The value with ${name} and ${name:default} replaced; empty when one of them stands for nothing in this
    /// text.
    std::optional<std::string> resolved(std::string_view value) const;

    /// The last active value of a property by its canonical key; "" when it has none.
    std::string valueOf(const std::string& canonicalKey) const;

private:
    void readProfiles(const std::vector<RawSetting>& settings);
    bool resolveInto(std::string& out, std::string_view value, int depth) const;

    struct Known {
        std::string value;
        SettingSource source = SettingSource::File;
    };
    std::unordered_map<std::string, Known> m_values;
    std::set<std::size_t> m_inactive;
};

}  // namespace sluice
