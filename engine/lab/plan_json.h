#pragma once

#include "engine/lab/experiment_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace sluice {

class RecordField;

/// A plan in a record's JSON; the schema stands in record_json.h.
nlohmann::json planToJson(const ExperimentPlan& plan);
/// What an older version did not know has its default. Throws RecordFault (record_field.h).
ExperimentPlan planFromJson(const RecordField& field);

}  // namespace sluice
