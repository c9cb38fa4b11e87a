#pragma once

#include "engine/lab/experiment_record.h"

namespace sluice {

/// One objective at one row of the table.
struct ObjectiveResult {
    std::size_t objective = 0;    ///< index into the plan
    std::size_t row = 0;          ///< index into the rows
    std::optional<double> value;  ///< empty where nothing was measured: a fail
    bool passed = false;
};

/// The figure of a row that an objective speaks of, in its unit. Latencies are of all outcomes, so that a time-out counts
/// as at least its limit. Empty where the row has none.
std::optional<double> figureOf(ObjectiveMetric metric, const LevelRow& row);
bool keeps(const Objective& objective, std::optional<double> value) noexcept;
/// True when the objective speaks of that target.
bool concerns(const ExperimentPlan& plan, const Objective& objective, std::size_t target) noexcept;

/// Every objective at every row that it speaks of, row by row; in a limit search only at the rows of the limits found,
/// and a fail at the target's first row where none was. Empty without objectives.
std::vector<ObjectiveResult> judgeObjectives(const ExperimentRecord& record,
                                             const std::vector<LevelRow>& rows);
bool allPassed(const std::vector<ObjectiveResult>& results) noexcept;

struct ReportWords;
/// JUnit's XML as CI servers read it: a test case for each objective at each row and for each phase that could not run;
/// a run without either has one case, the experiment itself. `words` give the names.
std::string reportJunit(const ExperimentRecord& record, const ReportWords& words);

}  // namespace sluice
