#pragma once

namespace sluice::cli {

/// sluicectl explain FILE.yaml METHOD URL
int runExplain(int argc, char** argv);

}  // namespace sluice::cli
