#pragma once

namespace sluice::cli {

/// `sluicectl history list | show N | compare N M | export N --to csv|json|html|md [-o FILE]`.
int runHistory(int argc, char** argv);

}  // namespace sluice::cli
