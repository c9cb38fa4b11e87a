#include "app/explain_command.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/phrase.h"
#include "app/cli_text/route_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/usage_fault.h"
#include "engine/core/text.h"
#include "engine/proxy/routing/route_table.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace sluice::cli {

namespace {

struct Question {
    std::string method;
    std::string host;
    std::string path;
};

/// "http://host:port/path?query" or "/path": the host is that of a Host field, where one is given.
std::optional<Question> makeQuestion(const std::string& method, std::string_view url,
                                     const std::vector<std::string>& fields) {
    Question question{method, {}, {}};
    if (const auto scheme = url.find("://"); scheme != std::string_view::npos && url.front() != '/') {
        url.remove_prefix(scheme + 3);
        const auto end = std::min(url.find_first_of("/?#"), url.size());
        question.host = url.substr(0, end);
        url.remove_prefix(end);
        if (question.host.empty()) return std::nullopt;
    } else if (!url.starts_with('/') && url != "*") {
        return std::nullopt;
    }
    question.path = url.substr(0, url.find_first_of("?#"));
    if (question.path.empty()) question.path = "/";
    for (const std::string& field : fields) {
        const auto colon = field.find(':');
        if (equalsIgnoreCase(trimmed(std::string_view(field).substr(0, colon)), "host")) {
            question.host = trimmed(std::string_view(field).substr(colon + 1));
        }
    }
    return question;
}

const char* toToken(RouteMiss miss) noexcept {
    switch (miss) {
        case RouteMiss::None: return "matched";
        case RouteMiss::Disabled: return "disabled";
        case RouteMiss::Host: return "host";
        case RouteMiss::Path: return "path";
        case RouteMiss::Method: return "method";
        case RouteMiss::Outranked: return "outranked";
    }
    return "unknown";
}

void printText(const GatewayConfig& config, const RouteExplanation& explanation, Language language) {
    if (!explanation.matched) fmt::print("{}\n", noRouteSentence(language));
    std::size_t rank = 0;
    for (const RouteVerdict& verdict : explanation.verdicts) {
        const RouteConfig& route = config.routes[verdict.route];
        const std::string pattern = verdict.pattern.empty() ? "" : " (" + printable(verdict.pattern) + ")";
        fmt::print("{}. {}{}: {} [{}]\n", ++rank, printable(route.name), pattern,
                   toSentence(verdict.miss, language), toToken(verdict.miss));
    }
}

void printJson(const GatewayConfig& config, const RouteExplanation& explanation, Language language) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const RouteVerdict& verdict : explanation.verdicts) {
        const RouteConfig& route = config.routes[verdict.route];
        list.push_back({{"route", route.name},
                        {"upstream", route.upstream},
                        {"pattern", verdict.pattern},
                        {"result", toToken(verdict.miss)},
                        {"text", toSentence(verdict.miss, language)}});
    }
    const nlohmann::ordered_json document = {{"matched", explanation.matched}, {"routes", std::move(list)}};
    fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::string isField(const std::string& field) {
    const auto colon = field.find(':');
    return colon == std::string::npos || colon == 0 ? "a field is written as 'Name: value'" : "";
}

}  // namespace

int runExplain(int argc, char** argv) {
    CLI::App app("Says which route takes a request, and why each of the others does not.",
                 "sluicectl explain");
    std::string file;
    std::string method;
    std::string url;
    std::vector<std::string> fields;
    std::string from;
    std::string language;
    bool json = false;
    app.add_option("FILE", file, "the configuration")->required();
    app.add_option("METHOD", method, "such as GET")->required();
    app.add_option("URL", url, "http://HOST/PATH, or /PATH")->required();
    app.add_option("-H,--header", fields, "a request field, 'Name: value'; Host decides between hosts")
        ->check(isField)
        ->allow_extra_args(false);
    app.add_option("--from", from, "the client's address; no condition of a route looks at it");
    app.add_option("--lang", language, "en or zh_CN; else what the environment says")->check(isLanguage);
    app.add_flag("--json", json, "print the answer as JSON");
    app.set_version_flag("--version", "sluicectl " + std::string(version()));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return tellUsage(app, error);
    }
    const Language spoken = languageFor(language);
    const auto question = makeQuestion(method, url, fields);
    if (!question) {
        const Error wrong{ErrorCode::BadUrl, url, {}};
        std::fprintf(stderr, "sluicectl explain: %s\n", toSentence(wrong, spoken).c_str());
        return kWrongUsage;
    }
    const auto loaded = loadConfigFile(file);
    if (!loaded) {
        std::fprintf(stderr, "sluicectl explain: %s\n", toSentence(loaded.error(), spoken).c_str());
        return kFoundWrong;
    }
    if (hasErrors(loaded->issues)) {
        std::fputs(issuesAsLines(file, loaded->issues, spoken).c_str(), stderr);
        return kFoundWrong;
    }
    const RouteExplanation explanation =
        RouteTable::compile(loaded->config)->explain(question->method, question->host, question->path);
    if (json)
        printJson(loaded->config, explanation, spoken);
    else
        printText(loaded->config, explanation, spoken);
    return explanation.matched ? kWell : kFoundWrong;
}

}  // namespace sluice::cli
