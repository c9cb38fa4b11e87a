#pragma once

namespace sluice::cli {

/// `sluicectl audit FILE…`: what is wrong with printed benchmark reports. Exit code 1 when anything is, or when a file
/// has no figures.
int runAudit(int argc, char** argv);

}  // namespace sluice::cli
