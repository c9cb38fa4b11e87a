#include "app/usage_fault.h"

#include "app/command.h"

#include <cstdio>
#include <iostream>
#include <sstream>

namespace sluice::cli {

namespace {

/// The commands inside `app`, with the word that is none of them.
std::string unknownCommand(const CLI::App& app, const std::string& word) {
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names += (names.empty() ? "" : ", ") + command->get_name();
    return "unknown command '" + word + "'; there are " + names + "\n";
}

}  // namespace

int tellUsage(const CLI::App& app, const CLI::ParseError& fault) {
    std::ostringstream said;
    if (app.exit(fault, std::cout, said) == 0) return kWell;
    const std::vector<std::string> rest = app.remaining();
    const bool hasCommands = !app.get_subcommands([](const CLI::App*) { return true; }).empty();
    const bool lacksCommand = hasCommands && app.get_subcommands().empty() && !rest.empty();
    std::fprintf(stderr, "%s: %s", app.get_name().c_str(),
                 (lacksCommand ? unknownCommand(app, rest.front()) : said.str()).c_str());
    return kWrongUsage;
}

}  // namespace sluice::cli
