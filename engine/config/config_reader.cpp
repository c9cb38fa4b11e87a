#include "engine/config/config_reader.h"

#include "engine/config/config_decoder.h"
#include "engine/config/config_limits.h"
#include "engine/config/field_finder.h"
#include "engine/config/issue_list.h"
#include "engine/config/yaml/yaml_document.h"

#include <cerrno>
#include <fstream>

namespace sluice {

LoadedConfig readConfig(std::string text, const PluginSchemas& schemas) {
    LoadedConfig loaded;
    loaded.text = std::move(text);
    const YamlDocument document(loaded.text, {limits::kTextBytes, limits::kDepth, limits::kNodes});
    IssueList issues;
    bool bounded = true;
    for (const YamlFault& fault : document.faults()) {
        issues.add(Severity::Error, fault.code, fault.args, "", fault.offset);
        if (fault.code == IssueCode::SyntaxError) issues.ignoreAbsences();
        bounded = bounded && fault.code != IssueCode::TooManyNodes && fault.code != IssueCode::TooDeep;
    }
    if (document.root() != kNoYaml && bounded) {
        YamlFields fields(document, issues);
        ConfigDecoder(fields, loaded.config).decode(document.root());
        FieldFinder finder(document);
        for (ConfigIssue& issue : validate(loaded.config, schemas)) {
            const std::size_t offset = finder.offsetOf(issue.where);
            issues.addChecked(std::move(issue), offset);
        }
    }
    loaded.issues = issues.take(loaded.text);
    return loaded;
}

std::vector<ConfigIssue> placeIssues(const std::string& text, std::vector<ConfigIssue> issues) {
    const YamlDocument document(text, {limits::kTextBytes, limits::kDepth, limits::kNodes});
    if (document.root() == kNoYaml) return issues;
    FieldFinder finder(document);
    IssueList placed;
    for (ConfigIssue& issue : issues) {
        const std::size_t offset = finder.offsetOf(issue.where);
        placed.addChecked(std::move(issue), offset);
    }
    return placed.take(text);
}

Result<LoadedConfig> readConfigFile(const std::filesystem::path& path, const PluginSchemas& schemas) {
    const auto failed = [&](int reason) {
        return Error{ErrorCode::FileReadFailed, path.string(),
                     std::error_code(reason, std::generic_category())};
    };
    std::error_code fault;
    if (std::filesystem::is_directory(path, fault)) return failed(EISDIR);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return failed(errno ? errno : EIO);
    // One byte more than is allowed is enough to see that there is too much; a pipe does not tell its size.
    std::string text(limits::kTextBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return failed(errno ? errno : EIO);
    text.resize(static_cast<std::size_t>(in.gcount()));
    text.shrink_to_fit();
    LoadedConfig loaded = readConfig(std::move(text), schemas);
    loaded.config.folder = std::filesystem::absolute(path, fault).parent_path().string();
    const auto size = std::filesystem::file_size(path, fault);
    for (ConfigIssue& issue : loaded.issues) {
        if (issue.code == IssueCode::TooLarge && !fault) issue.args[0] = std::to_string(size);
    }
    return loaded;
}

}  // namespace sluice
