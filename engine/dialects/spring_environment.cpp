#include "engine/dialects/spring_environment.h"

#include "engine/core/text.h"
#include "engine/dialects/setting_rule.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::size_t kLongestValue = 4096;
constexpr int kDeepestPlaceholder = 8;

bool isProperty(const RawSetting& setting) {
    return setting.source == SettingSource::File || setting.source == SettingSource::SystemProperty ||
           setting.source == SettingSource::Argument;
}

std::string canonical(std::string_view key) {
    bool ignored = false;
    return canonicalKey(key, ignored);
}

/// Whether two lists with commas share a word. An expression ("!dev", "a & b") is taken as met: better to
/// show too much than to hide a document.
bool shareProfile(std::string_view wanted, std::string_view active) {
    if (wanted.find_first_of("!&|(") != std::string_view::npos) return true;
    while (!wanted.empty()) {
        const auto comma = std::min(wanted.find(','), wanted.size());
        const std::string_view word = trimmed(wanted.substr(0, comma));
        for (std::string_view rest = active; !word.empty() && !rest.empty();) {
            const auto end = std::min(rest.find(','), rest.size());
            if (trimmed(rest.substr(0, end)) == word) return true;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        wanted.remove_prefix(std::min(comma + 1, wanted.size()));
    }
    return false;
}

/// Where the brace that opens at the start of `text` closes; npos when it does not.
std::size_t closingBrace(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i;
    }
    return std::string_view::npos;
}

}  // namespace

SpringEnvironment::SpringEnvironment(const std::vector<RawSetting>& settings) {
    readProfiles(settings);
    for (const RawSetting& setting : settings) {
        if (!isProperty(setting) || !isActive(setting.document)) continue;
        Known& known = m_values[canonical(setting.key)];
        if (setting.source >= known.source) known = {setting.value, setting.source};
    }
}

void SpringEnvironment::readProfiles(const std::vector<RawSetting>& settings) {
    std::string active;
    SettingSource source = SettingSource::File;
    for (const RawSetting& setting : settings) {
        if (!isProperty(setting) || canonical(setting.key) != "spring.profiles.active") continue;
        if (setting.source >= source) active = setting.value;
        source = std::max(source, setting.source);
    }
    for (const RawSetting& setting : settings) {
        if (setting.source != SettingSource::File) continue;
        const std::string key = canonical(setting.key);
        const bool selects = key == "spring.config.activate.onprofile" || key == "spring.profiles";
        if (selects && !setting.value.empty() && !shareProfile(setting.value, active)) {
            m_inactive.insert(setting.document);
        }
    }
}

std::string SpringEnvironment::valueOf(const std::string& canonicalKey) const {
    const auto found = m_values.find(canonicalKey);
    return found == m_values.end() ? std::string() : found->second.value;
}

std::optional<std::string> SpringEnvironment::resolved(std::string_view value) const {
    std::string out;
    if (!resolveInto(out, value, 0)) return std::nullopt;
    return out;
}

bool SpringEnvironment::resolveInto(std::string& out, std::string_view value, int depth) const {
    if (depth == kDeepestPlaceholder || value.size() > kLongestValue) return false;
    while (!value.empty()) {
        const auto begin = value.find("${");
        out += value.substr(0, begin);
        if (out.size() > kLongestValue) return false;
        if (begin == std::string_view::npos) return true;
        value.remove_prefix(begin);
        const auto close = closingBrace(value.substr(1));
        if (close == std::string_view::npos) return false;
        const std::string_view inside = value.substr(2, close - 1);
        const auto colon = inside.find(':');
        const auto known = m_values.find(canonical(inside.substr(0, colon)));
        const bool usable = known != m_values.end() && colon != 0;
        if (!usable && colon == std::string_view::npos) return false;
        if (!resolveInto(out, usable ? std::string_view(known->second.value) : inside.substr(colon + 1),
                         depth + 1)) {
            return false;
        }
        value.remove_prefix(close + 2);
    }
    return true;
}

}  // namespace sluice
