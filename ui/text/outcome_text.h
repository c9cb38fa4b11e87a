#pragma once

#include "engine/lab/objectives.h"

#include <QString>
#include <QStringList>

namespace sluice {

/// What came out of an experiment beside the verdict, in the current language; plain text.

/// "64 connections and 5,000 requests/s": where a comparison was made.
QString placeText(const ExperimentPlan& plan, const Verdict& verdict);
/// What a target adds at equal rate, one sentence.
QString addedText(const ExperimentPlan& plan, const Verdict& verdict);
/// That it adds nothing that could be told from noise, at equal rate.
QString equalAtRateText(const ExperimentPlan& plan, const Verdict& verdict);
/// " CPU a request: +0.42 µs (+0.31 – +0.55).": what a variant of the embedded gateway spends beyond the baseline; "" for
/// other targets.
QString cpuCostText(const Verdict& verdict);
/// The limit that a search found for a target.
QString limitText(const ExperimentRecord& record, std::size_t target);

/// Every comparison by itself, and every limit; empty where the verdict says it all.
QStringList comparisonLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows);
/// Where the gateway spent the time of its requests, a line for each row that knows.
QStringList stageLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows);
/// "Passed: gateway 600: 99 % of the answers within, ms ≤ 50: 41.20".
QString objectiveText(const ExperimentRecord& record, const ObjectiveResult& result, const LevelRow& row);
QStringList objectiveLines(const ExperimentRecord& record, const std::vector<LevelRow>& rows);

}  // namespace sluice
