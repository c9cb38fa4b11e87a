#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/runs_verdict.h"

#include <string>
#include <vector>

namespace sluice::cli {

/// "not distinguishable (noise 3.1 %)", "slower".
std::string comparisonText(const ComparedRow& row, Language language);

/// The verdict of `second` against `first`, which are called by these names; never empty. `plan` is the first's.
std::string runsVerdictText(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows,
                            const ExperimentPlan& plan, const std::string& first, const std::string& second,
                            Language language);

}  // namespace sluice::cli
