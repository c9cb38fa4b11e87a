#include "app/check_command.h"

#include "app/cli_text/error_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/usage_fault.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>

namespace sluice::cli {

int runCheck(int argc, char** argv) {
    CLI::App app("Checks a configuration and prints every problem with its place.", "sluicectl check");
    std::string file;
    std::string language;
    bool json = false;
    app.add_option("FILE", file, "the configuration")->required();
    app.add_option("--lang", language, "en or zh_CN; else what the environment says")->check(isLanguage);
    app.add_flag("--json", json, "print the problems as JSON");
    app.set_version_flag("--version", "sluicectl " + std::string(version()));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return tellUsage(app, error);
    }
    const Language spoken = languageFor(language);
    const auto loaded = loadConfigToServe(file);
    if (!loaded) {
        std::fprintf(stderr, "sluicectl check: %s\n", toSentence(loaded.error(), spoken).c_str());
        return kFoundWrong;
    }
    if (json)
        std::fputs(issuesAsJson(file, loaded->issues, spoken).c_str(), stdout);
    else
        std::fputs(issuesAsLines(file, loaded->issues, spoken).c_str(), stdout);
    return hasErrors(loaded->issues) ? kFoundWrong : kWell;
}

}  // namespace sluice::cli
