#include "ui/pages/routes/route_yaml.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"

#include <string_view>

namespace sluice {

namespace {

constexpr std::string_view kHead = "version: 1\nroutes:\n";
constexpr std::size_t kHeadLines = 2, kIndent = 4;

/// The text as the only entry of a list of routes. A text that begins with a dash brings its own.
std::string asDocument(const std::string& text) {
    std::string document(kHead);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    bool first = start == std::string::npos || text[start] != '-';
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line(text.data() + at, end - at);
        const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        const bool entry = first && !blank && line.front() != '#';
        document += entry ? "  - " : "    ";
        document += line;
        document += '\n';
        if (entry) first = false;
        at = end + 1;
    }
    return document;
}

/// What says that the text has no such shape, as against values that are wrong.
bool isShape(const ConfigIssue& issue) {
    switch (issue.code) {
        case IssueCode::NotUtf8:
        case IssueCode::SyntaxError:
        case IssueCode::TooLarge:
        case IssueCode::TooDeep:
        case IssueCode::TooManyNodes:
        case IssueCode::WrongType:
        case IssueCode::DuplicateKey:
        case IssueCode::UnknownField:
        case IssueCode::BadDuration:
        case IssueCode::BadSize: return true;
        case IssueCode::MissingField: return issue.where.starts_with("routes");
        default: return false;
    }
}

}  // namespace

RouteYaml readRouteYaml(const std::string& text) {
    LoadedConfig loaded = readConfig(asDocument(text), pluginSchemas());
    for (ConfigIssue& issue : loaded.issues) {
        if (!isShape(issue)) continue;
        if (issue.place) {
            issue.place->line -= std::min(issue.place->line - 1, kHeadLines);
            issue.place->column -= std::min(issue.place->column - 1, kIndent);
        }
        return {{}, std::move(issue)};
    }
    if (loaded.config.routes.size() != 1) return {};
    return {std::move(loaded.config.routes.front()), {}};
}

}  // namespace sluice
