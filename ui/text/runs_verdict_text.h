#pragma once

#include "engine/lab/runs_verdict.h"

#include <QString>

namespace sluice {

/// The verdict of `second` against `first`, which are called by these names, in the current language; plain text, never
/// empty. `plan` is the first's.
QString runsVerdictText(const RunsVerdict& verdict, const std::vector<ComparedRow>& rows,
                        const ExperimentPlan& plan, const QString& first, const QString& second);

/// What a comparison says of one row; empty for a row that is in one run only.
QString comparedRowText(const ComparedRow& row);

}  // namespace sluice
