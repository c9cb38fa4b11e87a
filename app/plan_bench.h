#pragma once

namespace sluice::cli {

/// `sluicectl bench --plan NAME|PLAN.yaml` and `sluicectl bench --demo`: an experiment with its table, verdict, report folder
/// and place in the history. Exit code 1 when a phase could not run or an objective was missed.
int runPlan(int argc, char** argv);

}  // namespace sluice::cli
