#pragma once

namespace sluice::cli {

/// `sluicectl bench [wrk's options] URL`: one load and wrk's report of it; SIGINT ends it early and still
/// reports.
/// `--plan` hands over to runPlan().
int runBench(int argc, char** argv);

}  // namespace sluice::cli
