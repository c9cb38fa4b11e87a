#pragma once

#include "engine/lab/experiment_plan.h"

#include <QString>

namespace sluice {

/// What is wrong with a field of a plan and what it wants, in a sentence; `field` as planFaults() and readPlan() name it,
/// such as "levels[0].threads". Never empty.
QString planFaultText(const QString& field);

/// What an objective speaks of: "99 % latency, ms".
QString metricText(ObjectiveMetric metric);

}  // namespace sluice
