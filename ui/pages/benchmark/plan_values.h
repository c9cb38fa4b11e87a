#pragma once

#include "engine/lab/experiment_plan.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace sluice {

/// A plan as texts under the names that a plan file has ("rounds", "request.method", "search.precision"), and its lists as rows
/// of such texts ("targets": "name", "kind", …): what a form shows and what its user types. "true" and "" are a switch on
/// and off. A header stands on a line of its own, an argument too; stages are "100-5000 10s, 5000 20s".
struct PlanValues {
    using Fields = QHash<QString, QString>;

    Fields fields;
    QHash<QString, std::vector<Fields>> rows;  ///< targets, levels, mix, objectives, processes
};

PlanValues toValues(const ExperimentPlan& plan);

/// The plan that the texts mean; what a form does not show (the published figures) is taken from `base`. `faults` gets the
/// names of fields that cannot be read ("levels[0].rate") and then those of planFaults(), each once.
ExperimentPlan fromValues(const PlanValues& values, const ExperimentPlan& base, QStringList& faults);

}  // namespace sluice
