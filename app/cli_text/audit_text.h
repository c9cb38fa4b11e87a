#pragma once

#include "app/cli_text/language.h"
#include "engine/lab/audit/audit.h"

#include <string>

namespace sluice::cli {

/// What the audit found in a printed report, in words. Names of runs stand in them as they are.

/// "wrk, Kong 1.4.0: 4587.18 requests/s, mean 2.25 ms, 10 connections, Little ratio 1.03".
std::string auditedRunText(const AuditedRun& audited, Language language);
/// One or two sentences.
std::string auditFindingText(const AuditFinding& finding, Language language);

}  // namespace sluice::cli
