#pragma once

#include "engine/load/load_plan.h"

#include <optional>
#include <string>

namespace sluice::cli {

/// What `sluicectl bench [options] URL` was asked for.
struct WrkOptions {
    LoadPlan plan;
    bool latency = false;  ///< -L: print the distribution
    std::string jsonFile;  ///< --json; empty: none
    bool showHelp = false;
    bool showVersion = false;
};

/// wrk's options, written as it takes them (-t8, -t 8, --threads=8; they may follow the URL; k, M, G behind
/// numbers, s, m, h behind times), and Sluice's own: --method, --body, --no-keepalive, --warmup, --json.
/// Options or one line that says what is wrong.
struct ParsedWrkOptions {
    std::optional<WrkOptions> options;
    std::string fault;
};
ParsedWrkOptions parseWrkOptions(int argc, char** argv);

/// The text of --help.
const char* wrkUsage();

}  // namespace sluice::cli
