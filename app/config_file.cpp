#include "app/config_file.h"

#include "app/cli_text/issue_text.h"
#include "engine/gateway.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace sluice::cli {

namespace {

/// The same in every language: scripts and editors read it.
const char* toWord(Severity severity) noexcept {
    return severity == Severity::Error ? "error" : "warning";
}

}  // namespace

Result<LoadedConfig> loadConfigFile(const std::string& file) {
    return readConfigFile(file, pluginSchemas());
}

Result<LoadedConfig> loadConfigToServe(const std::string& file) {
    auto loaded = loadConfigFile(file);
    if (!loaded || hasErrors(loaded->issues)) return loaded;
    std::vector<ConfigIssue>& issues = loaded->issues;
    std::vector<ConfigIssue> found = checkFiles(loaded->config);
    if (loaded->config.listeners.empty())
        found.push_back({Severity::Warning, IssueCode::MissingField, {"listeners"}, "listeners", {}});
    for (ConfigIssue& issue : placeIssues(loaded->text, std::move(found))) issues.push_back(std::move(issue));
    std::stable_sort(issues.begin(), issues.end(), [](const ConfigIssue& a, const ConfigIssue& b) {
        const SourcePlace left = a.place.value_or(SourcePlace{});
        const SourcePlace right = b.place.value_or(SourcePlace{});
        return std::pair(left.line, left.column) < std::pair(right.line, right.column);
    });
    return loaded;
}

std::string issuesAsLines(const std::string& file, const std::vector<ConfigIssue>& issues,
                          Language language) {
    std::string out;
    for (const ConfigIssue& issue : issues) {
        const SourcePlace place = issue.place.value_or(SourcePlace{});
        out += fmt::format("{}:{}:{}: {}: {} [{}]\n", file, place.line, place.column, toWord(issue.severity),
                           toSentence(issue, language), toToken(issue.code));
    }
    return out;
}

std::string issuesAsJson(const std::string& file, const std::vector<ConfigIssue>& issues, Language language) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const ConfigIssue& issue : issues) {
        const SourcePlace place = issue.place.value_or(SourcePlace{});
        list.push_back({{"severity", toWord(issue.severity)},
                        {"code", toToken(issue.code)},
                        {"args", issue.args},
                        {"where", issue.where},
                        {"line", place.line},
                        {"column", place.column},
                        {"text", toSentence(issue, language)}});
    }
    const auto errors = std::count_if(issues.begin(), issues.end(), [](const ConfigIssue& issue) {
        return issue.severity == Severity::Error;
    });
    const nlohmann::ordered_json document = {
        {"file", file},
        {"errors", errors},
        {"warnings", static_cast<std::ptrdiff_t>(issues.size()) - errors},
        {"issues", std::move(list)}};
    return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::string isLanguage(const std::string& name) {
    return parseLanguage(name) ? std::string() : "en and zh_CN are the languages there are";
}

Language languageFor(const std::string& option) {
    return parseLanguage(option).value_or(environmentLanguage());
}

}  // namespace sluice::cli
