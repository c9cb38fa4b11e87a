#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/experiment_record.h"
#include "engine/lab/report.h"

namespace sluice::cli {

/// Everything that a report of this run says in words.
ReportWords reportWords(const ExperimentRecord& record, Language language);

}  // namespace sluice::cli
