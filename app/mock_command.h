#pragma once

namespace sluice::cli {

/// `sluicectl mock [--listen 127.0.0.1:8080] [--delay 20ms] [--size 2048] [--workers N]`: runs the mock
/// backend until SIGINT or SIGTERM.
int runMock(int argc, char** argv);

}  // namespace sluice::cli
