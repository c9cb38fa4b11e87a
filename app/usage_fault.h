#pragma once

#include <CLI/CLI.hpp>

namespace sluice::cli {

/// What `app` says after parsing has ended with `fault`: its help on standard output, or the fault with the command's
/// name on standard error. Returns the exit code.
int tellUsage(const CLI::App& app, const CLI::ParseError& fault);

}  // namespace sluice::cli
