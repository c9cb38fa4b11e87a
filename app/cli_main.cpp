#include "app/audit_command.h"
#include "app/bench_command.h"
#include "app/check_command.h"
#include "app/command.h"
#include "app/explain_command.h"
#include "app/history_command.h"
#include "app/import_command.h"
#include "app/mock_command.h"
#include "app/open_files.h"
#include "app/serve_command.h"
#include "engine/version.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace {

using namespace sluice::cli;

/// Every command, in the order of --help.
constexpr std::array kCommands{
    Command{"serve", "run the gateway of a configuration", runServe},
    Command{"check", "say what is wrong with a configuration", runCheck},
    Command{"explain", "say which route takes a request, and why", runExplain},
    Command{"mock", "run a mock backend", runMock},
    Command{"bench", "load a URL, or run an experiment", runBench},
    Command{"audit", "say what is wrong with a printed benchmark report", runAudit},
    Command{"import", "read the tuning of a foreign gateway", runImport},
    Command{"history", "list, show, compare and export the experiments that were run", runHistory},
};

int usage(std::FILE* out, int code) {
    std::fputs("usage: sluicectl COMMAND [ARGUMENTS]\n       sluicectl COMMAND --help\n\ncommands:\n", out);
    for (const Command& command : kCommands) std::fprintf(out, "  %-10s %s\n", command.name, command.summary);
    std::fputs("\nexit codes: 0 well, 1 found something wrong, 2 wrong usage\n", out);
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return usage(stderr, kWrongUsage);
    allowManyOpenFiles();
    const char* name = argv[1];
    if (std::strcmp(name, "--help") == 0 || std::strcmp(name, "-h") == 0) return usage(stdout, kWell);
    if (std::strcmp(name, "--version") == 0) {
        std::printf("sluicectl %s\n", sluice::version().data());
        return kWell;
    }
    for (const Command& command : kCommands) {
        if (std::strcmp(name, command.name) == 0) return command.run(argc - 1, argv + 1);
    }
    std::fprintf(stderr, "sluicectl: unknown command '%s'\n", name);
    return usage(stderr, kWrongUsage);
}
