#pragma once

#include "engine/lab/experiment_record.h"
#include "engine/lab/report.h"

#include <QString>

namespace sluice {

/// What the lab found, in the current language. All of it is plain text; names from the plan stand in it as they are.

/// "98.4 %"; for a share of 1.0 = equal.
QString percentText(double share);
/// A target's name; the lab's own words "direct" and "gateway" in the user's language.
QString targetText(const PlanTarget& target);
/// "gateway 600", "gateway 64 @ 70 %": a target at a level, as levelName() has it.
QString levelText(const ExperimentPlan& plan, std::size_t target, std::size_t level, double rate = 0);
/// The name of a built-in experiment in the user's language, else the plan's own title.
QString planTitleText(const std::string& id, const std::string& title);
QString stateText(ExperimentState state);

/// The verdict in a sentence or two; never empty.
QString verdictText(const ExperimentRecord& record, const Verdict& verdict);
/// How much of the generator's own ceiling a row took, one sentence; for rows that have one.
QString ceilingText(const LevelRow& row);
/// Why the figures of a row deserve doubt, one sentence; `row` gives the figures in it.
QString suspicionText(Suspicion suspicion, const LevelRow& row);

/// Whose CPU and memory: "load generator"; the name of a process that the plan names.
QString usageText(UsageOf whose, const std::string& name);

/// Everything that a report says in words.
ReportWords reportWords(const ExperimentRecord& record);

}  // namespace sluice
