#pragma once

#include "engine/lab/audit/audit.h"

#include <QString>

namespace sluice {

/// What the audit found in a printed report, in the current language; plain text, names of runs as they are.

/// "11,892.88 requests/s · mean 5.95 ms · 10 connections · Little ratio 7.08"; without the run's name.
QString auditedRunText(const AuditedRun& audited);
/// One or two sentences.
QString auditFindingText(const AuditFinding& finding);

}  // namespace sluice
