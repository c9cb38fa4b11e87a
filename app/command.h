#pragma once

namespace sluice::cli {

/// Exit codes of every command.
inline constexpr int kWell = 0, kFoundWrong = 1, kWrongUsage = 2;

/// One sluicectl command. Gets its own arguments: argv[0] is the command's name. Returns the exit code.
using CommandFunction = int (*)(int argc, char** argv);

struct Command {
    const char* name;
    const char* summary;  ///< one line for --help
    CommandFunction run;
};

}  // namespace sluice::cli
