#pragma once

namespace sluice::cli {

/// sluicectl check FILE.yaml
int runCheck(int argc, char** argv);

}  // namespace sluice::cli
