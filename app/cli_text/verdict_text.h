#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/experiment_record.h"

#include <string>

namespace sluice::cli {

/// What the lab found, in words. Names from the plan stand in them as they are.

/// "direct" and "gateway" of the built-in plans in the language, any other name as it is.
std::string targetText(const PlanTarget& target, Language language);
/// The title of a built-in plan in the language, any other as it is.
std::string titleText(const std::string& planId, const std::string& title, Language language);
std::string stateText(ExperimentState state, Language language);
/// A sentence or two; never empty.
std::string verdictText(const ExperimentRecord& record, const Verdict& verdict, Language language);
/// Every comparison by itself, and every limit found; empty where the verdict says it all.
std::vector<std::string> verdictLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                      Language language);
/// Where the gateway spent the time of a row's requests, stage by stage; "" where it is not known.
std::string stageText(const ExperimentPlan& plan, const LevelRow& row, Language language);
/// "pass: gateway 600: p99 ≤ 50: 41.20".
std::vector<std::string> objectiveLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                        Language language);
/// Why the figures of a row deserve doubt, one sentence.
std::string suspicionText(Suspicion suspicion, const LevelRow& row, Language language);

}  // namespace sluice::cli
