#pragma once

#include "engine/load/load_plan.h"

#include <optional>
#include <string>

namespace sluice::cli {

/// What `sluicectl bench [options] URL` was asked for.
struct WrkOptions {
    LoadPlan plan;
    bool latency = false;    ///< -L: print the distribution
    bool uLatency = false;   ///< -U: print it from the sent time, too, as wrk2 does
    bool corrected = false;  ///< --wrk-corrected
    bool ceiling = false;    ///< --ceiling: say what the generator itself is able to
    std::string jsonFile;    ///< --json; empty: none
    std::string mixFile;     ///< --mix; empty: none
    std::string bodyFile;    ///< --body-file; empty: none
    bool showHelp = false;
    bool showVersion = false;
};

/// wrk's options, written as it takes them (-t8, -t 8, --threads=8; they may follow the URL; k, M, G behind
/// numbers, s, m, h behind times; words for the script behind --), wrk2's -R and -U, and Sluice's own (see
/// own_load_options.h). Options or one line that says what is wrong.
struct ParsedWrkOptions {
    std::optional<WrkOptions> options;
    std::string fault;
};
ParsedWrkOptions parseWrkOptions(int argc, char** argv);

/// The text of --help.
std::string wrkUsage();

}  // namespace sluice::cli
