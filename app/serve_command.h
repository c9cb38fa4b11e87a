#pragma once

namespace sluice::cli {

/// `sluicectl serve FILE.yaml [--workers N]`: runs the gateway until SIGTERM or SIGINT, which drain; SIGHUP re-reads.
int runServe(int argc, char** argv);

}  // namespace sluice::cli
