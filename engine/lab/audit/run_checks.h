#pragma once

#include "engine/lab/audit/audit.h"

namespace sluice {

/// Connections that the tool really opens: wrk drops the rest of connections / threads. Empty where they are not
/// printed.
std::optional<double> connectionsOpened(const PrintedRun& run);

/// Checks a run's figures against each other; fills the ratio and the findings.
AuditedRun checkRun(PrintedRun run);

/// Adds what only shows beside the other runs of the same text.
void checkAgainstOthers(std::vector<AuditedRun>& runs);

}  // namespace sluice
