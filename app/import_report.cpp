#include "app/import_report.h"

#include "app/cli_text/phrase.h"
#include "app/cli_text/setting_text.h"
#include "app/cli_text/text_table.h"
#include "engine/core/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice::cli {

namespace {

std::string sums(const ProfileImport& import, Language language) {
    std::string text;
    for (const SettingOutcome outcome : {SettingOutcome::Applied, SettingOutcome::Advice,
                                         SettingOutcome::NotApplicable, SettingOutcome::Unknown}) {
        const auto count = std::count_if(import.settings.begin(), import.settings.end(),
                                         [&](const auto& setting) { return setting.outcome == outcome; });
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, outcomeWord(outcome, language));
    }
    return text + "\n";
}

nlohmann::json settingJson(const ImportedSetting& setting, const ImportedFiles& files) {
    nlohmann::json notes = nlohmann::json::array();
    for (const SettingReason note : setting.notes) notes.push_back(toToken(note));
    return {{"place", files.placeOf(setting.line)},
            {"key", setting.key},
            {"value", setting.value},
            {"outcome", toToken(setting.outcome)},
            {"reason", toToken(setting.reason)},
            {"applied_to", setting.appliedTo},
            {"applied_value", setting.appliedValue},
            {"notes", std::move(notes)}};
}

nlohmann::json profileJson(const TuningProfile& profile) {
    nlohmann::json json{{"name", profile.name}};
    const auto number = [&](const char* name, const auto& value) {
        if (value) json[name] = *value;
    };
    const auto duration = [&](const char* name, const std::optional<Millis>& value) {
        if (value) json[name] = formatDuration(*value);
    };
    number("memory-budget", profile.memoryBudget);
    number("workers", profile.workers);
    number("listen-port", profile.listenPort);
    number("listen-backlog", profile.listenBacklog);
    number("pool-size", profile.poolSize);
    number("max-connections", profile.maxConnections);
    number("upstream-keepalive", profile.upstreamKeepalive);
    duration("pool-idle-timeout", profile.poolIdleTimeout);
    duration("connect-timeout", profile.connectTimeout);
    duration("send-timeout", profile.sendTimeout);
    duration("read-timeout", profile.readTimeout);
    return json;
}

}  // namespace

void ImportedFiles::add(std::string name, const std::string& text) {
    m_starts.emplace_back(m_lines + 1, std::move(name));
    m_text += text;
    if (!m_text.ends_with('\n')) m_text += '\n';
    m_lines = static_cast<std::size_t>(std::count(m_text.begin(), m_text.end(), '\n'));
}

std::string ImportedFiles::placeOf(std::size_t line) const {
    const auto after =
        std::upper_bound(m_starts.begin(), m_starts.end(), line,
                         [](std::size_t value, const auto& start) { return value < start.first; });
    if (after == m_starts.begin()) return std::to_string(line);
    const auto& [first, name] = *std::prev(after);
    return fmt::format("{}:{}", name, line - first + 1);
}

std::string importTable(const ProfileImport& import, const ImportedFiles& files, Language language) {
    const bool chinese = language == Language::Chinese;
    TextTable table(chinese ? std::vector<std::string>{"位置", "设置", "值", "结果", "说明"}
                            : std::vector<std::string>{"place", "setting", "value", "outcome", "why"},
                    5);
    for (const ImportedSetting& setting : import.settings) {
        table.add({files.placeOf(setting.line), printable(setting.key), printable(setting.value),
                   std::string(outcomeWord(setting.outcome, language)), explanation(setting, language)});
    }
    return table.text() + sums(import, language);
}

std::string importJson(const ProfileImport& import, const ImportedFiles& files) {
    nlohmann::json settings = nlohmann::json::array();
    for (const ImportedSetting& setting : import.settings) settings.push_back(settingJson(setting, files));
    const nlohmann::json report{{"format", toToken(import.format)},
                                {"product", import.product},
                                {"settings", std::move(settings)},
                                {"profile", profileJson(import.profile)}};
    return report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace sluice::cli
